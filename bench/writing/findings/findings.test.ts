import { describe, expect, it } from 'vitest';
import { benchFindings } from './findings.ts';
import { heardOf, sameDue, scoreFindings } from './findings-score.ts';
import { fitted } from '../../shared/logistic.ts';
import { readMeetings, setFolder } from '../../shared/meeting-file.ts';

describe('the bench of findings', () => {
  it('prints nothing about unseen meetings and learns nothing from them', async () => {
    await expect(benchFindings([setFolder('unseen'), '--details'])).rejects.toThrow('unread');
    await expect(benchFindings([setFolder('unseen'), '--learn'])).rejects.toThrow('unseen');
  });

  it.each([
    ['avant le 15 juin', 'avant le 15 juin', true],
    ['le 25 mai', '25 mai', true],
    ['vendredi', 'vendredi 26 juin', true],
    ['vendredi', 'lundi', false],
    [null, 'lundi', false],
  ])('compares the due date %s with the expected date %s: %s', (found, expected, same) => {
    expect(sameDue(found, expected)).toBe(same);
  });
});

describe('logistic regression', () => {
  it('follows the examples of a feature, and keeps the prior for a feature without examples', () => {
    const examples = [
      { features: [0], is: true, weight: 5 },
      { features: [1], is: false, weight: 5 },
    ];
    const [yes = 0, no = 0, untold] = fitted(examples, Float64Array.from([0, 0, 0.7, 0]), 1);
    expect(yes).toBeGreaterThan(0.5);
    expect(no).toBeLessThan(-0.5);
    expect(untold).toBeCloseTo(0.7);
  });
});

describe('findings of meetings that were read', () => {
  it('assert only true votes, and include most true findings', async () => {
    const scores = (await readMeetings(setFolder('seen'))).map((meeting) => scoreFindings(heardOf(meeting)));
    const total = (of: (score: (typeof scores)[number]) => number): number =>
      scores.reduce((sum, one) => sum + of(one), 0);
    expect(total(({ falseVotes }) => falseVotes)).toBe(0);
    expect(total(({ recalled }) => recalled) / total((score) => score.true)).toBeGreaterThan(0.85);
    expect(total(({ asserted }) => asserted[0]) / total(({ asserted }) => asserted[1])).toBeGreaterThan(0.95);
  });
});
