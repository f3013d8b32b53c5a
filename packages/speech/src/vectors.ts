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

/** One after another. */
export function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
