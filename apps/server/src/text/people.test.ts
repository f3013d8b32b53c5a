import { onBehalfOf } from '../actor.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { INPUT, PASSAGES, never, said, openModelScene, type ModelScene } from '../testing/engines/model-scene.ts';
import type { ModelReply } from '../testing/engines/model-server.ts';

let scene: ModelScene;

beforeEach(async () => {
  scene = await openModelScene();
});
// Closing the scene also checks that no word of the meeting is in the logs, whatever went wrong.
afterEach(() => scene.close());

describe('names of voices', () => {
  const source = {
    passages: said(
      [1, 'Le devis de la toiture est arrivé. Notre trésorier, Paul Morand, va nous le dire.'],
      [2, 'Merci. Le devis est correct, la commission est d’accord.'],
      [3, 'Je ne suis pas d’accord avec la commission.'],
    ),
    speakerNames: {},
    participants: [],
  };

  it('are accepted only if the passage says them near the voice', async () => {
    scene.server.reply = () => ({
      object: {
        speakers: [
          { voice: 2, name: 'Paul Morand', passage: 1 },
          { voice: 3, name: 'Marc Dubois', passage: 3 },
          { voice: 9, name: 'Anne Jobin', passage: 1 },
        ],
      },
    });
    const names = await scene.engine().suggestSpeakers(source, never);
    expect(Object.entries(names).map(([label, { name, passageId }]) => [label, name, passageId])).toEqual([
      ['speaker_1', '', null],
      ['speaker_2', 'Paul Morand', 1],
      ['speaker_3', '', null],
    ]);
  });

  it('stay those of the embedded engine if the model does not answer', async () => {
    scene.server.reply = () => ({ status: 500 });
    const names = await scene.engine().suggestSpeakers(source, never);
    expect(Object.keys(names)).toEqual(['speaker_1', 'speaker_2', 'speaker_3']);
  });
});

describe('a proposed agenda', () => {
  const propose = (template: (typeof INPUT)['agenda'], topics: unknown) => {
    scene.server.reply = () => ({ object: { topics } });
    return scene.engine().proposeAgenda(INPUT, template, never);
  };

  it('is the template, filled with the subjects that were discussed', async () => {
    const topics = [
      { title: '**Devis de la toiture**', under: 1, passages: [2] },
      { title: 'Fête du village', under: 2, passages: [4] },
      { title: 'Budget de 3 millions', under: 1, passages: [3] },
      { title: 'Date de la fête', under: 2, passages: [4] },
      { title: 'Voyage à Rome', under: 0, passages: [77] },
    ];
    expect(await propose(INPUT.agenda, topics)).toEqual([
      INPUT.agenda[0],
      { level: 2, text: 'Devis de la toiture' },
      INPUT.agenda[1],
      { level: 2, text: 'Date de la fête' },
    ]);
  });

  it('consists of the subjects that were discussed if there is no template', async () => {
    const topics = [
      { title: 'Devis de la toiture.', under: 0, passages: [2, 3] },
      { title: 'Fête du village', under: 0, passages: [4] },
    ];
    expect(await propose([], topics)).toEqual([
      { level: 1, text: 'Devis de la toiture' },
      { level: 1, text: 'Fête du village' },
    ]);
  });
});

describe('an agenda that the model does not propose', () => {
  it('comes from the embedded engine, and is marked as such', async () => {
    const fell = vi.fn<() => void>();
    scene.server.reply = () => ({ object: { topics: [{ title: 'Devis', under: 1, passages: [2] }] } });
    await scene.engine().proposeAgenda(INPUT, INPUT.agenda, never, fell);
    expect(fell).not.toHaveBeenCalled();
    scene.server.reply = () => ({ status: 401 });
    expect(await scene.engine().proposeAgenda(INPUT, INPUT.agenda, never, fell)).toEqual(INPUT.agenda);
    expect(fell).toHaveBeenCalledOnce();
  });
});

describe('the place where an item begins', () => {
  it('is found without the model while that answers other people’s questions endlessly', async () => {
    scene.server.reply = () => ({ parts: ['Le devis'], pause: 10, ends: false });
    const engine = scene.engine();
    const gone = new AbortController();
    const ask = async (person: string): Promise<void> => {
      const question = { ...INPUT, query: 'Et le devis ?', history: [] };
      await onBehalfOf(person, () => engine.answer(question, gone.signal));
    };
    const asked = Promise.allSettled(['anne', 'marc', 'anne', 'marc', 'anne', 'marc'].map(ask));
    await vi.waitFor(() => expect(scene.server.asked.length).toBeGreaterThan(0), 5_000);
    const patience = AbortSignal.timeout(5_000);
    const found = onBehalfOf('claire', () => engine.placeItems(INPUT, [], null, patience));
    expect(await found.finally(() => gone.abort())).toHaveLength(INPUT.agenda.length);
    await asked;
  });

  it('is read by the model in a thread, with a schema of few keys', async () => {
    scene.server.reply = () => ({
      object: {
        starts: [
          { line: 1, item: '1', words: 'Bonjour à tous' },
          { line: 4, item: '2', words: 'Pour la fête du village' },
        ],
      },
    });
    expect(await scene.engine().readStarts(INPUT, [], never)).toEqual([
      { passageId: 1, sentence: 0, item: 0 },
      { passageId: 4, sentence: 1, item: 1 },
    ]);
    const schema = scene.server.asked[0]?.body.response_format?.json_schema?.schema;
    expect(schema).toMatchObject({ required: ['starts'] });
    expect(JSON.stringify(schema)).toContain('"required":["line","item","words"]');
  });

  it('is not read if the model does not answer', async () => {
    scene.server.reply = () => ({ status: 401 });
    expect(await scene.engine().readStarts(INPUT, [], never)).toBeNull();
  });
});

