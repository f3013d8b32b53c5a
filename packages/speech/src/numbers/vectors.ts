/** Scales a vector to length 1; a vector of zeros stays as it is. */
export function unit(vector: Float32Array): Float32Array {
  const norm = Math.hypot(...vector);
  return norm > 0 ? vector.map((value) => value / norm) : vector;
}

/**
 * Returns views of a table's rows, without copying. The row length is computed from the number of rows, because it
 * differs between models of voices.
 * @param table row-major
 */
export function rowsOf(table: Float32Array, count: number): Float32Array[] {
  const size = count === 0 ? 0 : table.length / count;
  if (!Number.isInteger(size)) throw new RangeError(`${table.length} numbers are no table of ${count} rows`);
  return Array.from({ length: count }, (_, row) => table.subarray(row * size, (row + 1) * size));
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** Joins the parts, one after another, into one array. */
export function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
