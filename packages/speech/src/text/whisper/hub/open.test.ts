import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clause, RecognizerOptions } from '../../recognizer.ts';
import { createRecognizer } from '../../open-recognizer.ts';
import { writeWhisperHub } from '../../../testing/whisper-hub-files.ts';

const FRENCH: RecognizerOptions = { language: 'fr', extraLanguages: [], prompt: '' };
const sound = (seconds: number): Float32Array =>
  Float32Array.from({ length: seconds * 16_000 }, (_, i) => 0.3 * Math.sin(i / 10) + 0.1 * Math.sin(i / 3));

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whisper-hub-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const brief = (clauses: readonly Clause[] = []): string =>
  clauses.map(({ start, end, text }) => `${start.toFixed(1)}–${end.toFixed(1)}${text}`).join(' | ');

describe('Whisper in the layout of the hub', () => {
  it.each([80, 128] as const)('recognises each window by itself, with times, from %s bands', async (bands) => {
    const recognizer = await createRecognizer(await writeWhisperHub(folder, bands), FRENCH);
    const work: number[] = [];
    const heard = await recognizer.recognize([sound(6), new Float32Array(8_000), sound(6)], (windows) =>
      work.push(windows),
    );
    expect(work.at(-1)).toBe(3);
    expect(work).toEqual(work.toSorted((a, b) => a - b));
    const said = '0.0–2.5 la réunion vote, | 2.5–3.5 oui. | 3.5–5.9 la réunion vote.';
    expect(heard.map(brief)).toEqual([said, '', said]);
  });

  it('hears the main language, and another one only if it was chosen too', async () => {
    const model = await writeWhisperHub(folder);
    const heard = async (options: RecognizerOptions): Promise<string> => {
      const recognizer = await createRecognizer(model, options);
      return brief((await recognizer.recognize([sound(6)]))[0]);
    };
    expect(await heard({ ...FRENCH, extraLanguages: ['de'] })).toContain('la réunion vote');
    expect(await heard({ ...FRENCH, extraLanguages: ['en'] })).toContain('the meeting votes');
  });

  it('names a file that is damaged or from another edition of the model', async () => {
    const model = await writeWhisperHub(folder);
    const failing = (changed: Partial<typeof model>): Promise<unknown> =>
      createRecognizer({ ...model, ...changed }, FRENCH);
    const naming = (part: string): object => ({
      code: 'model_damaged',
      message: expect.stringContaining(part) as string,
    });
    await expect(failing({ decoder: model.encoder })).rejects.toMatchObject(naming('input_ids'));
    const other = await writeWhisperHub(join(folder, 'turbo'), 128);
    await expect(failing({ encoder: other.encoder })).rejects.toMatchObject(naming(other.encoder));
    await writeFile(model.tokenizer, (await readFile(model.tokenizer)).subarray(0, 100));
    await expect(failing({})).rejects.toMatchObject(naming('tokenizer.json'));
  });
});
