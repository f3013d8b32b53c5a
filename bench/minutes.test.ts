import { beforeAll, describe, expect, it } from 'vitest';
import { readMeetings } from './meeting-file.ts';
import { f1, scoreMinutes, together } from './minutes-score.ts';
import type { MinutesScore, Part } from './minutes-score.ts';

const share = ([some, all]: Part): number => some / all;

describe('minutes of our own trial meetings', () => {
  let scores: MinutesScore[] = [];
  let all: MinutesScore;
  beforeAll(async () => {
    scores = [];
    for (const meeting of await readMeetings(new URL('minutes', import.meta.url).pathname))
      scores.push(await scoreMinutes(meeting));
    all = together(scores);
  }, 60_000);

  it('have passages in the right item, and greetings in none', () => {
    expect(share(all.rightItem)).toBeGreaterThanOrEqual(0.94);
    expect(share(all.outside)).toBeGreaterThanOrEqual(0.9);
    for (const { rightItem } of scores) expect(share(rightItem)).toBeGreaterThanOrEqual(0.8);
  });

  it('have them there too where passages hold whole turns', () => {
    expect(share(all.turns)).toBeGreaterThanOrEqual(0.94);
    for (const { turns } of scores) expect(share(turns)).toBeGreaterThanOrEqual(0.82);
  });

  it('tell most facts', () => {
    expect(share(all.facts)).toBeGreaterThanOrEqual(0.82);
    for (const { facts } of scores) expect(share(facts)).toBeGreaterThanOrEqual(0.6);
  });

  it('list what was decided and invent next to nothing', () => {
    expect(f1(all.decisions)).toBeGreaterThanOrEqual(0.88);
    expect(all.invented).toBeLessThanOrEqual(3);
    for (const { decisions } of scores) expect(f1(decisions)).toBeGreaterThanOrEqual(0.7);
  });

  it('list who does what, until when', () => {
    expect(f1(all.actions)).toBeGreaterThanOrEqual(0.75);
    expect(share(all.due)).toBeGreaterThanOrEqual(0.8);
    for (const { actions } of scores) expect(f1(actions)).toBeGreaterThanOrEqual(0.65);
  });

  it('count votes as they were counted', () => {
    expect(f1(all.votes)).toBeGreaterThanOrEqual(0.85);
  });

  it('rest on passages, sentence by sentence, and have the length that was asked for', () => {
    expect(all.unsourced).toBe(0);
    // In 70 words, decisions and tasks alone may be more.
    for (const [at, least] of [0.7, 0.9, 0.9].entries())
      expect(share(all.lengths[at] ?? [0, 1])).toBeGreaterThanOrEqual(least);
  });
});
