import { describe, expect, it } from 'vitest';
import { logProbability, logSum, pickGreedy, pickSome } from './logits.ts';

/** Scores as a decoder gives them: one far above the others, some near it, most far below. */
const scores = Float32Array.from(
  { length: 50_000 },
  (_, i) => 8 * Math.sin(i) * Math.cos(i / 7) + (i === 321 ? 12 : 0),
);

describe('the likelihood of a token', () => {
  it.each([0, 321, 40_000])('is its share of all tokens together (token %d)', (token) => {
    const sum = scores.reduce((total, score) => total + Math.exp(score), 0);
    expect(logProbability(scores, token)).toBeCloseTo((scores[token] ?? 0) - Math.log(sum), 2);
  });

  it('leaves out forbidden tokens', () => {
    const two = Float32Array.from([1, 1, -Infinity]);
    expect(logProbability(two, 0)).toBeCloseTo(Math.log(0.5), 2);
    expect(logProbability(two, 2)).toBe(-Infinity);
  });

  it('is the same if a large score is given beforehand, even if other scores are larger', () => {
    expect(logSum(scores, scores[321])).toBe(logSum(scores));
    const few = Float32Array.from([3, 5, 4.5, 1, -Infinity]);
    expect(logSum(few, 4.5)).toBeCloseTo(logSum(few), 2);
  });

  it('never exceeds certainty, even if no other token is possible', () => {
    expect(logProbability(Float32Array.from([5, -Infinity]), 0)).toBeLessThanOrEqual(0.01);
  });
});

it('picks the likeliest of only the first tokens', () => {
  expect(pickGreedy(Float32Array.from([1, 3, 2, 9]), 3)).toBe(1);
});

it('picks the few likeliest tokens in order, and no forbidden token', () => {
  expect(pickSome(Float32Array.from([1, 3, 2, 3, 9]), 4, 3)).toEqual([1, 3, 2]);
  expect(pickSome(Float32Array.from([-Infinity, 3, -Infinity]), 3, 3)).toEqual([1]);
});
