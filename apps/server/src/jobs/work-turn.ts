import { currentOwner } from '../actor.ts';
import type { Turns } from '../threads/turns.ts';
import type { JobContext } from './job.ts';
import { TurnOver } from './turns.ts';

/**
 * Shortest length of a turn while others wait, in milliseconds from its first prompt or segment. A turn also lasts at
 * least as long as the time before that prompt or segment, so that a slow machine does not spend all its time on
 * starting turns.
 */
export interface Pace {
  /** Length if others wait for the same kind of work. */
  readonly same: number;
  /** Length if others wait for the processor with another kind of work, whose turns are long. */
  readonly other: number;
}

/** One turn of work. The next turn continues from the results that this turn kept. */
export interface WorkTurn {
  /** Aborts when the job is aborted. Also aborts, with TurnOver, when the turn is over, and so ends the run. */
  readonly signal: AbortSignal;
  /**
   * Notes that the turn kept a result from which the next turn can continue. The turn does not end before, because the
   * next turn would begin at the same place.
   */
  readonly kept: () => void;
  /** Tells whether somebody else waits, so that an estimate of this work's remaining time would be too low. */
  readonly shared: () => boolean;
  readonly isOver: () => Promise<boolean>;
  readonly end: () => void;
}

/**
 * Begins a turn, on behalf of the person whose work it is.
 * @param processor the processor that the work holds; null if the work does not need this machine's processor
 */
export async function beginTurn(
  { signal, othersWait }: Pick<JobContext, 'signal' | 'othersWait'>,
  processor: Turns | null,
  { same, other }: Pace,
): Promise<WorkTurn> {
  const begun = performance.now();
  /** Moment when the turn's work began, which is the first call of `isOver`. */
  let working: number | null = null;
  const person = currentOwner();
  const over = new AbortController();
  let hasKept = false;
  let isShared = false;

  async function look(): Promise<boolean> {
    // If the database does not answer, the work goes on, and stops by itself when it needs the database.
    const sameWait = await othersWait().catch(() => false);
    const otherWait = processor?.wanted(person) ?? false;
    isShared = sameWait || otherWait;
    if (working === null) return false;
    const lasted = performance.now() - working;
    if (lasted < working - begun) return false;
    return (sameWait && lasted >= same) || (otherWait && lasted >= other);
  }

  await look();
  return {
    signal: AbortSignal.any([signal, over.signal]),
    kept: () => void (hasKept = true),
    shared: () => isShared,
    isOver: async () => {
      working ??= performance.now();
      return (await look()) && hasKept;
    },
    end: () => over.abort(new TurnOver()),
  };
}
