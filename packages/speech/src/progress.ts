import { findModel } from './models/catalogue.ts';
import type { Progress, Stage } from './types.ts';

/** What is counted, each in seconds of sound. */
export type Work = 'decoding' | 'listening' | 'voices' | 'text' | 'speakers' | 'finishing';

/**
 * Time that each work takes per second of sound, about, on two cores; `npm run bench -- speech` prints how far off progress
 * is with them. They are where a run begins: what it measures itself soon outweighs them, also where all are wrong alike.
 */
export const RATES: Readonly<Record<Work, number>> = {
  decoding: 0.003,
  listening: 0.004,
  voices: 0.01,
  text: 0.05,
  speakers: 0.0008,
  finishing: 0.0004,
};
/** The same with other weights, as their catalogue estimates it. @param speech null where a server recognises the text */
export function ratesWith(speech: string | null, speakers: string | undefined): Readonly<Record<Work, number>> {
  const times = (id: string | null | undefined): number => {
    const [from, to] = findModel(id ?? '')?.relativeTime ?? [1, 1];
    return (from + to) / 2;
  };
  return { ...RATES, text: RATES.text * times(speech), voices: RATES.voices * times(speakers) };
}

/** How long a recording takes to decode tells of its format, and only a little of the machine: this power of it. */
const DECODING_TELLS = 0.35;
/** What a run’s own measures must outweigh: seconds of sound for a rate, seconds of time for the machine’s speed. */
const RATE_WEIGHT = 10;
const SPEED_WEIGHT = 0.5;

const STAGES: Readonly<Record<Work, Stage>> = {
  decoding: 'decoding',
  listening: 'listening',
  voices: 'transcribing',
  text: 'transcribing',
  speakers: 'speakers',
  finishing: 'finishing',
};
const WORKS = Object.keys(STAGES) as Work[]; // The keys of a record of works.

/** No remaining time before so much of the text has been worked on, and before so much time has passed; seconds. */
const TEXT_BEFORE_REMAINING = 40;
const TIME_BEFORE_REMAINING = 8;
/** In this time a changed estimate has mostly taken effect; seconds. */
const SMOOTHING = 15;
/** Between two reports of one stage; ms. */
const INTERVAL = 250;
/** Work that tells nothing is believed to go on as expected for so long; ms. */
const BELIEVED = 5_000;

export interface ProgressReporter {
  /** How much there is to do, as far as is known by now; known better, it is said again. Seconds of sound. */
  readonly plan: (work: Work, seconds: number) => void;
  /** Part of what is planned that a run before this one has done. */
  readonly skip: (work: Work, seconds: number) => void;
  /** How much of it this run has done so far. */
  readonly done: (work: Work, seconds: number) => void;
  readonly segment: (segment: number, segments: number) => void;
  /** To be called now and then: weights that are loaded, the first windows of a batch, take their time without a word. */
  readonly tick: () => void;
  /** Whether the server that recognises text is silent: then that is the stage, and nobody knows how long it takes. */
  readonly unanswered: (silent: boolean) => void;
  readonly finish: () => void;
}

interface Count {
  planned: number;
  skipped: number;
  done: number;
  /** Seconds of time. */
  time: number;
}

/**
 * Turns work that was done into elapsed time over total time: what is left is valued at the speeds that were measured, so
 * that an estimate corrects itself; work of an earlier run counts as what it would have taken.
 * @param now milliseconds of a clock that never goes back
 * @param started when the work was begun, on that clock: a process has to start before it can tell anything
 */
export function createReporter(
  onProgress: (progress: Progress) => void,
  now: () => number = () => performance.now(),
  rates: Readonly<Record<Work, number>> = RATES,
  started = now(),
): ProgressReporter {
  const counts = new Map(WORKS.map((work): [Work, Count] => [work, { planned: 0, skipped: 0, done: 0, time: 0 }]));
  const count = (work: Work): Count => counts.get(work) ?? { planned: 0, skipped: 0, done: 0, time: 0 };
  let measured = now();
  let reported: { readonly at: number; readonly stage: Stage } | undefined;
  let percent = 0;
  let remaining: { readonly at: number; readonly seconds: number } | undefined;
  let where = { segment: 1, segments: 1 };
  let silent = false;

  const estimate = (): { left: number; before: number } => {
    const decoding = count('decoding');
    const slowness = decoding.time / Math.max(1e-9, rates.decoding * decoding.done);
    let [expected, taken] = [SPEED_WEIGHT, SPEED_WEIGHT * (decoding.done > 0 ? slowness ** DECODING_TELLS : 1)];
    for (const [work, { done, time }] of counts) {
      if (work === 'decoding') continue;
      expected += rates[work] * done;
      taken += time;
    }
    const speed = taken / expected;
    let [left, before] = [0, 0];
    for (const [work, { planned, skipped, done, time }] of counts) {
      const rate = (rates[work] * speed * RATE_WEIGHT + time) / (RATE_WEIGHT + done);
      left += rate * Math.max(0, planned - skipped - done);
      before += rate * Math.min(planned, skipped);
    }
    return { left, before };
  };

  const report = (asked: Stage): void => {
    const at = now();
    const work = asked === 'unanswered' ? 'transcribing' : asked;
    const stage = silent && work === 'transcribing' ? 'unanswered' : work;
    if (reported?.stage === stage && at - reported.at < INTERVAL) return;
    reported = { at, stage };
    const { left: planned, before } = estimate();
    const left = Math.max(0, planned - (at - measured) / 1_000);
    const elapsed = (at - started) / 1_000;
    const part = (before + elapsed) / Math.max(1e-9, before + elapsed + left);
    percent = Math.max(percent, Math.min(99.9, Math.round(part * 1_000) / 10));
    const text = count('text');
    const late = stage === 'speakers' || stage === 'finishing';
    if (remaining !== undefined) {
      const passed = (at - remaining.at) / 1_000;
      const expected = Math.max(0, remaining.seconds - passed);
      remaining = { at, seconds: expected + (left - expected) * (1 - Math.exp(-passed / SMOOTHING)) };
    } else if (elapsed >= TIME_BEFORE_REMAINING && (text.done >= TEXT_BEFORE_REMAINING || late)) {
      remaining = { at, seconds: left };
    }
    const seconds = stage === 'unanswered' || remaining === undefined ? null : Math.round(remaining.seconds);
    onProgress({ stage, percent, remaining: seconds, ...where });
  };

  return {
    plan: (work, seconds) => {
      count(work).planned = seconds;
    },
    skip: (work, seconds) => {
      count(work).skipped = seconds;
    },
    done: (work, seconds) => {
      const at = now();
      const counted = count(work);
      counted.time += (at - measured) / 1_000;
      counted.done = Math.max(counted.done, seconds);
      measured = at;
      report(STAGES[work]);
    },
    segment: (segment, segments) => {
      where = { segment, segments };
    },
    tick: () => {
      if (count('text').planned === 0 || silent || percent === 100 || now() - measured >= BELIEVED) return;
      report(reported?.stage ?? 'decoding');
    },
    unanswered: (isSilent) => {
      silent = isSilent;
      if (!silent) return;
      // Time that passes so brings the end no nearer.
      reported = { at: now(), stage: 'unanswered' };
      onProgress({ stage: 'unanswered', percent, remaining: null, ...where });
    },
    finish: () => {
      percent = 100;
      onProgress({ stage: 'finishing', percent, remaining: 0, ...where });
    },
  };
}
