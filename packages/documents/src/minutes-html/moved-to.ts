/**
 * For each passage of one division, in order: the first and the last passage of another division that contain its
 * words.
 */
export type MovedPassages = readonly (readonly [first: number, last: number])[];

/**
 * Finds the passages that now contain what these contained. Each is named once, because people may have written one a
 * million times.
 */
export const movedTo = (numbers: readonly number[], moved: MovedPassages): number[] => [
  ...new Set([...new Set(numbers)].flatMap((number) => numbersIn(moved[number - 1]))),
];

function numbersIn(range: MovedPassages[number] | undefined): number[] {
  if (range === undefined) return [];
  const [first, last] = range;
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
