import { expect, it } from 'vitest';
import { progressMeter } from './progress.ts';

const report = (percent: number, remaining: number | null = null) =>
  ({ stage: 'transcribing', percent, remaining, segment: 1, segments: 1 }) as const;

it('reports how far progress differed from the elapsed time, even when progress stood still', () => {
  let clock = 0;
  const meter = progressMeter(() => clock);
  clock = 10;
  meter.hear(report(12));
  clock = 40;
  meter.hear(report(39, 60));
  clock = 100;
  meter.hear(report(100, 0));
  // Before the last report, the bar stood at 39 though all time had passed.
  expect(meter.result()).toEqual({ deviation: 61, rising: true, toldAt: 0.4 });
});

it('notices progress that goes back', () => {
  let clock = 0;
  const meter = progressMeter(() => clock);
  for (const percent of [20, 10, 100]) {
    clock += 10;
    meter.hear(report(percent));
  }
  expect(meter.result().rising).toBe(false);
});
