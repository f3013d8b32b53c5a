import { beforeAll, describe, expect, it } from 'vitest';
import { OWN_AGENDAS, scoreAgendas } from './agendas.ts';
import { readMeetings } from './meeting-file.ts';
import { LENGTHS, scoreMinutes, together } from './minutes-score.ts';
import type { MinutesScore } from './minutes-score.ts';
import { share } from './score.ts';

/** What quotations of each set hold at least: facts as items are found, and with items put right. */
const SETS = [
  { set: 'known', facts: 0.8, placedFacts: 0.9 },
  { set: 'seen', facts: 0.7, placedFacts: 0.93 },
] as const;

describe.each(SETS)('minutes of meetings that are $set', ({ set, facts, placedFacts }) => {
  let all: MinutesScore;
  beforeAll(async () => {
    const scores: MinutesScore[] = [];
    for (const meeting of await readMeetings(new URL(`meetings/${set}`, import.meta.url).pathname))
      scores.push(await scoreMinutes(meeting));
    all = together(scores);
  }, 180_000);

  it('quote most facts under their item, and nearly all once items are put right', () => {
    expect(share(all.facts)).toBeGreaterThanOrEqual(facts);
    expect(share(all.placedFacts)).toBeGreaterThanOrEqual(placedFacts);
  });

  it('say of no item that was spoken of that it was not', () => {
    expect(all.silenced[0]).toBe(0);
  });

  it('quote words that were said, each with its passage', () => {
    // A sentence that a recogniser parted bears a capital, a cut number its other half: nothing else differs.
    expect(share(all.verbatim)).toBeGreaterThanOrEqual(0.999);
    expect(all.unsourced).toBe(0);
  });

  it.each(LENGTHS.map((words, at) => [words, at]))('have the length that was asked for: %d words', (_words, at) => {
    expect(share(all.lengths[at] ?? [0, 1])).toBeGreaterThanOrEqual(0.9);
  });
});

// V8 compiles some patterns otherwise once much else was read: what an outline is may not hang on it.
it('leave outlines that are read after them as right as before', async () => {
  const rows = await scoreAgendas(OWN_AGENDAS);
  expect(rows.filter(({ score }) => score === null || score.f1 < 0.95)).toEqual([]);
}, 60_000);
