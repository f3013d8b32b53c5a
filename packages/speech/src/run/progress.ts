import { findListening } from '../models/catalogue/catalogue.ts';
import type { Progress, Stage } from '../types.ts';

/** What is counted, in seconds of sound; of `starting`, which brings the process up and reads its weights, all or nothing. */
export type Work = 'starting' | 'decoding' | 'listening' | 'text' | 'voices' | 'speakers' | 'finishing';

interface Cost {
  /** Seconds that the work takes whatever the recording's length. */
  readonly once: number;
  /** Seconds per second of sound. */
  readonly rate: number;
  /** Nothing is heard of the work before so many more seconds of sound are done. */
  readonly piece: number;
  /** What is done as a whole, two at a time; of an odd number one thread has nothing beside it. Seconds of sound. */
  readonly window?: number;
}
export type Costs = Readonly<Record<Work, Cost>>;

/**
 * Time that each work takes, about, on two cores; `npm run bench -- speech` prints how far off progress is with it. It is
 * where a run begins: what it measures itself soon outweighs it, also where all of it is wrong alike.
 */
export const COSTS: Costs = {
  starting: { once: 0.8, rate: 0, piece: 1 },
  decoding: { once: 0, rate: 0.002, piece: 8 },
  listening: { once: 0.3, rate: 0.004, piece: 33 },
  text: { once: 0.6, rate: 0.05, piece: 20, window: 20 },
  voices: { once: 0, rate: 0.01, piece: 100 },
  speakers: { once: 0.05, rate: 0.0008, piece: Infinity },
  finishing: { once: 0.25, rate: 0.0004, piece: Infinity },
};
/** The same with other weights, as their catalogue estimates it. @param speech null where a server recognises the text */
export function costsWith(speech: string | null, speakers: string | undefined): Costs {
  const times = (cost: Cost, id: string | null | undefined): Cost => {
    const [from, to] = findListening(id ?? '')?.relativeTime ?? [1, 1];
    return { ...cost, rate: (cost.rate * (from + to)) / 2 };
  };
  return { ...COSTS, text: times(COSTS.text, speech), voices: times(COSTS.voices, speakers) };
}

/**
 * How much a work tells of the machine, and so of the other works, where not as much as any: how long the start takes tells of
 * the disk, and how long decoding takes of the format.
 */
const TELLS: Partial<Record<Work, number>> = { starting: 0.4, decoding: 0.3 };
/** What all works together must outweigh to tell of the machine: that it is as fast as expected. */
const UNMEASURED = 0.2;
/** What a run's own measures must outweigh, of one work for itself and for the machine's speed; seconds. */
const WORK_WEIGHT = 0.5;
const SPEED_WEIGHT = 0.5;
/** Work may be heard of so much later than it was done; seconds. */
const LATE = 0.2;
/** Of a piece of work that nothing is heard of, so much is believed to be done when it should be done. */
const BELIEVED = 0.9;
/** Sums of lengths differ by less; seconds. */
const NOTHING = 0.01;

const STAGES: Readonly<Record<Work, Stage>> = {
  starting: 'decoding',
  decoding: 'decoding',
  listening: 'listening',
  text: 'transcribing',
  voices: 'transcribing',
  speakers: 'speakers',
  finishing: 'finishing',
};
const WORKS = Object.keys(STAGES) as Work[]; // The keys of a record of works, in their order.

/** No remaining time before so much of the text has been worked on, and before so much time has passed; seconds. */
const TEXT_BEFORE_REMAINING = 40;
const TIME_BEFORE_REMAINING = 8;
/** In this time a changed estimate has mostly taken effect; seconds. */
const SMOOTHING = 15;
/** Between two reports of one stage; ms. */
const INTERVAL = 200;

export type PlannedWork = Partial<Record<Work, number>>;

/** What there is to do for a recording with so much speech in it; both in seconds. */
export function workOf(duration: number, spoken: number): PlannedWork {
  return {
    starting: 1,
    decoding: duration,
    listening: duration,
    text: spoken,
    voices: spoken,
    speakers: duration,
    finishing: duration,
  };
}

/** Of a recording that is not listened to yet, this part is taken to be speech; so many seconds of hearing outweigh it. */
const SPEECH_PART = 0.8;
const TAKEN_FOR = 30;

/** What there probably is to do, before all of a recording was listened to. @param heard how much was, and of it speech */
export function planWork(duration: number, { seconds, spoken } = { seconds: 0, spoken: 0 }): PlannedWork {
  return workOf(duration, (duration * (spoken + TAKEN_FOR * SPEECH_PART)) / (seconds + TAKEN_FOR));
}

/** What the work itself tells, wherever it is done. */
export interface WorkMeter {
  /** How much there is to do, as far as is known by now; known better, it is said again. Seconds of sound. */
  readonly plan: (seconds: PlannedWork) => void;
  /** Part of what is planned that a run before this one has done. */
  readonly skip: (work: Work, seconds: number) => void;
  /** How much of it this run has done so far. */
  readonly done: (work: Work, seconds: number) => void;
  readonly segment: (segment: number, segments: number) => void;
  /** Whether the server that recognises text is silent: then that is the stage, and nobody knows how long it takes. */
  readonly unanswered: (silent: boolean) => void;
}

