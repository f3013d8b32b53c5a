import { currentOwner } from '../actor.ts';
import { turns } from './turns.ts';

/** Longest pause between two pieces of a person's work; ms. During the pause, other people's requests are answered. */
const MOST_REST_MS = 250;

/**
 * Makes a function that does work which blocks the event loop, one piece at a time, in turns between people. After a
 * piece, the same person's next piece waits as long as the first one took. Turns alone would not be enough: other
 * people's calls have several steps, and each step would wait for another piece.
 * @param least length from which a piece causes a wait, because nobody feels shorter pieces; milliseconds
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
      // Work that belongs to nobody causes no wait: it would delay everybody who is not signed in.
      if (currentOwner() === null || took < least) release();
      else setTimeout(release, Math.min(took, MOST_REST_MS));
    }
  };
}
