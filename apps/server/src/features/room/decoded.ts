/** Bytes per second of decoded sound: 16-bit samples at 16 kHz. */
const BYTES_PER_SECOND = 2 * 16_000;

/**
 * Estimates how many bytes decoded sound will still take. Only recordings that are being transcribed have decoded sound
 * on the disk. In the worst case, these are the longest recordings.
 * @param durations durations of all recordings that are being transcribed or wait for it; seconds
 * @param running number of recordings that are being transcribed; counts as at least one
 * @param written bytes of decoded sound that are on the disk already
 */
export function decodedBytes(durations: readonly number[], running: number, written: number): number {
  const longest = durations.toSorted((a, b) => b - a).slice(0, Math.max(1, running));
  const seconds = longest.reduce((sum, duration) => sum + duration, 0);
  return Math.max(0, seconds * BYTES_PER_SECOND - written);
}
