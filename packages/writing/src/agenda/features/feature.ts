/**
 * A feature of a meeting, with a value for each passage, or for each passage and item. Its weight is learnt by its
 * name.
 */
export type Feature = readonly [name: string, values: Float64Array];
