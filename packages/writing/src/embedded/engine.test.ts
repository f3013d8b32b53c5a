import { describe, expect, it } from 'vitest';
import type { WritingProgress } from '../types.ts';
import { conversation } from '../testing.ts';
import { NO_ANSWER } from '../answers/answer.ts';
import { embeddedEngine } from './engine.ts';
import { sectionWords } from './minutes.ts';

const { signal } = new AbortController();
const agenda = [
  { level: 1, text: 'Budget de la bibliothèque' },
  { level: 1, text: 'Horaires d’été' },
  { level: 1, text: 'Signalétique' },
];
const source = {
  passages: conversation(
    '1 | Bonjour à tous.',
    '1 | Premier point, le budget de la bibliothèque.',
    '2 | Alors, euh, le budget de la bibliothèque est de 14 200 francs cette année.',
    '3 | Et pour les livres d’enfants, on a combien ?',
    '2 | 3 100 francs. C’est pas beaucoup.',
    '1 | Le budget de la bibliothèque est approuvé à l’unanimité.',
    '2 | Je prépare la liste des commandes de livres pour le 15 mars.',
    '1 | On passe aux horaires d’été.',
    '3 | Les horaires d’été commencent le 1er juillet, on ouvre à 9 heures.',
    '1 | Merci à tous, bonne soirée.',
  ),
  speakerNames: { speaker_1: 'Ada Morel', speaker_2: 'Bruno Rey' },
  participants: ['Ada Morel', 'Bruno Rey', 'Chloé Favre'],
};
const write = (sectionLength = 300, onProgress: (progress: WritingProgress) => void = () => {}) =>
  embeddedEngine.writeMinutes({ ...source, agenda, sectionLength }, onProgress, signal);

describe('minutes', () => {
  it('say nothing without a passage it was said in', async () => {
    const { sections } = await write();
    const ids = new Set(source.passages.map(({ id }) => id));
    const sentences = sections.flatMap((section) => [...section.sentences, ...section.decisions, ...section.actions]);
    expect(sentences.length).toBeGreaterThan(3);
    for (const { passageIds } of sentences) {
      expect(passageIds.length).toBeGreaterThan(0);
      for (const id of passageIds) expect(ids).toContain(id);
    }
  });

  it('list what was decided and who does what until when', async () => {
    const section = (await write()).sections[0]!;
    expect(section.decisions.map(({ text }) => text)).toEqual([
      'Le budget de la bibliothèque est approuvé à l’unanimité.',
    ]);
    expect(section.actions).toEqual([
      {
        text: 'Bruno Rey prépare la liste des commandes de livres pour le 15 mars.',
        passageIds: [7],
        owner: 'Bruno Rey',
        due: 'pour le 15 mars',
      },
    ]);
  });

  it('tell a promise once, by the sentence that says what is promised', async () => {
    const passages = conversation(
      '1 | Premier point, le budget de la bibliothèque. Qui se charge des devis ?',
      '2 | Je m’en charge. Je vais demander trois devis avant le quinze mars.',
      '1 | Le comité décide d’acheter des étagères pour la bibliothèque.',
    );
    const { sections } = await embeddedEngine.writeMinutes(
      { ...source, passages, agenda, sectionLength: 300 },
      () => {},
      signal,
    );
    expect(sections[0]?.actions.map(({ owner, due }) => ({ owner, due }))).toEqual([
      { owner: 'Bruno Rey', due: 'avant le quinze mars' },
    ]);
    expect(sections[0]?.decisions).toHaveLength(1);
  });

  it('keep the question that an answer needs', async () => {
    const text = (await write()).sections[0]!.sentences.map((sentence) => sentence.text).join(' ');
    expect(text).toContain('on a combien');
    expect(text).toContain('3 100 francs');
  });

  it('know an item that nobody spoke about', async () => {
    const section = (await write()).sections[2]!;
    expect(section).toMatchObject({ discussed: false, sentences: [], decisions: [], actions: [] });
  });

  it('give an unnamed voice its number, and no owner', async () => {
    const { sections } = await embeddedEngine.writeMinutes(
      { ...source, speakerNames: {}, agenda, sectionLength: 300 },
      () => {},
      signal,
    );
    expect(sections[0]?.actions[0]).toMatchObject({ owner: null });
    expect(sections[0]?.actions[0]?.text).toMatch(/^Orateur 2 /);
  });

  it('stay near the length asked for where enough was said', async () => {
    const passages = conversation(
      '1 | Premier point, le budget de la bibliothèque.',
      ...Array.from(
        { length: 80 },
        (_, at) =>
          `${1 + (at % 3)} | Le rayon ${at} compte ${at * 7 + 3} volumes de la collection ${String.fromCodePoint(97 + (at % 26))}${at}x prêtés par la commune.`,
      ),
    );
    for (const sectionLength of [100, 300, 500]) {
      const { sections } = await embeddedEngine.writeMinutes(
        { ...source, passages, agenda, sectionLength },
        () => {},
        signal,
      );
      expect(sectionWords(sections[0]!) / sectionLength).toBeGreaterThan(0.7);
      expect(sectionWords(sections[0]!) / sectionLength).toBeLessThan(1.3);
    }
  });

  it('have one section where there is no agenda', async () => {
    const { sections } = await embeddedEngine.writeMinutes(
      { ...source, agenda: [], sectionLength: 300 },
      () => {},
      signal,
    );
    expect(sections).toHaveLength(1);
    expect(sections[0]).toMatchObject({ item: { text: 'Déroulement de la réunion' }, discussed: true });
  });

  it('report progress that never goes back and ends at 100', async () => {
    const seen: number[] = [];
    await write(300, ({ percent }) => seen.push(percent));
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(100);
  });

  it('stop when the person has left', async () => {
    await expect(
      embeddedEngine.writeMinutes(
        { ...source, agenda, sectionLength: 300 },
        () => {},
        AbortSignal.abort(new Error('left')),
      ),
    ).rejects.toThrow('left');
  });

  it('take time in proportion to the length of the meeting', async () => {
    const agendaOf20 = Array.from({ length: 20 }, (_, at) => ({ level: 1, text: `Parcelle ${at} au notaire` }));
    const secondsFor = async (length: number): Promise<number> => {
      const passages = conversation(
        ...Array.from(
          { length },
          (_, at) =>
            `${1 + (at % 5)} | Le dossier ${at} de la parcelle ${at % 97} coûte ${at * 13} francs, il faut le revoir avec le notaire.`,
        ),
      );
      // Time of this thread: what else the machine does is not the engine's.
      const start = process.threadCpuUsage();
      await embeddedEngine.writeMinutes(
        { ...source, passages, agenda: agendaOf20, sectionLength: 300 },
        () => {},
        signal,
      );
      return process.threadCpuUsage(start).user / 1e6;
    };
    // The first run is slower: Node has not compiled anything yet.
    await secondsFor(1_000);
    const third = await secondsFor(1_000);
    // Nine times as long if each passage were held against each other one.
    expect((await secondsFor(3_000)) / third).toBeLessThan(6);
  });
});

