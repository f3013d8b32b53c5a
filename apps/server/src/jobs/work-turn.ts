import { currentOwner } from '../actor.ts';
import type { Turns } from '../threads/turns.ts';
import type { JobContext } from './queue.ts';
import { TurnOver } from './turns.ts';

/**
 * How long a turn lasts at least while others wait, in milliseconds, from its first prompt or segment on; and never less than it took to
 * get there, so that a slow machine does not spend its time on beginnings.
 */
export interface Pace {
  /** Others who wait for the same kind of work. */
  readonly same: number;
  /** Others who wait for the processor with work of another kind, whose turns are long. */
  readonly other: number;
}

/** One turn of work that goes on, in its next one, from what is kept. */
export interface WorkTurn {
  /** Aborts where the job does, and where the turn has ended: with TurnOver then, which ends the run. */
  readonly signal: AbortSignal;
  /** Something is kept from which the next turn goes on. Before that no turn is over: it would begin at the same place. */
  readonly kept: () => void;
  /** Whether somebody else waits who has not long been waited for: time that is left for the work alone tells little then. */
  readonly shared: () => boolean;
  readonly isOver: () => Promise<boolean>;
  readonly end: () => void;
}

/**
 * Begins a turn, on behalf of the person whose work it is.
 * @param processor that the work holds; null where it needs none of this machine's
 */
export async function beginTurn(
  { signal, othersWait }: Pick<JobContext, 'signal' | 'othersWait'>,
  processor: Turns | null,
  { same, other }: Pace,
): Promise<WorkTurn> {
  const begun = performance.now();
  /** When its work began, which is asked for first then. */
  let working: number | null = null;
  const person = currentOwner();
  const over = new AbortController();
  let hasKept = false;
  let isShared = false;

  async function look(): Promise<boolean> {
    // Where the database does not answer, the work goes on: it stops by itself where it needs it.
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
