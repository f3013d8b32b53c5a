import { expect, it } from 'vitest';
import type { WriteInput } from '../../engine.ts';
import { conversation } from '../../testing.ts';
import type { Minutes } from '../../types.ts';
import type { ModelClient } from '../client/client.ts';
import { writeMinutes } from './minutes.ts';

interface Asked {
  readonly task: string;
  readonly text: string;
}

/** Writes minutes with a model that gives these facts and sentences, and records what it was asked. */
async function written(
  passages: WriteInput['passages'],
  facts: readonly object[],
  { sentences = [], ...input }: Partial<WriteInput> & { readonly sentences?: readonly object[] } = {},
): Promise<{ readonly minutes: Minutes; readonly asked: readonly Asked[] }> {
  const asked: Asked[] = [];
  const client: ModelClient = {
    room: 20_000,
    ask: async ({ task, system, messages, schema }) => {
      asked.push({ task, text: [system, ...messages.map(({ content }) => content)].join('\n') });
      return schema.parse(task === 'facts' ? { facts } : { sentences });
    },
    write: () => Promise.reject(new Error('nobody asks')),
  };
  const minutes = await writeMinutes(
    {
      passages,
      speakerNames: { speaker_1: 'Anne Jobin', speaker_2: 'Léo Arc' },
      participants: ['Anne Jobin', 'Léo Arc', 'Marc Dubois'],
      date: '2026-11-24',
      agenda: [{ level: 1, text: 'Toiture' }],
      sectionLength: 200,
      ...input,
    },
    client,
    () => undefined,
    new AbortController().signal,
  );
  return { minutes, asked };
}

const TALK = conversation(
  '1 | Léo et Marc, vous envoyez le devis à la commune demain ?',
  '2 | Oui, on envoie le devis de la toiture à la commune demain, Marc et moi.',
  '1 | Pour les tuiles, je retire ma proposition, on garde les anciennes tuiles.',
  '1 | Le devis de la toiture est accepté, tout le monde est d’accord.',
);
const fact = (text: string, ...passages: number[]) => ({ kind: 'fact', item: '1', text, passages });

it('shows the model the day, the people with their functions, and the items numbered as people do', async () => {
  const { asked } = await written(TALK, [fact('Le devis de la toiture est envoyé à la commune.', 2)], {
    attendance: [
      { name: 'Anne Jobin', status: 'present', role: 'présidente' },
      { name: 'Marc Dubois', status: 'excused', role: null },
    ],
    agenda: [
      { level: 1, text: 'Bâtiments' },
      { level: 2, text: 'Toiture' },
      { level: 1, text: 'Divers' },
    ],
  });
  expect(asked[0]?.text).toContain(
    'Jour de la réunion : mardi 24\u00a0novembre 2026\nPersonnes : Anne Jobin (présidente) ; Marc Dubois (excusé)',
  );
  expect(asked[0]?.text).toContain('1. Bâtiments\n  1.1. Toiture\n2. Divers');
});

it('puts a note under its item even if it names the item as « point 1.1 »', async () => {
  const note = { ...fact('Le devis de la toiture est envoyé à la commune.', 2), item: 'point 1.1' };
  const { minutes } = await written(TALK, [note], {
    agenda: [
      { level: 1, text: 'Bâtiments' },
      { level: 2, text: 'Toiture' },
    ],
  });
  expect(minutes.sections.map(({ sentences }) => sentences.length)).toEqual([0, 1]);
});

it('keeps everybody who has a task, and the day that « demain » means', async () => {
  const task = {
    kind: 'action',
    item: '1',
    text: 'S’engager à envoyer le devis à la commune (demain)',
    passages: [1, 2],
    owner: 'Léo et Marc Dubois',
    due: 'le 25 novembre',
  };
  const { minutes } = await written(TALK, [task]);
  expect(minutes.sections[0]?.findings).toEqual([
    {
      kind: 'task',
      asserted: true,
      text: 'Envoyer le devis à la commune',
      passageIds: [1, 2],
      owner: 'Léo Arc et Marc Dubois',
      due: 'demain',
      dueOn: '2026-11-25',
    },
  ]);
});

it('marks a task if nobody said who has it, or until when', async () => {
  const task = { kind: 'action', item: '1', text: 'Envoyer le devis à la commune', passages: [1] };
  const { minutes } = await written(TALK, [{ ...task, owner: 'Zoé Vial', due: 'le 3 mai' }]);
  expect(minutes.sections[0]?.findings).toMatchObject([{ owner: null, due: null, doubts: ['who', 'date'] }]);
});

it('reports a withdrawn proposal, but does not list it as a decision', async () => {
  const text = 'Anne Jobin retire sa proposition pour les tuiles.';
  const { minutes } = await written(TALK, [{ ...fact(text, 3), kind: 'decision', outcome: 'withdrawn' }]);
  expect(minutes.sections[0]?.findings ?? []).toEqual([]);
  expect(minutes.sections[0]?.sentences).toEqual([{ text, passageIds: [3] }]);
});

const LONG = conversation(
  ...['rouges', 'vertes', 'bleues', 'grises', 'noires', 'jaunes'].map(
    (colour) => `1 | Les tuiles ${colour} coûtent cher, elles viennent de loin et personne ne les aime vraiment ici.`,
  ),
  '1 | Le devis de la toiture est accepté, tout le monde est d’accord.',
);
const NOTES = LONG.slice(0, 6).map(({ id, text }) => fact(`${text.split(',')[0]}.`, id));
const ACCEPTED = { ...fact('Le devis de la toiture est accepté.', 7), kind: 'decision', outcome: 'adopted' };

