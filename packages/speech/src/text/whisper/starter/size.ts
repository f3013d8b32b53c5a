/** The size of Whisper base, of which the starter weights are. */
export const LAYERS = 6;
export const HEADS = 8;
/** Numbers of a key or a value, in each head. */
export const HEAD_SIZE = 64;
