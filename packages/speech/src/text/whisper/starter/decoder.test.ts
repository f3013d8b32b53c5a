import { fileURLToPath } from 'node:url';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDecoder } from './decoder.ts';
import type { Cross, LoadedWhisper } from '../networks.ts';
import { randomFrom } from '../../../numbers/random.ts';
import { loadModels } from '../../../models/paths.ts';
import { MULTILINGUAL as TOKEN } from '../tokens.ts';
import { openStarter } from './open.ts';

const MODELS = fileURLToPath(new URL('../../../../../../models', import.meta.url));
const BEGINNING = [TOKEN.languages.fr, TOKEN.transcribe, TOKEN.noTimestamps];
let whisper: LoadedWhisper;
let cross: Cross;

beforeAll(async () => {
  const { recognizer } = await loadModels(MODELS, 'whisper-base');
  if (recognizer.kind !== 'whisper') throw new Error('the starter is Whisper');
  whisper = await openStarter(recognizer);
  const sound = Float32Array.from({ length: 48_000 }, (_, i) => 0.2 * Math.sin(i / 9) * Math.sin(i / 4_000));
  cross = await whisper.encode([sound, sound.map((sample) => sample / 2)], () => undefined);
});

const beginning = { from: 0, tokens: BEGINNING };
const next = (from: number, token = 0) => ({ from, tokens: [token] });

/** Computes the scores after a text that is read alone. */
async function alone(row: number, text: readonly number[]): Promise<Float32Array> {
  let state = await whisper.decoder.start(cross, [row], [TOKEN.start]);
  state = await state.step([[beginning]]);
  for (const token of text) state = await state.step([[next(0, token)]]);
  return state.logits(0).slice();
}

/**
 * Computes how alike two lists of scores are, [−1, 1]. Texts read together are rounded together, so their scores differ
 * a little from those of a text alone.
 */
function likeness(a: Float32Array, b: Float32Array): number {
  const centred = [a, b].map((scores) => {
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    return scores.map((score) => score - mean);
  });
  const product = (x: number, y: number): number =>
    centred[x]!.reduce((sum, score, i) => sum + score * centred[y]![i]!, 0);
  return product(0, 1) / Math.sqrt(product(0, 0) * product(1, 1));
}

describe('texts of a window that are read side by side', () => {
  it('are read as if each were alone, even after many others were given up', async () => {
    const [first = [], second = [], other = []] = [
      ' Le conseil approuve à l’unanimité le procès-verbal de la séance du douze octobre, sans remarque aucune.',
      ' La séance est levée à midi et demi, et la prochaine aura lieu au même endroit dans deux semaines.',
      ' Bonjour à toutes et à tous, merci d’être venus si nombreux malgré la neige et le verglas de ce matin.',
    ].map((text) => whisper.tokenizer.tokensOf(text));
    const length = Math.min(first.length, second.length, other.length);
    let state = await whisper.decoder.start(cross, [0, 1], [TOKEN.start]);
    state = await state.step([[beginning], [beginning]]);
    // In each step, the first window's text has two others beside it; the second window's swaps places with another.
    for (let i = 0; i < length; i++) {
      const place = i % 2 === 1 ? 1 : 0;
      const own = next(place, second[i]);
      const aside = next(place, other[i]);
      state = await state.step([
        [next(0, first[i]), next(0, other[i]), next(0, second[i])],
        place === 0 ? [aside, own] : [own, aside],
      ]);
    }
    const together = [state.logits(0).slice(), state.logits(1, length % 2).slice()];
    for (const [row, text] of [first, second].entries()) {
      const expected = await alone(row, text.slice(0, length));
      expect(likeness(together[row] ?? expected, expected)).toBeGreaterThan(0.95);
    }
  });

  it('must not be longer than the number of the decoder’s positions', async () => {
    const state = await whisper.decoder.start(cross, [0], [TOKEN.start]);
    const long = { from: 0, tokens: Array.from({ length: 448 }, () => TOKEN.start) };
    await expect(state.step([[long]])).rejects.toThrow(RangeError);
  });
});

/** Model whose first score is the sum of all tokens that it looks at, each multiplied by its place among them. */
const reader = {
  run: async (feeds: Readonly<Record<string, Tensor>>, fetches: Readonly<Record<string, Tensor>>) => {
    const [rows = 0, count = 0] = feeds['tokens']?.dims ?? [];
    const past = feeds['pk0']?.dims[2] ?? 0;
    const total = past + count;
    const { tokens, pk0, mask, wanted } = feeds as Record<'tokens' | 'pk0' | 'mask' | 'wanted', Tensor>;
    const kept = fetches['nk0']?.data as Float32Array;
    const scores = fetches['logits']?.data as Float32Array;
    // There are eight heads of 64 numbers. The first number of each place is its token.
    const place = (row: number, entry: number, length: number): number => (row * 8 * length + entry) * 64;
    for (let row = 0; row < rows; row++) {
      for (let entry = 0; entry < total; entry++) {
        const token = Number(tokens.data[row * count + entry - past] ?? 0);
        kept[place(row, entry, total)] = entry < past ? Number(pk0.data[place(row, entry, past)]) : token;
      }
    }
    for (const [i, at] of [...(wanted.data as BigInt64Array)].map(Number).entries()) {
      const row = Math.floor(at / count);
      const seen = Array.from({ length: total }, (_, entry) => entry).filter(
        (entry) => mask.data[at * total + entry] === 0,
      );
      scores[(i * scores.length) / wanted.data.length] = seen.reduce(
        (sum, entry, order) => sum + (kept[place(row, entry, total)] ?? 0) * (order + 1),
        0,
      );
    }
    return {};
  },
};

it('each text stays the same, token for token, whatever other texts are given up', async () => {
  const decoder = createDecoder(reader as unknown as InferenceSession);
  const read = (text: readonly number[]): number => text.reduce((sum, token, i) => sum + token * (i + 1), 0);
  const random = randomFrom(7);
  let texts: number[][][] = [[[3]], [[3]], [[3]]];
  let state = await decoder.start({}, [0, 1, 2], [3]);
  for (let step = 0; step < 90; step++) {
    // Each row gets one to three texts, which continue any text of the previous step. The last row ends half-way.
    const rows = step < 45 ? texts : texts.slice(0, 2);
    const branches = rows.map((row) =>
      Array.from({ length: 1 + Math.floor(3 * random()) }, () => ({
        from: Math.floor(row.length * random()),
        tokens: [1 + Math.floor(9 * random())],
      })),
    );
    texts = rows.map((row, i) => branches[i]!.map(({ from, tokens }) => [...row[from]!, ...tokens]));
    state = await state.step(branches);
    const heard = texts.map((row, i) => row.map((_, branch) => state.logits(i, branch)[0]));
    expect(heard).toEqual(texts.map((row) => row.map(read)));
  }
});
