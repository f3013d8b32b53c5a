/** A share so small that it never matters. */
export const NOWHERE = 1e-20;

/**
 * Reads a number from an array. The index must be within bounds: a single read beyond them makes V8 read at half the
 * speed in every loop.
 */
export const at = (values: Float64Array, index: number): number => values[index] ?? 0;
export const add = (values: Float64Array, index: number, value: number): void => {
  values[index] = at(values, index) + value;
};

export function highestOf(logs: Iterable<number>): number {
  let highest = -Infinity;
  for (const log of logs) highest = Math.max(highest, log);
  return highest;
}

/** Writes `exp(log − scale)` for these logarithms, from index `from` on. @returns the common scale */
export function writeScaled(logs: Float64Array, to: Float64Array, from: number): number {
  const scale = highestOf(logs);
  for (let k = 0; k < logs.length; k++) {
    const log = at(logs, k);
    to[from + k] = log === -Infinity ? 0 : Math.exp(log - scale);
  }
  return scale;
}
