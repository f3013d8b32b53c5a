import { FINDINGS_LIMITS } from '@greffier/contract/limits';
import { describe, expect, it } from 'vitest';
import { type Candidate, mostUseful, withMostUseful } from './most-useful.ts';
import { renderAfter } from './render.ts';
import type { Finding } from './types.ts';

const { item, all, characters } = FINDINGS_LIMITS;
const candidate = (finding: Partial<Finding> = {}, section = 0, settled = false): Candidate => ({
  section,
  settled,
  finding: { kind: 'decision', asserted: false, text: 'Adopté.', passageIds: [1], ...finding },
});
const many = (count: number, finding?: Partial<Finding>, section?: number, settled?: boolean): Candidate[] =>
  Array.from({ length: count }, () => candidate(finding, section, settled));
const best = (...given: readonly Candidate[]) => mostUseful(given, (one) => one);

describe('findings that are kept', () => {
  it('are all findings, in order, if a meeting has a few hundred', () => {
    const given = [...many(100, { kind: 'task' }), ...many(50, { asserted: true }), ...many(150, {}, 1)];
    expect(best(...given)).toEqual(given);
  });

  it('are, for each item, settled findings first, then asserted ones, then the most informative', () => {
    const owned = many(20, { kind: 'task', owner: 'Anne Jobin' });
    const votes = many(20, { kind: 'vote' });
    const asserted = many(20, { asserted: true });
    const settled = many(20, {}, 0, true);
    const plain = many(10_000);
    const kept = best(...plain, ...owned, ...votes, ...asserted, ...settled);
    expect(kept).toEqual([...plain.slice(0, item - 80), ...owned, ...votes, ...asserted, ...settled]);
  });

  it('come from all items in turn', () => {
    const kept = best(...Array.from({ length: 100 }, (_, section) => many(100, {}, section)).flat());
    expect(kept).toHaveLength(all);
    const counts = [...Map.groupBy(kept, ({ section }) => section).values()].map(({ length }) => length);
    expect(counts).toEqual(counts.map(() => all / 100));
  });

  it('include the few findings of a small item beside the thousands of another item', () => {
    const few = many(3, {}, 1);
    expect(best(...many(20_000), ...few)).toEqual(expect.arrayContaining(few));
  });

  it('have limited characters in all, but leave room for a short finding beside long ones', () => {
    const kept = best(...many(150, { text: 'a'.repeat(4_000) }), candidate({}, 1));
    const length = kept.reduce((sum, { finding }) => sum + JSON.stringify(finding).length, 0);
    expect(length).toBeLessThanOrEqual(characters);
    expect(length).toBeGreaterThan(characters - 5_000);
    expect(kept.at(-1)?.section).toBe(1);
  });
});

describe('minutes', () => {
  const item = { level: 1, text: 'Motions' };
  const minutesOf = (...findings: readonly Finding[]) => ({
    sections: [{ item, discussed: true, sentences: [], findings }],
  });
  const proposed = candidate().finding;
  const asserted = { ...proposed, asserted: true };

  it('contain the most useful proposals, all asserted findings, and the number of findings left out', () => {
    const all = [
      ...Array.from({ length: 9_000 }, () => ({ ...proposed })),
      ...Array.from({ length: 900 }, () => asserted),
    ];
    const { sections, leftOut } = withMostUseful(minutesOf(...all));
    const findings = sections[0]?.findings ?? [];
    expect(findings.filter((one) => one.asserted)).toHaveLength(900);
    expect(findings.filter((one) => !one.asserted)).toHaveLength(FINDINGS_LIMITS.item);
    expect(leftOut).toBe(9_000 - FINDINGS_LIMITS.item);
    expect(renderAfter({ sections, leftOut: 5 }, [])).toMatchObject({ leftOut: 5 + 900 });
  });

  it('are unchanged if they have no more proposals than are kept', () => {
    const minutes = minutesOf(proposed, asserted);
    expect(withMostUseful(minutes)).toBe(minutes);
    expect(renderAfter(minutes, []).leftOut).toBe(0);
  });
});
