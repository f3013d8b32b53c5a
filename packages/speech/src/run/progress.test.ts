import { describe, expect, it } from 'vitest';
import { createReporter } from './progress.ts';
import { COSTS, costsWith, planWork, workOf, type Costs, type Work } from './work.ts';
import type { Progress } from '../types.ts';

/** A simulated run: how long each kind of work really takes, and in how many steps it is reported. */
interface Run {
  readonly duration: number;
  readonly spoken: number;
  readonly segments: number;
  readonly costs: Costs;
  /** Times that the reporter expects beforehand; by default those of the starter's weights. */
  readonly known?: Costs;
  /** Number of segments that an earlier run has finished. If it is above 0, decoding and listening are finished too. */
  readonly found: number;
  /** Seconds of speech between two reports. */
  readonly step: number;
  /** Tells how many times longer than usual recognition takes at a place in the text: place in [0, 1) → factor. */
  readonly slowness: (place: number) => number;
}

interface Reported extends Progress {
  /** Elapsed over total time in per cent; work of an earlier run counts with the time that it took. */
  readonly truth: number;
  /** The seconds that were really left. */
  readonly left: number;
}

/** Time between two checks for progress to report; ms. */
const TICK = 250;

function drive(run: Run): Reported[] {
  const { duration, spoken, segments, costs, found, step } = run;
  const started = 1_000;
  let clock = started;
  const reports: (Progress & { at: number })[] = [];
  const progress = createReporter(
    (report) => reports.push({ ...report, at: clock }),
    run.known,
    () => clock,
  );
  const pass = (seconds: number): void => {
    const end = clock + 1_000 * seconds;
    for (let tick = Math.ceil((clock + 1) / TICK) * TICK; tick < end; tick += TICK) {
      clock = tick;
      progress.tick();
    }
    clock = end;
  };
  const begun = new Set<Work>();
  const work = (kind: Work, from: number, to: number, size: number, factor?: (done: number) => number): void => {
    for (let done = from; done < to;) {
      const next = Math.min(to, done + size);
      const { once, rate } = costs[kind];
      pass((begun.has(kind) ? 0 : once) + rate * (next - done) * (factor?.(done) ?? 1));
      begun.add(kind);
      progress.done(kind, next);
      done = next;
    }
  };
  progress.plan(planWork(duration));
  progress.tick();
  work('starting', 0, 1, 1);
  let before = 0;
  if (found > 0) {
    // Only reports after the earlier run's results have been found are tested.
    reports.length = 0;
    progress.plan(workOf(duration, spoken));
    for (const kind of ['decoding', 'listening'] as const) {
      progress.skip(kind, duration);
      before += 1_000 * costs[kind].rate * duration;
    }
  } else {
    work('decoding', 0, duration, 8);
    for (let heard = 0; heard < duration; heard += 30) {
      work('listening', heard, Math.min(duration, heard + 30), 30);
      // Listening reveals how much of the recording is speech, so the plan changes.
      progress.plan(planWork(duration, { seconds: heard + 30, spoken: ((heard + 30) * spoken) / duration }));
    }
    progress.plan(workOf(duration, spoken));
  }
  const part = spoken / segments;
  for (let i = 0; i < segments; i++) {
    progress.segment(i + 1, segments);
    if (i < found) {
      for (const kind of ['voices', 'text'] as const) {
        progress.skip(kind, (i + 1) * part);
        before += 1_000 * costs[kind].rate * part;
      }
      continue;
    }
    const start = (i - found) * part;
    work('text', start, start + part, step, (done) => run.slowness((done + found * part) / spoken));
    work('voices', start, start + part, 48);
  }
  progress.done('speakers', 0);
  work('speakers', 0, duration, duration);
  progress.done('finishing', 0);
  work('finishing', 0, duration, duration);
  progress.finish();
  const total = clock - started;
  return reports.map(({ at, ...report }) => ({
    ...report,
    truth: (100 * (before + at - started)) / (before + total),
    left: (clock - at) / 1_000,
  }));
}

