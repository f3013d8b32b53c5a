import { currentOwner } from '../actor.ts';
import { turns } from './turns.ts';

/** The longest that a person waits after something of theirs, in milliseconds: whatever others ask is answered within it. */
const MOST_REST_MS = 250;

/**
 * Does what keeps the event loop one at a time, in turns between people. Others then have as long as it took before its person's
 * next one comes: their calls have several steps each, and in turns alone each step would wait for another of that person's.
 * @param least what took less is felt by nobody; milliseconds
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
      // What is nobody's rests not: it would keep everybody who is not signed in.
      if (currentOwner() === null || took < least) release();
      else setTimeout(release, Math.min(took, MOST_REST_MS));
    }
  };
}
