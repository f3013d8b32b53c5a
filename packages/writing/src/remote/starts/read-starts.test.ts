import { describe, expect, it } from 'vitest';
import { conversation } from '../../testing.ts';
import type { Pin } from '../../types.ts';
import type { ModelClient } from '../client/client.ts';
import { ModelError } from '../settings.ts';
import { readStarts } from './read-starts.ts';

const agenda = [
  { level: 1, text: 'Bâtiments' },
  { level: 2, text: 'Toiture de la halle' },
  { level: 1, text: 'Fête du village' },
];
const TALK = conversation(
  '1 | Bonsoir à tous, on est au complet.',
  '2 | Les tuiles sont cassées depuis la grêle, il faut un couvreur.',
  '3 | Le couvreur demande 12 000 francs. On l’accepte. Bon, et la cantine alors ?',
  '3 | La cantine sera tenue par la fanfare, comme chaque année.',
  '2 | Je reviens aux tuiles, le devis est valable trois mois.',
);
const start = (line: number, item: string, words: string) => ({ line, item, words });

/** Reads a meeting with a model that gives these answers in turn, and records what it was asked. */
async function reading(
  answers: readonly (readonly object[] | ModelError)[],
  { passages = TALK, pins = [], room = 8_000 }: Partial<Setup> = {},
) {
  const asked: string[] = [];
  const client: ModelClient = {
    room,
    ask: ({ messages, schema }) => {
      const answer = answers[asked.length] ?? [];
      asked.push(messages.at(-1)?.content ?? '');
      return answer instanceof ModelError ? Promise.reject(answer) : Promise.resolve(schema.parse({ starts: answer }));
    },
    write: () => Promise.reject(new Error('nobody asks')),
  };
  const meeting = { passages, agenda, speakerNames: { speaker_1: 'Anne Jobin' }, participants: [] };
  const read = await readStarts(meeting, pins, client, new AbortController().signal);
  return { asked, read, places: read.map(({ passageId, sentence, item }) => [passageId, sentence, item]) };
}
interface Setup {
  readonly passages: typeof TALK;
  readonly pins: readonly Pin[];
  readonly room: number;
}

describe('the start of an item that a model reads', () => {
  it('is given by a line, by an item as people number it, and by words in the middle of a line', async () => {
    const { places, asked } = await reading([
      [
        start(2, '1.1', 'Les tuiles sont cassées'),
        start(3, 'point 2', 'Bon, et la cantine'),
        start(5, '1.1', 'Je reviens'),
      ],
    ]);
    expect(places).toEqual([
      [2, 0, 1],
      [3, 2, 2],
      [5, 0, 1],
    ]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('1. Bâtiments\n  1.1. Toiture de la halle\n2. Fête du village');
    expect(asked[0]).toContain('En cours : (aucun)');
    expect(asked[0]).toContain('1. Anne Jobin : Bonsoir à tous');
  });

  it('is kept once, in order of speech, and only if another item begins there', async () => {
    const { places } = await reading([
      [
        start(4, '2', 'La cantine sera'),
        start(2, '1.1', 'Les tuiles'),
        start(2, '1', 'Les tuiles'),
        start(3, '1', 'Le couvreur'),
      ],
    ]);
    expect(places).toEqual([
      [2, 0, 0],
      [4, 0, 2],
    ]);
  });

  it('is found in a line near the named one if the words are distinctive', async () => {
    for (const named of [1, 3]) {
      const { places } = await reading([[start(named, '1.1', 'Les tuiles sont cassées')]]);
      expect(places).toEqual([[2, 0, 1]]);
    }
  });

  it('is asked for once more if line, item or words do not exist', async () => {
    const { places, asked } = await reading([
      [start(2, '1.1', 'Les tuiles sont'), start(4, '2', 'La buvette'), start(9, '2', 'Bon'), start(3, '7', 'Bon, et')],
      [start(4, '2', 'La cantine sera tenue')],
    ]);
    expect(places).toEqual([
      [2, 0, 1],
      [4, 0, 2],
    ]);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toContain('Ligne 4, point 2, « La buvette » : ces mots ne figurent pas');
    expect(asked[1]).toContain('Ligne 9, point 2, « Bon » : cette ligne n’existe pas');
    expect(asked[1]).toContain('Ligne 3, point 7, « Bon, et » : ce point ne figure pas');
    expect(asked[1]).not.toContain('Les tuiles');
  });

  it('is unknown from the first answer that fails twice', async () => {
    const { places } = await reading([
      [start(2, '1.1', 'Les tuiles'), start(4, '2', 'La buvette')],
      [start(4, '2', 'Le bar')],
    ]);
    expect(places).toEqual([
      [2, 0, 1],
      [4, 0, 'unread'],
    ]);
  });

  it('is asked for once more if every line is said to be a start, and then given up', async () => {
    const passages = conversation(...Array.from({ length: 12 }, (_, at) => `1 | Ligne ${at} du devis.`));
    const each = passages.map((_, at) => start(at + 1, at % 2 === 0 ? '1.1' : '2', `Ligne ${at}`));
    const { asked, places } = await reading([each, each], { passages });
    expect(asked[1]).toContain('C’est trop');
    expect(places).toEqual([[1, 0, 'unread']]);
  });

  it.each(['truncated', 'looped'] as const)(
    'is read in the next part after a part that is %s, together with the item under way',
    async (kind) => {
      const passages = conversation(
        ...Array.from({ length: 200 }, (_, at) => `1 | Les tuiles numéro ${at} sont cassées depuis la grêle.`),
      );
      const { asked, places } = await reading([new ModelError(kind), [start(1, '1.1', 'Les tuiles numéro')], []], {
        passages,
        room: 4_400,
      });
      expect(asked.length).toBeGreaterThan(2);
      expect(asked[1]).toContain('En cours : (inconnu)');
      expect(asked[2]).toContain('En cours : 1.1 (Toiture de la halle)');
      expect(places.map(([, , item]) => item)).toEqual(['unread', 1]);
    },
  );

  it('is not read after an error that ends every call', async () => {
    await expect(reading([new ModelError('unreachable')])).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('is read with the corrections that people have made', async () => {
    const pins = [
      { passageId: 4, item: 2 },
      { passageId: 3, item: 'nothing' },
    ] as const;
    const { asked } = await reading([[]], { pins });
    expect(asked[0]).toContain('Fixé :\nLigne 4 : point 2\nLigne 3 : rien ne commence');
  });
});
