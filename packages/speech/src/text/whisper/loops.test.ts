import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '../../sound/sample-rate.ts';
import {
  countBursts,
  placesWithoutLoops,
  quietestNearMiddle,
  saidByPeople,
  withoutLoops,
  withoutOverlap,
} from './loops.ts';
import { tone, whiteNoise } from '../../testing/signals.ts';

describe('a repetition by the decoder', () => {
  it('is reduced to one, and the text before and after is kept', () => {
    expect(withoutLoops([7, 1, 2, 3, 1, 2, 3, 1, 2, 3, 9])).toEqual([7, 1, 2, 3, 9]);
  });

  it('is removed by position, so that the data of each token can follow', () => {
    expect(placesWithoutLoops([9, 1, 2, 1, 2, 1, 2, 1, 2, 8], () => false, 0)).toEqual([0, 1, 2, 9]);
  });

  it('stays if the words are said only twice, as people do', () => {
    expect(withoutLoops([1, 2, 1, 2, 3])).toEqual([1, 2, 1, 2, 3]);
  });
});

/** Makes words of 0.3 s with a pause after each, in a quiet room. */
function answers(count: number): Float32Array {
  const samples = whiteNoise(count).map((sample) => sample / 50);
  for (let i = 0; i < count; i++) samples.set(tone(0.3, 200), i * SAMPLE_RATE);
  return samples;
}

describe('a repetition by people', () => {
  const isNumber = ([token]: readonly number[]): boolean => token === 0;
  const votes = (count: number): number[] => Array.from({ length: count }, () => [1, 2]).flat();

  it('is counted as often as it is heard in the sound', () => {
    expect(countBursts(answers(12))).toBe(12);
    expect(countBursts(tone(6))).toBeLessThan(3);
    expect(countBursts(new Float32Array(SAMPLE_RATE))).toBe(0);
  });

  it('stays, as with twelve votes in a row when twelve words are heard', () => {
    expect(withoutLoops(votes(12), isNumber, 12)).toEqual(votes(12));
    expect(saidByPeople(votes(12), isNumber, 12)).toBe(true);
  });

  it('is treated as a loop if the sound has no room for it, or if it is a whole sentence', () => {
    expect(withoutLoops(votes(60), isNumber, 12)).toEqual([1, 2]);
    expect(saidByPeople(votes(60), isNumber, 12)).toBe(false);
    const sentence = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(withoutLoops([...sentence, ...sentence, ...sentence], isNumber, 30)).toEqual(sentence);
  });

  it('stays in a number: 1 000 000 000', () => {
    expect(withoutLoops([9, 0, 0, 0, 7], isNumber)).toEqual([9, 0, 0, 0, 7]);
    expect(withoutLoops([9, 0, 0, 0, 0, 0, 0, 0, 7], isNumber)).toEqual([9, 0, 7]);
  });
});

describe('two texts of which the second repeats the end of the first', () => {
  it.each([
    [' Le budget est adopté.', ' est adopté. Nous passons', ' Nous passons'],
    [' Nous votons le règlement', ' Règlement intérieur.', ' intérieur.'],
    [' Il dit oui,', ' oui, oui.', ' oui, oui.'],
    [' En 2026', ' 2026 habitants.', ' 2026 habitants.'],
    [' Merci.', ' Bonjour à tous.', ' Bonjour à tous.'],
  ])('are joined with each word once: %s |%s', (first, second, left) => {
    expect(withoutOverlap(first, second)).toBe(left);
  });
});

it('a window is cut in the pause near its middle', () => {
  const samples = new Float32Array(9 * SAMPLE_RATE).fill(0.5);
  samples.fill(0, 5 * SAMPLE_RATE, 5.2 * SAMPLE_RATE);
  samples.fill(0, 1 * SAMPLE_RATE, 2 * SAMPLE_RATE);
  const cut = quietestNearMiddle(samples) / SAMPLE_RATE;
  expect(cut).toBeGreaterThan(5);
  expect(cut).toBeLessThan(5.2);
});
