import type { Progress, Stage } from '../types.ts';
import { COSTS, type Costs, type Work, type WorkMeter } from './work.ts';

/**
 * Weights of the kinds of work in the estimate of the machine's speed; 1 unless listed. The start also depends on the
 * disk, and decoding on the format, so they count less.
 */
const TELLS: Partial<Record<Work, number>> = { starting: 0.4, decoding: 0.3 };
/** Weight of the assumption that the machine is as fast as expected. A measured kind of work weighs up to 1. */
const UNMEASURED = 0.2;
/**
 * Seconds of measured work that weigh as much as the expected times: for one kind of work, and for the machine's speed.
 */
const WORK_WEIGHT = 0.5;
const SPEED_WEIGHT = 0.5;
/** Longest delay between work and its report; seconds. */
const LATE = 0.2;
/** Share of an unreported piece of work that counts as done once its expected time is over. */
const BELIEVED = 0.9;
/** Remaining work below this is only a rounding error; seconds. */
const NOTHING = 0.01;

/** Stages that people see. The start has none of its own: they see the stage that comes next. */
const STAGES: Readonly<Record<Exclude<Work, 'starting'>, Stage>> = {
  decoding: 'decoding',
  listening: 'listening',
  text: 'transcribing',
  voices: 'transcribing',
  speakers: 'speakers',
  finishing: 'finishing',
};
// The record lists the kinds of work in order.
const OTHERS = Object.keys(STAGES) as (keyof typeof STAGES)[];
const WORKS: readonly Work[] = ['starting', ...OTHERS];

/** No remaining time is shown before this much speech has been recognised and this much time has passed; seconds. */
const TEXT_BEFORE_REMAINING = 40;
const TIME_BEFORE_REMAINING = 8;
/** Time in which the shown estimate mostly catches up with a new one; seconds. */
const SMOOTHING = 15;
/** Time between two reports of one stage; ms. */
const INTERVAL = 200;

export interface ProgressReporter extends WorkMeter {
  /** Must be called now and then, because starting the process and loading weights report nothing for a while. */
  readonly tick: () => void;
  readonly finish: () => void;
}

interface Count {
  planned: number;
  skipped: number;
  done: number;
  /** Time that the work took; seconds. */
  time: number;
}

/** The time that some work took, and the time expected for it; seconds. */
interface Measure {
  readonly taken: number;
  readonly expected: number;
}

/**
 * Reports progress as elapsed time over total time. The time of the remaining work is computed with the speeds measured
 * so far, so that the estimate corrects itself. Work of an earlier run counts with the time it would have taken. Time
 * starts with this call.
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
  /**
   * Computes the expected time of this much work, including the one-time part if none of the work has been done yet.
   */
  const expect = (work: Work, seconds: number, done = 0): number =>
    seconds > 0 ? rate(work) * seconds + (done > 0 ? 0 : costs[work].once) : 0;

  /** Estimates, from the measurements so far, how many times longer than expected each kind of work takes. */
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

  const stageOf = (work: Work): Stage => {
    if (work !== 'starting') return STAGES[work];
    const next = OTHERS.find((other) => toDo(other) > 0);
    return STAGES[next ?? 'finishing'];
  };

  const estimate = (at: number): { left: number; before: number } => {
    // Unreported work is assumed to go as expected for the length of one piece; after that it counts as slower.
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
    // Nothing can be reported before the amount of work is known.
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
        report(stageOf(work));
        return;
      }
      const passed = (now() - measured) / 1_000;
      let taken = passed;
      if (work === 'voices' && toDo('text') > 0) {
        // Text may be recognised at the same time and not be reported yet, so part of the elapsed time belongs to text.
        const factor = factors();
        const own = factor('voices') * rate('voices') * Math.max(0, seconds - counted.done);
        const piece = factor('text') * expect('text', Math.min(toDo('text'), costs.text.piece), count('text').done);
        taken = Math.min(passed, Math.max(own, passed - piece));
      }
      counted.time += taken;
      counted.done = Math.max(counted.done, seconds);
      measured += 1_000 * taken;
      report(stageOf(work));
    },
    segment: (segment, segments) => {
      where = { segment, segments };
    },
    tick: () => {
      if (silent || percent === 100) return;
      report(reported?.stage ?? stageOf('starting'));
    },
    unanswered: (isSilent) => {
      silent = isSilent;
      if (!silent) return;
      // Time spent waiting for the server is not progress.
      reported = { at: now(), stage: 'unanswered' };
      onProgress({ stage: 'unanswered', percent, remaining: null, ...where });
    },
    finish: () => {
      percent = 100;
      onProgress({ stage: 'finishing', percent, remaining: 0, ...where });
    },
  };
}
