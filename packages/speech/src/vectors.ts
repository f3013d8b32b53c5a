/** Numbers per voice embedding. */
export const EMBEDDING_SIZE = 192;

/** The same direction with length 1. */
export function unit(vector: Float32Array): Float32Array {
  const norm = Math.hypot(...vector);
  return norm > 0 ? vector.map((value) => value / norm) : vector;
}
