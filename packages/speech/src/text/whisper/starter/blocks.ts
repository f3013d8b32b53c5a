/** Weights of a column that share a scale, where weights are kept in blocks. */
export const BLOCK = 128;
/** The byte that stands for 0 in blocks: their weights go from 1 to 255. */
export const ZERO = 128;
/** Columns that are turned together, so that what is read and what is written stays in the processor's cache. */
export const TILE = 32;

/** The numbers of a constant; copied, as they may begin anywhere in a file. */
export const floatsOf = (bytes: Uint8Array): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer);
