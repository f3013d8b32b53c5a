import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Call } from '@greffier/writing/remote/transport';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAnswers } from './answers.ts';
import { modelOver } from './measure.ts';
import { promptOf } from './prompts.ts';
import { givenAgain } from './given-again.ts';
import { recordIn } from './record.ts';
import { nothingHeard, replay } from './replay.ts';

const never = new AbortController().signal;
const INPUT = {
  passages: [
    { id: 1, speaker: 'speaker_1', start: 0, end: 5, text: 'Le devis pour la toiture s’élève à 16 800 francs.' },
    { id: 2, speaker: 'speaker_2', start: 6, end: 9, text: 'Je m’en occupe avant le 15 mars.' },
  ],
  agenda: [{ level: 1, text: 'Toiture' }],
  speakerNames: { speaker_1: 'Anne Jobin', speaker_2: 'Marc Dubois' },
  participants: ['Anne Jobin', 'Marc Dubois'],
  date: '2026-02-11',
  sectionLength: 300,
};
const NOTES = {
  facts: [{ kind: 'fact', item: '1', text: 'Le devis de la toiture s’élève à 16 800 francs.', passages: [1] }],
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-recorded-'));
});
afterEach(() => rm(folder, { recursive: true }));

const storeIn = () => openAnswers('meeting', pathToFileURL(`${folder}/`));
const promptsIn = async () => (await readdir(folder)).filter((file) => file.endsWith('.prompt.txt'));
async function answer(prompt: string, text: string): Promise<void> {
  const file = join(folder, prompt.replace('.prompt.', '.answer.'));
  await writeFile(`${file}.tmp`, text);
  await rename(`${file}.tmp`, file);
}

describe('recording', () => {
  it('waits for an answer that fits the schema, keeps it, and never requests it again', async () => {
    const written = modelOver(recordIn(folder, await storeIn())).writeMinutes(INPUT, () => {}, never);
    await vi.waitUntil(async () => (await promptsIn()).length === 1);
    const [prompt = ''] = await promptsIn();
    const shown = await readFile(join(folder, prompt), 'utf8');
    expect(shown).toContain('[2] Marc Dubois : Je m’en occupe avant le 15 mars.');
    expect(shown).toContain('===== SCHEMA =====');

    await answer(prompt, '{"facts":[{"kind":"fact","item":"1"}]}');
    const complaint = join(folder, prompt.replace('.prompt.', '.complaint.'));
    await vi.waitUntil(async () => (await readdir(folder)).includes(prompt.replace('.prompt.', '.complaint.')));
    expect(await readFile(complaint, 'utf8')).toContain('does not fit the schema');

    await answer(prompt, JSON.stringify(NOTES));
    const { sections } = await written;
    expect(sections[0]?.sentences[0]?.text).toMatch(/s’élève à 16\s800\sfrancs/);

    const { all } = await storeIn();
    expect([...all.values()]).toEqual([NOTES]);
    const heard = nothingHeard();
    expect((await modelOver(replay(all, heard)).writeMinutes(INPUT, () => {}, never)).sections).toEqual(sections);
    expect([...heard.asked]).toEqual([...all.keys()]);
    expect(heard.missing.size).toBe(0);
  });

  it('keeps only the answers that are still needed, on request', async () => {
    const store = await storeIn();
    await store.keep('old', 'nobody asks');
    await store.keep('new', 'somebody asks');
    expect(await store.prune(new Set(['new', 'other']))).toBe(1);
    expect([...(await storeIn()).all.keys()]).toEqual(['new']);
  });

  it('loses no answer when several answers are kept at the same time', async () => {
    const store = await storeIn();
    await Promise.all(Array.from({ length: 20 }, (_, at) => store.keep(`digest ${at}`, `answer ${at}`)));
    expect((await storeIn()).all.size).toBe(20);
  });
});

describe('a prompt', () => {
  it('has the same digest whatever mark its fence has, and another digest if the content differs', async () => {
    const calls: Call[] = [];
    const transport = {
      context: 8_192,
      counts: false,
      send(call: Call) {
        calls.push(call);
        return Promise.resolve({ text: JSON.stringify(NOTES), cut: false });
      },
    };
    for (const passages of [INPUT.passages, INPUT.passages, INPUT.passages.slice(1)])
      await modelOver(transport).writeMinutes({ ...INPUT, passages }, () => {}, never);
    const [one, same, other] = calls.map(promptOf);
    expect(calls[0]?.system).not.toBe(calls[1]?.system);
    expect(same).toEqual(one);
    expect(other?.digest).not.toBe(one?.digest);
  });

  it('without a recorded answer fails like a model that gives no answer', async () => {
    const heard = nothingHeard();
    const asked = modelOver(replay(new Map(), heard)).writeMinutes(INPUT, () => {}, never);
    await expect(asked).rejects.toMatchObject({ kind: 'invalid' });
    expect(heard.missing.size).toBeGreaterThan(0);
  });

  it('that repeats other notes than the recorded prompt is answered for the notes that both contain', () => {
    const note = (text: string, passage: number) => ({ kind: 'fact', item: '1', text, passages: [passage] });
    const [roof, hall, date] = [note('Le toit fuit.', 1), note('La salle ferme.', 1), note('Tout finit en mai.', 2)];
    const asking = (failed: object[]): Call => ({
      task: 'facts',
      system: 's',
      messages: [
        { role: 'user', content: 'Transcription' },
        ...(failed.length === 0
          ? []
          : [
              { role: 'assistant', content: JSON.stringify({ facts: failed }) } as const,
              { role: 'user', content: JSON.stringify(failed) } as const,
            ]),
      ],
      schema: {},
      length: 900,
      urgent: false,
    });
    const [first, again, other] = [[], [roof, date], [roof, hall]].map((failed) => promptOf(asking(failed)));
    const mended = [note('Le toit de la salle fuit.', 1), note('Tout finit en juin.', 2)];
    const answers = new Map([
      [first?.digest ?? '', { facts: [roof, hall, date] }],
      [again?.digest ?? '', { facts: mended }],
    ]);
    expect(givenAgain(other!, answers)).toEqual({ digest: again?.digest, kept: { facts: mended.slice(0, 1) } });
    expect(givenAgain(first!, answers)).toBeUndefined();
  });
});
