import { Tensor, type InferenceSession } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { findSpeech, regionsOf } from './voice-activity.ts';

const options = { onset: 0.5, offset: 0.35, minSpeech: 0.25, minSilence: 0.3, padding: 0, longest: 26 };
const FRAME = 0.032;

/** Makes probabilities for ten seconds of silence with some sounds in them: [start, length, probability]; seconds. */
function heard(...parts: readonly (readonly [number, number, number])[]): number[] {
  const probabilities = Array.from({ length: Math.round(10 / FRAME) }, () => 0.02);
  for (const [from, seconds, probability] of parts) {
    const start = Math.round(from / FRAME);
    probabilities.fill(probability, start, start + Math.round(seconds / FRAME));
  }
  return probabilities;
}

const starts = (...parts: readonly (readonly [number, number, number])[]): number[] =>
  regionsOf(heard(...parts), 10, options).map(({ start }) => Math.round(start));

describe('the speech that is found', () => {
  it('does not include a single short sound that hardly resembles a voice', () => {
    expect(starts([4, 0.4, 0.7])).toEqual([]);
    expect(starts([1, 3, 0.98], [7, 0.4, 0.7])).toEqual([1]);
  });

  it.each([
    ['short and certain', [[4, 0.4, 0.99]], [4]],
    ['uncertain and long', [[4, 2, 0.7]], [4]],
    [
      'uncertain and short beside other words',
      [
        [1, 3, 0.98],
        [4.5, 0.4, 0.7],
      ],
      [1, 5],
    ],
  ] as const)('includes a word that is %s', (_, parts, expected) => {
    expect(starts(...parts)).toEqual(expected);
  });
});

describe('a recording that is read in parallel stretches', () => {
  /** A model for which every loud sound is speech, regardless of what came before. */
  const session = {
    run: async ({ input, state }: Record<string, Tensor>) => {
      const [rows = 0, size = 0] = input?.dims ?? [];
      const samples = input?.data as Float32Array;
      const loud = Float32Array.from({ length: rows }, (_, row) => samples[(row + 1) * size - 1] ?? 0);
      return { output: new Tensor('float32', loud, [rows, 1]), stateN: state };
    },
  } as unknown as InferenceSession;

  /** Finds speech in a recording of this many seconds that is silent except for these loud spans. */
  const listen = async (seconds: number, loud: readonly (readonly [number, number])[]) => {
    const pcm = new Float32Array(Math.round(seconds * 16_000));
    for (const [start, end] of loud) pcm.fill(1, start * 16_000, end * 16_000);
    const heard: [number, number][] = [];
    const spans = await findSpeech(
      session,
      { samples: pcm.length, read: (from, to) => pcm.slice(Math.max(0, from), to) },
      { padding: 0 },
      (...now) => heard.push(now),
    );
    return { spans: spans.map(({ start, end }) => [start, end]), heard };
  };

  it.each([
    ['shorter than a stretch', 7.3, [[1, 3]]],
    [
      'of some stretches',
      33,
      [
        [0, 2],
        [9, 13],
        [30, 32.9],
      ],
    ],
    [
      'of all stretches, with speech over their borders',
      200,
      [
        [20, 30],
        [45, 55],
        [99, 101],
        [180, 199.9],
      ],
    ],
  ] as const)('is heard to its end: %s', async (_, seconds, loud) => {
    const { spans } = await listen(seconds, loud);
    expect(spans).toHaveLength(loud.length);
    for (const [i, [start, end]] of loud.entries()) {
      expect(Math.abs((spans[i]?.[0] ?? 0) - start)).toBeLessThan(0.04);
      expect(Math.abs((spans[i]?.[1] ?? 0) - end)).toBeLessThan(0.04);
    }
  });

  it('reports how much of it was heard, and how much of that is speech', async () => {
    const { heard } = await listen(200, [[0, 100]]);
    const seconds = heard.map(([second]) => second);
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    expect(heard.at(-1)?.[0]).toBe(200);
    expect(heard.at(-1)?.[1]).toBeCloseTo(100, 0);
    // The share of speech is that of the whole recording, not only of its beginning.
    const middle = heard.find(([second]) => second > 60);
    expect((middle?.[1] ?? 0) / (middle?.[0] ?? 1)).toBeCloseTo(0.5, 1);
  });

  it('contains no speech if it has no samples', async () => {
    expect((await listen(0, [])).spans).toEqual([]);
  });
});