describe('answers', () => {
  const question = { ...INPUT, query: 'À combien se monte le devis de la toiture ?', history: [] };
  const ask = (reply: ModelReply, onText?: (text: string) => void) => {
    scene.server.reply = () => reply;
    return scene.engine().answer(question, never, onText);
  };
  const UNTOLD = { answer: 'La réunion ne permet pas de répondre à cette question.', passageIds: [] };

  it('first say that the meeting does not answer the question, then what became of the matter', async () => {
    const shown: string[] = [];
    const parts = ['NON_DIT Le devis de la toiture ', 'est accepté [3]. ', 'NON_DIT'];
    const answer = await ask({ parts, pause: 5, ends: true }, (text) => shown.push(text));
    expect(answer).toEqual({ answer: `${UNTOLD.answer} Le devis de la toiture est accepté [1].`, passageIds: [3] });
    expect(shown.join('')).toBe(answer.answer);
  });

  it('do not say that the meeting is silent if they answer a part of the question', async () => {
    expect(await ask('Le devis de la toiture est accepté [3]. NON_DIT')).toEqual({
      answer: 'Le devis de la toiture est accepté [1].',
      passageIds: [3],
    });
  });

  it('number their sources in order of mention, and leave out sentences without a source', async () => {
    expect(
      await ask(
        'Le devis de la toiture est accepté [3]. Il se monte à 16 800 francs [2][99]. La Terre est ronde. Il fait beau [98].',
      ),
    ).toEqual({
      answer: 'Le devis de la toiture est accepté [1]. Il se monte à 16 800 francs [2].',
      passageIds: [3, 2],
    });
  });

  it('mark figures that should be checked', async () => {
    expect((await ask('Le devis se monte à 18 600 francs [2].')).answer).toBe(
      'Le devis se monte à 18 600 francs (à vérifier) [1].',
    );
  });

  it.each(['NON_DIT', 'Paris est la capitale de la France.', 'Voir [ici](https://mal.example).'])(
    'say that the meeting does not answer: %s',
    async (reply) => expect(await ask(reply)).toEqual(UNTOLD),
  );

  it('grow by checked sentences, without the model’s thoughts', async () => {
    const grown: string[] = [];
    const reply =
      '<think>Le passage [4] ? Non.</think>Le devis est accepté [3]. Il se monte à 16 800 francs, sans l’isolation [2].';
    const { answer, passageIds } = await ask(reply, (text) => grown.push(text));
    expect(grown).toEqual(['Le devis est accepté [1].', ' Il se monte à 16 800 francs, sans l’isolation [2].']);
    expect(answer).toBe(grown.join(''));
    expect(passageIds).toEqual([3, 2]);
    expect(scene.server.asked[0]?.body.stream).toBe(true);
  });

  it('are asked for with the history, and with the relevant passages of a long meeting', async () => {
    scene.server.reply = () => 'Le devis est accepté [203].';
    const passages = Array.from({ length: 300 }, (_, at) => ({
      ...(PASSAGES[0] ?? { speaker: 'speaker_1', start: 0, end: 1 }),
      id: at + 1,
      text:
        at === 202
          ? 'Le devis est accepté.'
          : `On parle longuement de la météo et des vacances, encore et encore, numéro ${at}.`,
    }));
    const history = [
      { role: 'user', content: 'Parle-moi du devis' },
      { role: 'assistant', content: 'Oui ?' },
    ] as const;
    const answer = await scene
      .engine({ context: 4096 })
      .answer({ ...question, passages, query: 'Est-il accepté ?', history }, never);
    expect(answer.passageIds).toEqual([203]);
    expect(scene.server.asked[0]?.body.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
    ]);
    expect(scene.server.asked[0]?.passages.length).toBeLessThan(150);
  });

  const SENTENCES = Array.from(
    { length: 8 },
    (_, at) => `Le devis ${at % 2 ? 'se monte à 16 800 francs [2]' : 'est accepté [3]'}. `,
  );
  const stream = (ends: boolean, settings: { patienceMs?: number; timeoutMs?: number }) => {
    scene.server.reply = () => ({ parts: SENTENCES, pause: 150, ends });
    return scene.engine(settings).answer(question, never, () => {});
  };

  it('are waited for while they grow, however long that takes', async () => {
    for (const patience of [{ patienceMs: 900 }, { timeoutMs: 900 }]) {
      const { answer, writtenBy } = await stream(true, patience);
      expect(writtenBy).toBeUndefined();
      expect(answer.match(/\[\d\]\./g)).toHaveLength(8);
    }
  });

  it('are given up when they stop growing', async () => {
    expect((await stream(false, { patienceMs: 900 })).writtenBy).toBe('fallback');
  });

  it('come from the embedded engine, marked as such, after a person has waited long enough', async () => {
    scene.server.reply = () => ({ end: 'never' });
    const { answer, passageIds, writtenBy } = await scene.engine({ patienceMs: 200 }).answer(question, never);
    expect(writtenBy).toBe('fallback');
    expect(answer).toContain('seize mille huit cents');
    expect(passageIds).toContain(2);
  });
});
