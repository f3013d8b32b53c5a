/** Smallest change of a clock which shows that the clock was wrong before, or is wrong now; milliseconds. */
const SET_BY_MS = 10 * 60_000;

/** Computes by how many milliseconds this machine's clock has been set since the process began. */
const setSince = (): number => Date.now() - performance.timeOrigin - performance.now();

/**
 * Tells whether somebody has set the clock since the last call. Time in which the machine slept counts too, because
 * this code cannot tell the difference.
 * @param set computes by how many milliseconds the clock has been set so far; for tests
 */
export function clockWatch(set: () => number = setSince): () => boolean {
  let known = 0;
  return () => {
    const now = set();
    const wasSet = Math.abs(now - known) > SET_BY_MS;
    known = now;
    return wasSet;
  };
}
