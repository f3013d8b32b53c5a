import { beforeAll, describe, expect, it } from 'vitest';
import { agendaMeans, OWN_AGENDAS, scoreAgendas } from '../agendas/agendas.ts';
import { readMeetings, setFolder } from '../shared/meeting-file.ts';
import { LENGTHS, scoreMinutes, together } from './minutes-score.ts';
import type { MinutesScore } from './minutes-score.ts';
import { share } from '../shared/score.ts';

/** Smallest share of facts that the quotations of each set must contain, with found items and with the true ones. */
const SETS = [
  { set: 'known', facts: 0.8, placedFacts: 0.9 },
  { set: 'seen', facts: 0.7, placedFacts: 0.93 },
] as const;

describe.each(SETS)('minutes of meetings that are $set', ({ set, facts, placedFacts }) => {
  let all: MinutesScore;
  beforeAll(async () => {
    const scores: MinutesScore[] = [];
    for (const meeting of await readMeetings(setFolder(set))) scores.push(await scoreMinutes(meeting));
    all = together(scores);
  }, 180_000);

  it('quote most facts under their item, and nearly all facts if the true starts are known', () => {
    expect(share(all.facts)).toBeGreaterThanOrEqual(facts);
    expect(share(all.placedFacts)).toBeGreaterThanOrEqual(placedFacts);
  });

  it('do not call an item undiscussed if people spoke of it', () => {
    expect(all.silenced[0]).toBe(0);
  });

  it('quote only words that were said, each with its passage', () => {
    // Some words differ: after the recogniser divided a sentence, the rest has a capital; a divided number is joined.
    expect(share(all.verbatim)).toBeGreaterThanOrEqual(0.999);
    expect(all.unsourced).toBe(0);
  });

  it.each(LENGTHS.map((words, at) => [words, at]))('have the requested length: %d words', (_words, at) => {
    expect(share(all.lengths[at] ?? [0, 1])).toBeGreaterThanOrEqual(0.9);
  });
});

// V8 compiles some patterns differently after they have read much text. Outlines must not depend on that.
it('agendas are still outlined correctly after much text has been read', async () => {
  const rows = await scoreAgendas(OWN_AGENDAS);
  expect(agendaMeans(rows).f1).toBeGreaterThanOrEqual(0.97);
}, 60_000);
