import { describe, expect, it } from 'vitest';
import { soundDistance } from './distance.ts';
import { ReadingIndex, type LimitedReading, type Strictness } from './readings.ts';

/** Makes a generator of random numbers in [0, 1) that are the same each time. */
function seeded(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('an index of readings', () => {
  const random = seeded();
  const below = (size: number): number => Math.floor(random() * size);
  const sounds = (length: number): string =>
    Array.from({ length }, () => 'aeEiou2134pbtdkgfvszSZmnlR'.charAt(below(26))).join('');
  const readings: readonly LimitedReading[] = Array.from({ length: 80 }, () => {
    const length = 2 + below(10);
    return { sounds: sounds(length), limits: [Math.round(2.5 * length), below(8) - 1] };
  });
  const index = new ReadingIndex(readings);

  /** Changes, drops or adds sounds, but so few that the reading is sometimes still found. */
  const misheard = (said: string): string =>
    Array.from(said, (sound) => (random() < 0.8 ? sound : sounds(below(3)))).join('') + sounds(below(4));

  it.each<Strictness>([0, 1])('finds the same as a comparison with every reading, at strictness %i', (strictness) => {
    let hits = 0;
    for (let round = 0; round < 300; round++) {
      const heard = misheard(readings[below(readings.length)]?.sounds ?? '');
      const ends = Array.from({ length: heard.length }, (_, at) => at + 1).filter(() => random() < 0.5);
      const plain = readings.flatMap((reading) =>
        ends
          .map((end) => ({ reading, end, cost: soundDistance(reading.sounds, heard.slice(0, end)) }))
          .filter(({ cost }) => cost <= reading.limits[strictness]),
      );
      const found: typeof plain = [];
      index.find(heard, ends, strictness, (reading, end, cost) => found.push({ reading, end, cost }));
      expect(new Set(found.map((hit) => JSON.stringify(hit)))).toEqual(
        new Set(plain.map((hit) => JSON.stringify(hit))),
      );
      expect(found).toHaveLength(plain.length);
      hits += plain.length;
    }
    expect(hits).toBeGreaterThan(20);
  });

  it('finds nothing without readings', () => {
    const found: unknown[] = [];
    new ReadingIndex([]).find('abc', [1, 3], 0, (reading) => found.push(reading));
    expect(found).toEqual([]);
  });
});
