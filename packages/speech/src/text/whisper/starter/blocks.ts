/** Number of a column's weights that share a scale when weights are kept in blocks. */
export const BLOCK = 128;
/** Byte that stands for 0 in blocks, whose weights go from 1 to 255. */
export const ZERO = 128;
/** Number of columns that are transposed together; few enough for the processor's cache. */
export const TILE = 32;

/** Reads the numbers of a constant. Copies them, because arrays of floats must start at a multiple of 4. */
export const floatsOf = (bytes: Uint8Array): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer);
