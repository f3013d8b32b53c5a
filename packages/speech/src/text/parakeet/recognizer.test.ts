import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clause, RecognizerOptions } from '../recognizer.ts';
import { createRecognizer } from '../open-recognizer.ts';
import { chanceSound, plainSound, writeParakeet } from '../../testing/parakeet-files.ts';

const PIECES = ['<unk>', '▁la', '▁ré', 'union', '▁vote', '.', ',', '▁?', '▁oui', 's', '▁non', '▁budget', '<blk>'];
const [VOTE, OUI, BUDGET, BLANK] = [4, 8, 11, 12];
const duration = (frames: number): number => PIECES.length + frames;
const OPTIONS: RecognizerOptions = { language: 'fr', extraLanguages: [], prompt: '' };

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parakeet-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const brief = (clauses: readonly Clause[] = []): string =>
  clauses.map(({ start, end, text }) => `${start.toFixed(2)}–${end.toFixed(2)}${text}`).join(' | ');

describe('Parakeet', () => {
  it('hears what onnx-asr 0.12 hears with the same weights, at the same times', async () => {
    const recognizer = await createRecognizer(await writeParakeet(folder, PIECES), OPTIONS);
    const work: number[] = [];
    const heard = await recognizer.recognize([chanceSound(3, 1), chanceSound(9, 2)], (windows) => work.push(windows));
    expect(work).toEqual([1, 2]);
    expect(heard.map(brief)).toEqual([
      '0.00–0.88 vote ré budget, | 0.88–2.40 la la launion non, | 2.40–3.00 launion budget',
      '0.00–2.16 vote launionunions budget la la launion, | 2.16–3.84 launion oui ouiunion budget budget, | ' +
        '3.84–4.32 la budget, | 4.32–6.24 budgetunionunion non, | 6.24–6.72 la budget, | ' +
        '6.72–7.36 budget budget budget, | 7.36–8.48 budget budget budget budget budget budget budget | ' +
        '8.48–8.80 budget, | 8.80–9.00 budget la',
    ]);
  });

  it('moves on if the model would write token after token for one frame', async () => {
    const recognizer = await createRecognizer(await writeParakeet(folder, PIECES, { max_tokens_per_step: 2 }), OPTIONS);
    const [clauses] = await recognizer.recognize([plainSound(3, { [VOTE]: 50, [duration(0)]: 50 })]);
    expect(brief(clauses)).toBe('0.00–0.24 vote vote vote vote vote vote');
  });

  it('gives no text if nothing is said', async () => {
    const recognizer = await createRecognizer(await writeParakeet(folder, PIECES), OPTIONS);
    const silence = plainSound(20, { [BLANK]: 50, [duration(4)]: 50 });
    expect(await recognizer.recognize([silence, new Float32Array(100), new Float32Array(0)])).toEqual([[], [], []]);
  });

  it('writes only in the alphabet of the offered languages, and never the model’s special tokens', async () => {
    const pieces = PIECES.with(BUDGET, '▁да').with(0, '<|nospeech|>');
    const recognizer = await createRecognizer(await writeParakeet(folder, pieces), OPTIONS);
    const [slavic, marked] = await recognizer.recognize([
      plainSound(2, { [BUDGET]: 60, [OUI]: 50, [duration(2)]: 50 }),
      plainSound(2, { 0: 60, [duration(2)]: 50 }),
    ]);
    expect(brief(slavic)).toBe('0.00–0.16 oui');
    expect(marked).toEqual([]);
  });

  describe('in a French meeting', () => {
    const WORDS = ['<unk>', '▁the', '▁le', 'rm', 'ique', '▁The', '▁but', '▁with', 'out', '.', '<blk>'];
    const [THE, LE, RM, IQUE, CAPITAL, BUT, WITH] = [1, 2, 3, 4, 5, 6, 7];
    const frames = (count: number): number => WORDS.length + count;
    const words = async (sound: Float32Array, spoken: Partial<RecognizerOptions> = {}): Promise<string> => {
      const model = await writeParakeet(folder, WORDS);
      const recognizer = await createRecognizer(model, { ...OPTIONS, ...spoken });
      const [clauses = []] = await recognizer.recognize([sound]);
      return clauses
        .map(({ text }) => text)
        .join('')
        .trim();
    };
    /** Joins sounds of two frames, each of which says one token. */
    const inTurn = (...parts: readonly Readonly<Record<number, number>>[]): Float32Array => {
      const sounds = parts.map((scores) => plainSound(2, { ...scores, [frames(2)]: 50 }));
      return Float32Array.from(sounds.flatMap((sound) => [...sound]));
    };

    it('hears no purely English word, and goes on in French', async () => {
      const drift = inTurn({ [THE]: 60, [LE]: 50 }, { [WITH]: 60, [BUT]: 50 });
      expect(await words(drift)).toBe('le but');
      expect(await words(drift, { extraLanguages: ['en'] })).toBe('the with');
      expect(await words(drift, { language: 'de' })).toBe('the with');
    });

    it('tries again if the next choice is English too', async () => {
      expect(await words(inTurn({ [THE]: 60, [CAPITAL]: 58, [LE]: 50 }))).toBe('le');
    });

    it('hears French words that begin like English ones', async () => {
      const thermique = inTurn({ [THE]: 60, [LE]: 50 }, { [RM]: 60 }, { [IQUE]: 60 });
      expect(await words(thermique)).toBe('thermique');
    });
  });

  it('keeps a word together with a punctuation mark after a space', async () => {
    const pieces = PIECES.with(OUI, '▁?');
    const recognizer = await createRecognizer(await writeParakeet(folder, pieces), OPTIONS);
    const question = plainSound(2, { [VOTE]: 50, [duration(1)]: 50 });
    question.set(plainSound(1, { [OUI]: 50, [duration(1)]: 50 }), question.length / 2);
    expect(brief((await recognizer.recognize([question]))[0])).toBe('0.00–0.16 vote ?');
  });

  it('names a file that is damaged or from another edition of the model', async () => {
    const model = await writeParakeet(folder, PIECES);
    const failing = (changed: Partial<typeof model>): Promise<unknown> =>
      createRecognizer({ ...model, ...changed }, OPTIONS);
    await expect(failing({ decoderJoint: model.encoder })).rejects.toMatchObject({
      code: 'model_damaged',
      message: expect.stringContaining('encoder_outputs') as string,
    });
    await writeFile(model.encoder, 'rien');
    await expect(failing({})).rejects.toMatchObject({
      code: 'model_damaged',
      message: expect.stringContaining('encoder-model.int8.onnx') as string,
    });
    await expect(failing({ config: model.tokens })).rejects.toMatchObject({ code: 'model_damaged' });
    await writeFile(model.tokens, '▁la 0\n▁le 1\n');
    await expect(failing({})).rejects.toMatchObject({
      code: 'model_damaged',
      message: expect.stringContaining('<blk>') as string,
    });
  });
});