const usual: Run = {
  duration: 3_600,
  spoken: 3_000,
  segments: 2,
  costs: COSTS,
  found: 0,
  step: 5,
  slowness: () => 1,
};
const scaled = (factors: Partial<Record<Work, number>>, all = 1): Costs => {
  const costs = { ...COSTS };
  for (const kind of Object.keys(costs) as Work[]) {
    const factor = all * (factors[kind] ?? 1);
    costs[kind] = { ...costs[kind], once: costs[kind].once * factor, rate: costs[kind].rate * factor };
  } // The record’s own keys.
  return costs;
};

const RUNS: readonly (readonly [string, Run])[] = [
  ['as measured', usual],
  ['on a machine four times as slow', { ...usual, costs: scaled({}, 4) }],
  ['on a machine three times as fast', { ...usual, costs: scaled({}, 0.33) }],
  ['with a film that is slow to decode', { ...usual, costs: scaled({ decoding: 6 }) }],
  ['with weights that take four times as long', { ...usual, costs: scaled({ text: 4 }) }],
  [
    'with other weights for the voices, at the upper end of what is estimated',
    { ...usual, costs: scaled({ voices: 25 }), known: costsWith('whisper-base', 'wespeaker-resnet293-lm') },
  ],
  [
    'with other weights for both, at the lower end',
    {
      ...usual,
      costs: scaled({ voices: 20, text: 10 }),
      known: costsWith('whisper-large-v3-turbo', 'wespeaker-resnet293-lm'),
    },
  ],
  ['with weights that take less than half', { ...usual, costs: scaled({ text: 0.4 }) }],
  ['resumed in the middle', { ...usual, duration: 7_200, spoken: 6_500, segments: 4, found: 2 }],
  [
    'resumed on a slow machine',
    { ...usual, duration: 7_200, spoken: 6_500, segments: 4, found: 1, costs: scaled({}, 3) },
  ],
  ['of a short recording', { ...usual, duration: 90, spoken: 80, segments: 1, step: 3 }],
  [
    'of a short recording, after a slow start',
    { ...usual, duration: 60, spoken: 55, segments: 1, step: 3, costs: scaled({ starting: 2 }) },
  ],
  [
    'of a short recording, on a machine half as fast',
    { ...usual, duration: 60, spoken: 55, segments: 1, step: 3, costs: scaled({}, 2) },
  ],
  ['of a short recording whose text is heard of late', { ...usual, duration: 60, spoken: 55, segments: 1, step: 28 }],
  ['of which little is speech', { ...usual, spoken: 900 }],
  ['whose middle must be tried again and again', { ...usual, slowness: (at) => (at > 0.4 && at < 0.5 ? 3 : 1) }],
  ['of six hours', { ...usual, duration: 21_600, spoken: 18_000, segments: 12, step: 30 }],
];

