import { currentOwner } from '../actor.ts';
import { turns } from './turns.ts';

/**
 * The longest that a person waits after something of theirs, in milliseconds: other people's requests are answered
 * within it.
 */
const MOST_REST_MS = 250;

/**
 * Does work that blocks the event loop one piece at a time, in turns between people. After each piece, others have as
 * much time as it took before the same person's next piece: their calls have several steps each, and with turns alone
 * each step would wait for another piece.
 * @param least nobody feels what took less than this; milliseconds
 */
export function rests(least: number): <T>(work: () => Promise<T>) => Promise<T> {
  const places = turns(1);
  const people = turns(Infinity, 1);
  return async (work) => {
    const release = await people.take();
    let took = 0;
    try {
      return await places.during(async () => {
        const before = performance.now();
        return await work().finally(() => (took = performance.now() - before));
      });
    } finally {
      // Work that belongs to nobody does not rest: it would delay everybody who is not signed in.
      if (currentOwner() === null || took < least) release();
      else setTimeout(release, Math.min(took, MOST_REST_MS));
    }
  };
}
