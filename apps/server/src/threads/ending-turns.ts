import type { WorkTurn } from '@greffier/writing/engine';
import type { Turns } from './turns.ts';

/**
 * Places for the prompts of one piece of work, as long as its own turn lasts. Whether that is over is asked when a place has come, which
 * may be long after the prompt was ready. From then on no place is handed out, and when the last one is given back the work ends.
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

/** @throws the signal's reason, sooner or later: the work ends */
const untilAborted = (signal?: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const leave = (): void => reject(signal?.reason);
    if (signal?.aborted === true) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  });
