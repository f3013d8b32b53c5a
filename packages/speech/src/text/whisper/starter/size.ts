/** The dimensions of Whisper base, the model of the starter weights. */
export const LAYERS = 6;
export const HEADS = 8;
/** Number of values that a key or a value has in each head. */
export const HEAD_SIZE = 64;
