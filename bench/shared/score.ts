/** A part of a whole. `[38, 42]` is 38 of 42. */
export type Part = readonly [number, number];

export const share = ([some, all]: Part): number => (all === 0 ? 1 : some / all);
export const plus = (one: Part, other: Part): Part => [one[0] + other[0], one[1] + other[1]];
/** Writes a part like `38/42 (90 %)`. */
export const shown = ([some, all]: Part): string =>
  all === 0 ? '–' : `${some}/${all} (${Math.round((100 * some) / all)} %)`;