export interface ProgressReporter extends WorkMeter {
  /** To be called now and then: a process that starts, weights that are loaded, take their time without a word. */
  readonly tick: () => void;
  readonly finish: () => void;
}

interface Count {
  planned: number;
  skipped: number;
  done: number;
  /** Seconds of time. */
  time: number;
}

/** Time that was taken, and that which was expected; seconds. */
interface Measure {
  readonly taken: number;
  readonly expected: number;
}

/**
 * Turns work that was done into elapsed time over total time: what is left is valued at the speeds that were measured, so
 * that an estimate corrects itself; work of an earlier run counts as what it would have taken. Time begins with the call.
 * @param now milliseconds of a clock that never goes back
 */
export function createReporter(
  onProgress: (progress: Progress) => void,
  costs: Costs = COSTS,
  now: () => number = () => performance.now(),
): ProgressReporter {
  const started = now();
  const counts = new Map(WORKS.map((work): [Work, Count] => [work, { planned: 0, skipped: 0, done: 0, time: 0 }]));
  const count = (work: Work): Count => counts.get(work) ?? { planned: 0, skipped: 0, done: 0, time: 0 };
  let measured = started;
  let reported: { readonly at: number; readonly stage: Stage } | undefined;
  let percent = 0;
  let remaining: { readonly at: number; readonly seconds: number } | undefined;
  let where = { segment: 1, segments: 1 };
  let silent = false;

  const rate = (work: Work): number => {
    const { rate: usual, window } = costs[work];
    const { planned } = count(work);
    if (window === undefined || planned === 0) return usual;
    const windows = Math.ceil(planned / window);
    return (usual * (windows + (windows % 2))) / windows;
  };
  const toDo = (work: Work): number => {
    const { planned, skipped, done } = count(work);
    return planned - skipped - done > NOTHING ? planned - skipped - done : 0;
  };
  /** Expected time of so much work, what it takes once among it where none is done yet. */
  const expect = (work: Work, seconds: number, done = 0): number =>
    seconds > 0 ? rate(work) * seconds + (done > 0 ? 0 : costs[work].once) : 0;

  /** How many times what is expected each work takes, by what was measured. */
  const factors = (unheard?: Measure & { readonly work: Work }): ((work: Work) => number) => {
    const measure = (work: Work): Measure => {
      const { done, time } = count(work);
      const more = unheard?.work === work ? unheard : { taken: 0, expected: 0 };
      return { taken: time + more.taken, expected: expect(work, done) + more.expected };
    };
    let [weights, sum] = [UNMEASURED, 0];
    for (const work of WORKS) {
      const { taken, expected } = measure(work);
      const weight = ((TELLS[work] ?? 1) * expected) / (SPEED_WEIGHT + expected);
      weights += weight;
      sum += weight * Math.log((LATE + taken) / (LATE + expected));
    }
    const speed = Math.exp(sum / weights);
    return (work) => {
      const { taken, expected } = measure(work);
      return (WORK_WEIGHT * speed + taken) / (WORK_WEIGHT + expected);
    };
  };

  const estimate = (at: number): { left: number; before: number } => {
    // Work that tells nothing is believed to go on as expected for a piece of it: then it is slower than was thought.
    const work = WORKS.find((each) => toDo(each) > 0) ?? 'finishing';
    const { done } = count(work);
    const piece = expect(work, Math.min(toDo(work), costs[work].piece), done);
    const taken = (at - measured) / 1_000;
    const unheard = { work, taken, expected: Math.min(taken / factors()(work), BELIEVED * piece) };
    const factor = factors(unheard);
    let [left, before] = [-factor(work) * unheard.expected, 0];
    for (const each of WORKS) {
      left += factor(each) * expect(each, toDo(each), count(each).done);
      before += factor(each) * rate(each) * Math.min(count(each).planned, count(each).skipped);
    }
    return { left: Math.max(0, left), before };
  };

  const report = (asked: Stage): void => {
    const at = now();
    const work = asked === 'unanswered' ? 'transcribing' : asked;
    const stage = silent && work === 'transcribing' ? 'unanswered' : work;
    // Before it is known how much there is to do, nothing can be told.
    if (count('finishing').planned === 0 || (reported?.stage === stage && at - reported.at < INTERVAL)) return;
    reported = { at, stage };
    const { left, before } = estimate(at);
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
    plan: (seconds) => {
      for (const work of WORKS) count(work).planned = seconds[work] ?? count(work).planned;
    },
    skip: (work, seconds) => {
      count(work).skipped = seconds;
    },
    done: (work, seconds) => {
      const counted = count(work);
      if (seconds <= counted.done) {
        report(STAGES[work]);
        return;
      }
      const passed = (now() - measured) / 1_000;
      let taken = passed;
      if (work === 'voices' && toDo('text') > 0) {
        // Text may be worked on beside it, and be heard of later: some of the time is its own.
        const factor = factors();
        const own = factor('voices') * rate('voices') * Math.max(0, seconds - counted.done);
        const piece = factor('text') * expect('text', Math.min(toDo('text'), costs.text.piece), count('text').done);
        taken = Math.min(passed, Math.max(own, passed - piece));
      }
      counted.time += taken;
      counted.done = Math.max(counted.done, seconds);
      measured += 1_000 * taken;
      report(STAGES[work]);
    },
    segment: (segment, segments) => {
      where = { segment, segments };
    },
    tick: () => {
      if (silent || percent === 100) return;
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
