import type { WorkTurn } from '@greffier/writing/engine';
import type { Turns } from './turns.ts';

/**
 * Gives places to the prompts of one piece of work, as long as the work's own turn lasts. A place may come long after
 * its prompt was ready. So whether the turn is over is checked only when the place comes. After the turn, no more
 * places are given, and the work ends when the last place is given back.
 */
export function endingTurns(places: Pick<Turns, 'take'>, work: WorkTurn): Pick<Turns, 'take'> {
  let held = 0;
  let over = false;
  return {
    async take(signal, onWait) {
      const release = await places.take(signal, onWait);
      held += 1;
      const giveBack = (): void => {
        held -= 1;
        release();
        if (over && held === 0) work.end();
      };
      try {
        over ||= await work.isOver();
      } catch (error) {
        giveBack();
        throw error;
      }
      if (!over) return giveBack;
      giveBack();
      return untilAborted(signal);
    },
  };
}

/** Waits until the signal aborts. @throws the signal's reason */
const untilAborted = (signal?: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const leave = (): void => reject(signal?.reason);
    if (signal?.aborted === true) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  });
