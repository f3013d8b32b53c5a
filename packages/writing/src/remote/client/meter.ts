import type { WritingProgress } from '../../types.ts';
import type { Count } from '../transport.ts';

/** Speed of a model; tokens a second. */
export interface ModelSpeed {
  readonly read: number;
  readonly written: number;
}

/**
 * Expected tokens to read and to write, at most or approximately. The real figures of finished tasks correct the
 * figures of the remaining ones.
 */
export interface Expected {
  readonly read: number;
  readonly written: number;
}

/** A piece of the work: a part to read or a section to write. It may take several prompts. */
export interface MeteredTask {
  /** Called again when the expectation becomes more exact. */
  readonly expect: (expected: Expected) => void;
  /** Called with the progress of each of its prompts, one after the other. */
  readonly count: (count: Count) => void;
  readonly done: () => void;
}

export interface Meter {
  /** @param share share of the whole work in per cent, used if tokens are not counted */
  readonly task: (kind: Kind, share: number, expected: Expected) => MeteredTask;
  readonly stage: (stage: WritingProgress['stage']) => void;
}

type Kind = 'facts' | 'section';

/** Speed that is assumed before anything was measured: that of a processor with a model of a few billion weights. */
const USUAL: ModelSpeed = { read: 60, written: 6 };
/**
 * How much an earlier measurement and the usual speed count beside what is measured now: as much as a measurement of this
 * length; seconds.
 */
const KNOWN_WEIGHT = 5;
const USUAL_WEIGHT = 0.2;
/**
 * Share of a bound that is assumed to be read. Bounds are generous, and the model already knows the beginning of a
 * prompt from the previous one.
 */
const OF_BOUND = 0.6;
/** Time of reading and writing that must be measured before a remaining time is shown; seconds. */
const MEASURED = 4;
/** Greatest progress of a task before it reports that it is done. */
const NEARLY = 0.95;
/** Greatest share of the whole, in per cent; the rest is for the steps after the last answer. */
const MOST_PERCENT = 98;
/** Time after which a changed estimate has mostly taken effect; seconds. */
const SMOOTHING = 15;

interface Task {
  readonly kind: Kind;
  readonly share: number;
  expected: Expected;
  /** Tokens and time of the prompts that were answered. */
  past: Spent;
  /** Tokens and time of the current prompt, or the last one. */
  last: Spent;
  /** Tokens of the current prompt that still have to be read. */
  left: number;
  done: boolean;
}
/** Tokens, and the time that they took; ms. */
interface Spent {
  readonly read: number;
  readonly written: number;
  readonly reading: number;
  readonly writing: number;
}

const NOTHING: Spent = { read: 0, written: 0, reading: 0, writing: 0 };
const plus = (one: Spent, other: Spent): Spent => ({
  read: one.read + other.read,
  written: one.written + other.written,
  reading: one.reading + other.reading,
  writing: one.writing + other.writing,
});

export interface MeterOptions {
  /** Whether tokens are counted; if not, progress is measured by finished tasks. */
  readonly counts: boolean;
  /** The speed as it was measured before; null if unknown. */
  readonly speed: ModelSpeed | null;
  readonly onProgress: (progress: WritingProgress) => void;
  /** Milliseconds of a clock that never goes back; by default the machine's. */
  readonly now?: () => number;
}

/**
 * Creates a meter that turns tokens into a share of the total time, at the speeds that this work measures. Answers kept
 * from earlier work count with the time that they would have taken. Progress never goes back.
 */
