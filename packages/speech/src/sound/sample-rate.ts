/** Samples a second of all sound once it is decoded; the models take no other rate. Hz */
export const SAMPLE_RATE = 16_000;
