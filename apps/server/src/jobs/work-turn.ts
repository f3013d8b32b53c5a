import { currentOwner } from '../actor.ts';
import type { Turns } from '../threads/turns.ts';
import type { JobContext } from './job.ts';
import { TurnOver } from './turns.ts';

/**
 * Shortest length of a turn while others wait, in milliseconds from its first prompt or segment. A turn also lasts at
 * least as long as it took to get there, so that a slow machine does not spend its time on beginnings.
 */
export interface Pace {
  /** Length if others wait for the same kind of work. */
  readonly same: number;
  /** Length if others wait for the processor with another kind of work, whose turns are long. */
  readonly other: number;
}

/** One turn of work, which continues in the next turn from what this one kept. */
export interface WorkTurn {
  /** Aborts when the job does. Also aborts, with TurnOver, when the turn has ended, which ends the run. */
  readonly signal: AbortSignal;
  /**
   * Notes that the turn kept something from which the next turn can go on. Before that, no turn ends, because the next
   * one would begin at the same place.
   */
  readonly kept: () => void;
  /** Tells whether somebody else waits, so that an estimate of this work's remaining time would be too low. */
  readonly shared: () => boolean;
  readonly isOver: () => Promise<boolean>;
  readonly end: () => void;
}

/**
 * Begins a turn, on behalf of the person whose work it is.
 * @param processor the processor that the work holds; null if it does not need this machine's
 */
export async function beginTurn(
  { signal, othersWait }: Pick<JobContext, 'signal' | 'othersWait'>,
  processor: Turns | null,
  { same, other }: Pace,
): Promise<WorkTurn> {
  const begun = performance.now();
  /** When the turn's work began: at the first call of `isOver`. */
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