describe('progress', () => {
  it.each(RUNS)('is within 10 points of the time that passed, and never goes back: %s', (_, run) => {
    const reports = drive(run);
    expect(reports.length).toBeGreaterThan(10);
    expect(Math.max(...reports.map(({ percent, truth }) => Math.abs(percent - truth)))).toBeLessThan(10);
    const steps = reports.map(({ percent }, i) => percent - (reports[i - 1]?.percent ?? 0));
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    expect(reports.at(-1)).toMatchObject({ percent: 100, remaining: 0, stage: 'finishing' });
    expect(reports.slice(0, -1).every(({ percent }) => percent < 100)).toBe(true);
  });

  it.each(RUNS)('shows the remaining time once there is an estimate, without jumps: %s', (_, run) => {
    const known = drive(run).filter(({ remaining }) => remaining !== null);
    const excess = known.map(({ remaining, left }, i) => {
      const wrong = Math.abs((remaining ?? 0) - left) / Math.max(15, 0.4 * left);
      const before = known[i - 1];
      if (before === undefined) return wrong;
      const jump = Math.abs((remaining ?? 0) - (before.remaining ?? 0));
      const allowed = Math.max(10, 3 * (before.left - left), 0.12 * (before.remaining ?? 0));
      return Math.max(wrong, jump / allowed);
    });
    expect(Math.max(...excess)).toBeLessThanOrEqual(1);
  });

  it('shows no remaining time at the very beginning', () => {
    const reports = drive(usual);
    const first = reports.findIndex(({ remaining }) => remaining !== null);
    expect(reports.slice(0, first).map(({ stage }) => stage)).toContain('decoding');
    expect(reports[first]?.stage).toBe('transcribing');
    expect(reports.slice(first).every(({ remaining }) => remaining !== null)).toBe(true);
  });

  /**
   * Collects the reports while text is recognised in ten minutes of sound. The reporter's clock ticks four times a
   * second, but progress of the text is reported only at some seconds.
   */
  function ticked(seconds: number, heard: readonly number[]): Progress[] {
    let clock = 0;
    const reports: Progress[] = [];
    const progress = createReporter(
      (report) => reports.push(report),
      undefined,
      () => 1_000 * clock,
    );
    progress.plan({ text: 600, finishing: 600 });
    for (; clock <= seconds; clock += 0.25) {
      if (heard.includes(clock)) progress.done('text', 20 * clock);
      else progress.tick();
    }
    return reports;
  }

  it('stands still, and says why, while the server that recognises text does not answer', () => {
    let clock = 0;
    const reports: Progress[] = [];
    const progress = createReporter(
      (report) => reports.push(report),
      undefined,
      () => 1_000 * clock,
    );
    progress.plan({ voices: 600, text: 600, finishing: 600 });
    for (; clock <= 10; clock++) progress.done('text', 10 * clock);
    const before = reports.at(-1)?.percent;
    expect(reports.at(-1)?.remaining).not.toBeNull();
    progress.unanswered(true);
    for (; clock <= 15; clock++) progress.tick();
    expect(reports.at(-1)).toMatchObject({ stage: 'unanswered', percent: before, remaining: null });
    // Voices are worked on while the server is silent.
    progress.done('voices', 10);
    expect(reports.at(-1)).toMatchObject({ stage: 'unanswered', remaining: null });
    progress.unanswered(false);
    progress.tick();
    expect(reports.at(-1)?.stage).toBe('transcribing');
  });

  it('goes on as expected during work that reports nothing, and then concludes that the machine is slow', () => {
    const percents = ticked(60, []).map(({ percent }) => percent);
    const [soon, expected, late] = [4, 8, 240].map((tick) => percents[tick] ?? 0);
    expect(soon).toBeGreaterThan(2);
    expect(expected).toBeGreaterThan(soon ?? 0);
    // A minute has passed for work that should take two seconds, so the rest should take minutes.
    expect(late).toBeLessThan(15);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  });

  it('treats work that reports late as slow', () => {
    const heard = ticked(30, [20, 30]);
    expect(heard.at(-1)?.percent).toBeGreaterThan(90);
    expect(heard.at(-5)?.percent).toBeLessThan(80);
  });

  it('is not misled by work that is reported late and all at once', () => {
    let clock = 0;
    const reports: Progress[] = [];
    const progress = createReporter(
      (report) => reports.push(report),
      undefined,
      () => clock,
    );
    progress.plan(workOf(60, 57));
    clock = 1_000;
    progress.done('starting', 1);
    for (const seconds of [8, 60]) progress.done('decoding', seconds);
    clock = 1_300;
    for (const seconds of [10, 60]) progress.done('listening', seconds);
    clock = 1_600;
    progress.tick();
    expect(reports.at(-1)?.percent).toBeGreaterThan(20);
    expect(reports.at(-1)?.percent).toBeLessThan(40);
  });

  it('is silent until the amount of work is known', () => {
    const reports: Progress[] = [];
    createReporter((report) => reports.push(report)).tick();
    expect(reports).toEqual([]);
  });

  it('shows the next stage while a process starts, which is no longer decoding if an earlier run has decoded', () => {
    const reports: Progress[] = [];
    const progress = createReporter((report) => reports.push(report));
    for (const kind of ['decoding', 'listening'] as const) progress.skip(kind, 3_600);
    progress.plan(workOf(3_600, 3_000));
    progress.tick();
    progress.done('starting', 1);
    expect(new Set(reports.map(({ stage }) => stage))).toEqual(new Set(['transcribing']));
  });

  it('does not go back if work was expected too early', () => {
    const percents = ticked(30, [1, 12, 13]).map(({ percent }) => percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  });
});
