import { describe, expect, it } from 'vitest';
import { regionsOf } from './voice-activity.ts';

const options = { onset: 0.5, offset: 0.35, minSpeech: 0.25, minSilence: 0.3, padding: 0, longest: 26 };
const FRAME = 0.032;

/** Ten seconds of silence in which something is heard: [from second, seconds, probability]. */
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

describe('what is taken for speech', () => {
  it('leaves out a short sound alone that is hardly a voice, for words would be invented there', () => {
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
  ] as const)('keeps a word that is %s', (_, parts, expected) => {
    expect(starts(...parts)).toEqual(expected);
  });
});