describe('a figure that is taken back', () => {
  it('never stands without the right one', async () => {
    const passages = conversation(
      '1 | Premier point, le budget de la bibliothèque.',
      '2 | Le budget de la bibliothèque prévoit 9 500 francs pour les étagères et la peinture des murs.',
      '2 | Pardon, je me trompe de ligne, c’est 5 900 francs pour les étagères.',
    );
    const { sections } = await embeddedEngine.writeMinutes(
      { ...source, passages, agenda, sectionLength: 300 },
      () => {},
      signal,
    );
    const text = sections[0]!.sentences.map((sentence) => sentence.text).join(' ');
    expect(text).toContain('5 900');
  });
});

describe('answers', () => {
  it('quote the passage with its number', async () => {
    const { answer, passageIds } = await embeddedEngine.answer(
      { ...source, query: 'Quand commencent les horaires d’été ?', history: [] },
      signal,
    );
    expect(answer).toContain('1er juillet');
    expect(passageIds).toContain(9);
    expect(answer).toContain(`[${passageIds.indexOf(9) + 1}]`);
  });

  it('say so where the meeting does not tell', async () => {
    const query = 'Quelle entreprise repeint les volets du château ?';
    expect(await embeddedEngine.answer({ ...source, query, history: [] }, signal)).toEqual({
      answer: NO_ANSWER,
      passageIds: [],
    });
  });

  it('understand a follow-up by the question before it', async () => {
    const history = [
      { role: 'user' as const, content: 'Quel est le budget de la bibliothèque ?' },
      { role: 'assistant' as const, content: '14 200 francs [1]' },
    ];
    const { passageIds } = await embeddedEngine.answer({ ...source, query: 'Et il est approuvé ?', history }, signal);
    expect(passageIds).toContain(6);
  });
});

it('proposes the items of the template', async () => {
  expect(await embeddedEngine.proposeAgenda(source, agenda, signal)).toEqual(agenda);
});
