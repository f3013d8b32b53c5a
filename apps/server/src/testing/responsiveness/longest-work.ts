/** Time between two measurements; milliseconds. */
const EVERY_MS = 3;

/**
 * Runs `work`, and measures the longest processor time, in milliseconds, during which the event loop did nothing else.
 * On a busy machine, work lasts longer but takes no more processor time.
 */
export async function longestWork(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1_000);
  };
  const looking = setInterval(look, EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(looking);
    look();
  }
  return longest;
}
