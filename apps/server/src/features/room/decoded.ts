/** How many bytes a second of decoded sound takes: 16-bit samples at 16 kHz. */
const BYTES_PER_SECOND = 2 * 16_000;

/**
 * Estimates how many more bytes decoded sound will take than it does now. As many decoded recordings are on the disk at
 * once as are transcribed at once, and they may be the longest.
 * @param durations of all recordings that are transcribed or wait for it; seconds
 * @param running how many are transcribed at this moment; counts as at least one
 * @param written bytes that those have written already
 */
export function decodedBytes(durations: readonly number[], running: number, written: number): number {
  const longest = durations.toSorted((a, b) => b - a).slice(0, Math.max(1, running));
  const seconds = longest.reduce((sum, duration) => sum + duration, 0);
  return Math.max(0, seconds * BYTES_PER_SECOND - written);
}
