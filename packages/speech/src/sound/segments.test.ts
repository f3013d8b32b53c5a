import { describe, expect, it } from 'vitest';
import { countSegments, planSegments } from './segments.ts';

describe('the division into segments', () => {
  it('does not cut a recording up to the limit', () => {
    expect(countSegments(1_800, 30)).toBe(1);
    expect(countSegments(1_801, 30)).toBe(2);
  });

  it('cuts in the middle of the longest silence near an even division', () => {
    const speech = [
      { start: 0, end: 50 },
      { start: 50.4, end: 66 },
      { start: 70, end: 120 },
    ];
    expect(planSegments(120, 1, speech)).toEqual([
      { start: 0, end: 68 },
      { start: 68, end: 120 },
    ]);
  });

  it('covers the whole recording in as many segments as were announced', () => {
    for (const duration of [0.5, 61, 299, 1_000]) {
      const segments = planSegments(duration, 1, [{ start: 0, end: duration }]);
      expect(segments).toHaveLength(countSegments(duration, 1));
      expect(segments[0]?.start).toBe(0);
      expect(segments.at(-1)?.end).toBe(duration);
      segments.forEach((segment, i) => {
        expect(segment.end).toBeGreaterThan(segment.start);
        expect(segment.start).toBe(segments[i - 1]?.end ?? 0);
      });
    }
  });
});