export function createMeter({ counts, speed, onProgress, now = () => performance.now() }: MeterOptions): Meter {
  const tasks: Task[] = [];
  let stage: WritingProgress['stage'] = 'assigning';
  let reached = 0;
  let remaining: { readonly at: number; readonly seconds: number } | null = null;

  const spentBy = ({ past, last }: Task): Spent => plus(past, last);
  const all = (): Spent => tasks.map(spentBy).reduce(plus, NOTHING);

  function speedOf({ read, written, reading, writing }: Spent): ModelSpeed {
    const weight = speed === null ? USUAL_WEIGHT : KNOWN_WEIGHT;
    const before = speed ?? USUAL;
    return {
      read: (read + weight * before.read) / (reading / 1_000 + weight),
      written: (written + weight * before.written) / (writing / 1_000 + weight),
    };
  }

  /** Computes the factor by which tasks of a kind exceed the expectation, judged by those that are done. */
  function factorsOf(kind: Kind): Expected {
    let [read, written, readBound, writtenBound] = [0, 0, 0, 0];
    const first = tasks.find((task) => task.kind === kind && task.expected.read > 0);
    for (const task of tasks) {
      const spent = spentBy(task);
      if (task.kind !== kind || !task.done || spent.written === 0) continue;
      read += spent.read;
      written += spent.written;
      readBound += task.expected.read;
      writtenBound += task.expected.written;
    }
    const usual = first?.expected ?? { read: 1, written: 1 };
    return {
      read: (read + OF_BOUND * usual.read) / (readBound + usual.read),
      written: (written + usual.written) / (writtenBound + usual.written),
    };
  }

  function measured(): { readonly percent: number; readonly left: number | null } {
    const spent = all();
    const rate = speedOf(spent);
    const cost = ({ read, written }: Expected): number => read / rate.read + written / rate.written;
    const factors = { facts: factorsOf('facts'), section: factorsOf('section') };
    let [done, whole] = [0, 0];
    for (const task of tasks) {
      const factor = factors[task.kind];
      const own = spentBy(task);
      const usual = cost({ read: task.expected.read * factor.read, written: task.expected.written * factor.written });
      const so = cost(own);
      // At least the rest of the current prompt, whose length is known, must still be read.
      const least = so + cost({ read: task.left, written: 0 });
      const total = task.done ? (own.written > 0 ? so : usual) : Math.max(usual, least);
      whole += total;
      done += task.done ? total : Math.min(so, NEARLY * total);
    }
    const isKnown = speed !== null || (spent.reading + spent.writing >= MEASURED * 1_000 && spent.written > 0);
    return {
      percent: whole === 0 ? 0 : (MOST_PERCENT * done) / whole,
      left: isKnown && whole > 0 ? whole - done : null,
    };
  }

  function report(): void {
    const counted = tasks.filter(({ done }) => done).reduce((sum, { share }) => sum + share, 0);
    const { percent, left } = counts ? measured() : { percent: counted, left: null };
    reached = Math.max(reached, Math.min(MOST_PERCENT, percent));
    const at = now();
    if (left === null) remaining = null;
    else if (remaining === null) remaining = { at, seconds: left };
    else {
      const passed = (at - remaining.at) / 1_000;
      const expected = Math.max(0, remaining.seconds - passed);
      remaining = { at, seconds: expected + (left - expected) * (1 - Math.exp(-passed / SMOOTHING)) };
    }
    onProgress({
      stage,
      percent: Math.round(reached * 10) / 10,
      remaining: remaining === null ? null : Math.round(remaining.seconds),
    });
  }

  return {
    task(kind, share, expected) {
      const task: Task = { kind, share, expected, past: NOTHING, last: NOTHING, left: 0, done: false };
      tasks.push(task);
      return {
        expect: (better) => void (task.expected = better),
        count({ read, toRead, written, reading, writing }) {
          // Another prompt of the same task begins.
          if (read < task.last.read || written < task.last.written) {
            task.past = plus(task.past, task.last);
            task.last = NOTHING;
          }
          task.last = { read, written, reading, writing };
          task.left = toRead;
          report();
        },
        done() {
          task.done = true;
          // The answer was kept from earlier work, so less time remains at once.
          if (spentBy(task).written === 0) remaining = null;
          report();
        },
      };
    },
    stage(next) {
      stage = next;
      report();
    },
  };
}