it('shows the model the decisions listed already, and leaves out a sentence that repeats a decision', async () => {
  const sentences = [
    { text: 'Les tuiles rouges coûtent cher.', notes: [1] },
    { text: 'Le devis de la toiture est accepté.', notes: [1] },
  ];
  const { minutes, asked } = await written(LONG, [...NOTES, ACCEPTED], { sentences });
  expect(asked[1]?.text).toContain('Énuméré à part :\n- Le devis de la toiture est accepté.');
  expect(minutes.sections[0]?.sentences.map(({ text }) => text)).toEqual([sentences[0]?.text]);
});

it('asks for no more words than the notes have', async () => {
  const { asked } = await written(LONG, NOTES, { sectionLength: 400 });
  expect(asked[1]?.text).toContain('Au plus 40 mots');
});

it('begins no paragraph with a word that refers to the sentence before', async () => {
  const sentences = [1, 2, 3, 4, 5, 6].map((note) => ({
    text: note === 5 ? 'Elles viennent de loin, les tuiles jaunes et noires.' : (NOTES[note - 1]?.text ?? ''),
    notes: [note],
  }));
  const { minutes } = await written(LONG, NOTES, { sentences });
  const [, ...opening] = minutes.sections[0]?.sentences.map(({ opensParagraph }) => opensParagraph) ?? [];
  expect(opening).toEqual([false, false, false, false, true]);
});

const NEXT = conversation(
  '1 | Bonjour, la séance est ouverte, Marc est excusé.',
  '1 | Prochaine séance le mardi 12 mars à vingt heures.',
  '2 | Oui, très bien.',
);

it('reports the next meeting once, and leaves out facts that the head of the minutes contains', async () => {
  const notes = [
    { ...fact('La séance est ouverte.', 1), item: '0' },
    { ...fact('Marc Dubois est excusé.', 1), item: '0' },
    fact('La prochaine séance a lieu le mardi 12 mars.', 2),
  ];
  const { minutes } = await written(NEXT, notes);
  expect(minutes.nextMeeting?.length).toBeGreaterThan(0);
  expect(minutes.sections.flatMap(({ sentences }) => sentences)).toEqual([]);
});

const VOTE = conversation('1 | On vote le crédit. Sept avis favorables, deux défavorables, une abstention. Adopté.');

it('names the object of a vote, and counts one abstention in the singular', async () => {
  const vote = { kind: 'vote', item: '1', text: 'Vote sur le crédit', passages: [1], for: 7, against: 2 };
  const held = await written(VOTE, [{ ...vote, abstentions: 1 }]);
  expect(held.minutes.sections[0]?.findings).toMatchObject([{ text: 'Le crédit', for: 7, against: 2, abstentions: 1 }]);
  const { minutes } = await written(VOTE, [{ ...vote, for: 9, abstentions: 1 }]);
  expect(minutes.sections[0]?.sentences[0]?.text).toBe('Le crédit\u00a0: 9 pour, 2 contre, 1 abstention.');
});

it('keeps the currency with which a sum was said, and copies no example of the prompt', async () => {
  const said = conversation('1 | Le toit coûte seize mille huit cents francs, plus 4 500 d’isolation, et je le dis.');
  const notes = [
    fact('Le toit coûte 16 800, plus 4 500 d’isolation.', 1),
    { ...fact('Envoyer le devis', 1), kind: 'action' },
  ];
  const { minutes } = await written(said, notes);
  expect(minutes.sections[0]?.sentences[0]?.text).toBe('Le toit coûte 16 800 francs, plus 4 500 d’isolation.');
  expect(minutes.sections[0]?.findings ?? []).toEqual([]);
});

it('leaves a side of a vote open if nobody counted it', async () => {
  const vote = { kind: 'vote', item: '1', text: 'Crédit', passages: [1], for: 7, against: 2 };
  const { minutes } = await written(VOTE, [vote]);
  expect(minutes.sections[0]?.findings?.[0]).not.toHaveProperty('abstentions');
});

it('quotes what was said about an item without notes of the model, and about no other item', async () => {
  const talk = conversation(
    '1 | Point un, la toiture.',
    '2 | Le devis de la toiture se monte à seize mille huit cents francs, sans l’isolation.',
    '1 | Point deux, la fête du village.',
    '2 | Pour la fête du village, il nous manque encore douze bénévoles au stand.',
  );
  const { minutes } = await written(talk, [{ ...fact('Il manque douze bénévoles au stand.', 4), item: '2' }], {
    agenda: ['Toiture', 'Fête du village'].map((text) => ({ level: 1, text })),
    starts: [1, 3].map((passageId, item) => ({ passageId, sentence: 0, item, sure: true })),
    sentences: [{ text: 'Il manque douze bénévoles au stand.', notes: [1] }],
  });
  const [roof, party] = minutes.sections;
  expect(roof?.sentences.map(({ text }) => text).join(' ')).toContain('Le devis de la toiture se monte à seize mille');
  expect(party?.sentences).toMatchObject([{ text: 'Il manque douze bénévoles au stand.', passageIds: [4] }]);
});
