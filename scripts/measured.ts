/** A word in the message of a test that measured too long a time (pace.ts). */
export const MEASURED = 'measured';

/**
 * Vitest repeats a test if a time that it measured was too long, and for no other failure: other work on the machine only
 * adds to a time, so the lowest of three is the nearest to the product's own.
 */
export const LOWEST_OF_THREE = { count: 2, condition: new RegExp(`\\b${MEASURED}: expected `) };
