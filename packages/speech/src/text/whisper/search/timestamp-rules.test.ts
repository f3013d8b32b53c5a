import { describe, expect, it } from 'vitest';
import { pickGreedy } from './logits.ts';
import { applyTimestampRules } from './timestamp-rules.ts';
import { MULTILINGUAL as TOKEN } from '../tokens.ts';

const time = (seconds: number): number => TOKEN.firstTime + seconds / 0.02;
const WORD = 1_000;

/** Finds the token that is chosen if `wishes` are the likeliest tokens, in order. */
function chosen(said: readonly number[], ...wishes: number[]): number {
  const logits = new Float32Array(TOKEN.size).fill(-20);
  wishes.forEach((token, i) => (logits[token] = 10 - 4 * i));
  applyTimestampRules(logits, said, TOKEN);
  return pickGreedy(logits, TOKEN.size);
}

describe('a text with times', () => {
  it('begins with a time within the first second', () => {
    expect(chosen([], WORD, time(8), time(0.4))).toBe(time(0.4));
  });

  it('has words after a sentence’s beginning', () => {
    expect(chosen([time(0)], time(1), WORD)).toBe(WORD);
  });

  it('has a sentence’s beginning or its own end after a sentence’s end, but no word', () => {
    expect(chosen([time(0), WORD, time(2)], WORD, time(2))).toBe(time(2));
    expect(chosen([time(0), WORD, time(2)], WORD, TOKEN.end)).toBe(TOKEN.end);
  });

  it('never goes back', () => {
    expect(chosen([time(4), WORD], time(3), time(6))).toBe(time(6));
  });

  it('takes a time if all times together are likelier than any word', () => {
    const logits = new Float32Array(TOKEN.size).fill(-20);
    logits[WORD] = 2;
    logits.fill(1.5, time(5), time(5) + 10);
    applyTimestampRules(logits, [time(0), WORD], TOKEN);
    expect(pickGreedy(logits, TOKEN.size)).toBe(time(5));
  });
});
