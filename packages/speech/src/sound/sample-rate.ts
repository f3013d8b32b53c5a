/** Samples per second of all decoded sound; the models take no other rate. */
export const SAMPLE_RATE = 16_000;
