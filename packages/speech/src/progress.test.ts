import { describe, expect, it } from 'vitest';
import { createReporter, RATES, ratesWith, type Work } from './progress.ts';
import type { Progress } from './types.ts';

/** A run: how long each work really takes per second of sound, and in how many steps it is reported. */
interface Run {
  readonly duration: number;
  readonly spoken: number;
  readonly segments: number;
  readonly rates: Readonly<Record<Work, number>>;
  /** What is known of that before; what the starter's weights take, where it is left out. */
  readonly known?: Readonly<Record<Work, number>>;
  /** Segments that an earlier run has finished, decoding and listening with them. */
  readonly found: number;
  /** Seconds that the process took before it could tell anything. */
  readonly start?: number;
  /** Seconds of speech between two reports. */
  readonly step: number;
  /** Time that a place in the text takes more than others, [0–1) of the text → factor. */
  readonly slowness: (place: number) => number;
}

interface Reported extends Progress {
  /** Elapsed over total, what an earlier run did counting as what it took; per cent. */
  readonly truth: number;
  /** Seconds that really were left. */
  readonly left: number;
}

function drive(run: Run): Reported[] {
  const { duration, spoken, segments, rates, found, step } = run;
  let clock = run.start === undefined ? 1_000 : 1_000 * run.start;
  const reports: (Progress & { at: number })[] = [];
  const progress = createReporter(
    (report) => reports.push({ ...report, at: clock }),
    () => clock,
    run.known,
    run.start === undefined ? undefined : 0,
  );
  const started = run.start === undefined ? clock : 0;
  const work = (kind: Work, from: number, to: number, size: number, factor?: (done: number) => number): void => {
    for (let done = from; done < to;) {
      const next = Math.min(to, done + size);
      clock += 1_000 * rates[kind] * (next - done) * (factor?.(done) ?? 1);
      progress.done(kind, next);
      done = next;
    }
  };
  const plan = (speech: number): void => {
    for (const kind of ['decoding', 'listening', 'speakers', 'finishing'] as const) progress.plan(kind, duration);
    for (const kind of ['voices', 'text'] as const) progress.plan(kind, speech);
  };
  plan(found > 0 ? spoken : 0.8 * duration);
  let before = 0;
  if (found > 0) {
    for (const kind of ['decoding', 'listening'] as const) {
      progress.skip(kind, duration);
      before += 1_000 * rates[kind] * duration;
    }
  } else {
    work('decoding', 0, duration, 8);
    for (let heard = 0; heard < duration; heard += 30) {
      // What is listened to tells how much of it is speech.
      plan((duration * (heard * (spoken / duration) + 24)) / (heard + 30));
      work('listening', heard, Math.min(duration, heard + 30), 30);
    }
    plan(spoken);
  }
  const part = spoken / segments;
  for (let i = 0; i < segments; i++) {
    progress.segment(i + 1, segments);
    if (i < found) {
      for (const kind of ['voices', 'text'] as const) {
        progress.skip(kind, (i + 1) * part);
        before += 1_000 * rates[kind] * part;
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
  rates: RATES,
  found: 0,
  step: 5,
  slowness: () => 1,
};
const scaled = (factors: Partial<Record<Work, number>>, all = 1): Run['rates'] => {
  const rates = { ...RATES };
  for (const kind of Object.keys(rates) as Work[]) rates[kind] *= all * (factors[kind] ?? 1); // The record’s own keys.
  return rates;
};

const RUNS: readonly (readonly [string, Run])[] = [
  ['as measured', usual],
  ['on a machine four times as slow', { ...usual, rates: scaled({}, 4) }],
  ['on a machine three times as fast', { ...usual, rates: scaled({}, 0.33) }],
  ['with a film that is slow to decode', { ...usual, rates: scaled({ decoding: 6 }) }],
  ['with weights that take four times as long', { ...usual, rates: scaled({ text: 4 }) }],
  [
    'with other weights for the voices, at the upper end of what is estimated',
    { ...usual, rates: scaled({ voices: 25 }), known: ratesWith('whisper-base', 'wespeaker-resnet293-lm') },
  ],
  [
    'with other weights for both, at the lower end',
    {
      ...usual,
      rates: scaled({ voices: 20, text: 10 }),
      known: ratesWith('whisper-large-v3-turbo', 'wespeaker-resnet293-lm'),
    },
  ],
  ['with weights that take less than half', { ...usual, rates: scaled({ text: 0.4 }) }],
  ['resumed in the middle', { ...usual, duration: 7_200, spoken: 6_500, segments: 4, found: 2 }],
  [
    'resumed on a slow machine',
    { ...usual, duration: 7_200, spoken: 6_500, segments: 4, found: 1, rates: scaled({}, 3) },
  ],
  ['of a short recording', { ...usual, duration: 90, spoken: 80, segments: 1, step: 3 }],
  [
    'of a short recording, after a slow start',
    { ...usual, duration: 60, spoken: 50, segments: 1, step: 3, start: 1.5 },
  ],
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

  it.each(RUNS)('tells the time that is left once it can be known, without jumps: %s', (_, run) => {
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

  it('says nothing of the time that is left in the first moments', () => {
    const reports = drive(usual);
    const first = reports.findIndex(({ remaining }) => remaining !== null);
    expect(reports.slice(0, first).map(({ stage }) => stage)).toContain('decoding');
    expect(reports[first]?.stage).toBe('transcribing');
    expect(reports.slice(first).every(({ remaining }) => remaining !== null)).toBe(true);
  });

  /** Reports of work that is planned for a minute of sound, ticked once a second, and heard of at some seconds only. */
  function ticked(seconds: number, heard: readonly number[]): Progress[] {
    let clock = 0;
    const reports: Progress[] = [];
    const progress = createReporter(
      (report) => reports.push(report),
      () => 1_000 * clock,
    );
    for (const work of ['decoding', 'listening', 'voices', 'text'] as const) progress.plan(work, 600);
    for (; clock <= seconds; clock++) {
      if (heard.includes(clock)) progress.done('text', 20 * clock);
      else progress.tick();
    }
    return reports;
  }

  it('stands still, and says so, while the server that recognises text does not answer', () => {
    let clock = 0;
    const reports: Progress[] = [];
    const progress = createReporter(
      (report) => reports.push(report),
      () => 1_000 * clock,
    );
    for (const work of ['voices', 'text'] as const) progress.plan(work, 600);
    for (; clock <= 10; clock++) progress.done('text', 10 * clock);
    const before = reports.at(-1)?.percent;
    expect(reports.at(-1)?.remaining).not.toBeNull();
    progress.unanswered(true);
    for (; clock <= 15; clock++) progress.tick();
    expect(reports.at(-1)).toMatchObject({ stage: 'unanswered', percent: before, remaining: null });
    // Voices are worked on meanwhile.
    progress.done('voices', 10);
    expect(reports.at(-1)).toMatchObject({ stage: 'unanswered', remaining: null });
    progress.unanswered(false);
    progress.tick();
    expect(reports.at(-1)?.stage).toBe('transcribing');
  });

  it('goes on while nothing is heard of, as far as was expected, and waits where that lasts', () => {
    const reports = ticked(30, [1]);
    expect(reports.map(({ percent }) => percent)).toEqual(
      [...new Set(reports.map(({ percent }) => percent))].toSorted((a, b) => a - b),
    );
    expect(reports.length).toBeGreaterThan(3);
    expect(reports.length).toBeLessThan(7);
    expect(reports.at(-1)?.percent).toBeLessThan(50);
    expect(ticked(30, []).length).toBe(5);
  });

  it('is silent where it is not known how much there is to do', () => {
    const reports: Progress[] = [];
    createReporter((report) => reports.push(report)).tick();
    expect(reports).toEqual([]);
  });

  it('is no lower for what was expected too soon', () => {
    const percents = ticked(30, [1, 12, 13]).map(({ percent }) => percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  });
});
