import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from './decode.ts';
import { quietestNearMiddle, withoutLoops } from './loops.ts';

describe('what the decoder repeats', () => {
  it('is kept once, with what comes before and after', () => {
    expect(withoutLoops([7, 1, 2, 3, 1, 2, 3, 1, 2, 3, 9])).toEqual([7, 1, 2, 3, 9]);
  });

  it('stays where it is said twice, as people do', () => {
    expect(withoutLoops([1, 2, 1, 2, 3])).toEqual([1, 2, 1, 2, 3]);
  });
});

it('cuts a window in the pause of its middle', () => {
  const samples = new Float32Array(9 * SAMPLE_RATE).fill(0.5);
  samples.fill(0, 5 * SAMPLE_RATE, 5.2 * SAMPLE_RATE);
  samples.fill(0, 1 * SAMPLE_RATE, 2 * SAMPLE_RATE);
  const cut = quietestNearMiddle(samples) / SAMPLE_RATE;
  expect(cut).toBeGreaterThan(5);
  expect(cut).toBeLessThan(5.2);
});
