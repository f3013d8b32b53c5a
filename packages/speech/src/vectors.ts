/** Numbers per voice embedding. */
export const EMBEDDING_SIZE = 192;

/** The same direction with length 1. */
export function unit(vector: Float32Array): Float32Array {
  const norm = Math.hypot(...vector);
  return norm > 0 ? vector.map((value) => value / norm) : vector;
}

/** One embedding of many that stand one after another. */
export function row(embeddings: Float32Array, index: number): Float32Array {
  return embeddings.subarray(index * EMBEDDING_SIZE, (index + 1) * EMBEDDING_SIZE);
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
