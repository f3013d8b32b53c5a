import type { MovedPassages } from '../../database/schema/meetings.ts';

/** The numbers of passages in sanitised minutes. */
const PASSAGES = /(<span\b[^<>]*\sdata-passages=")([\d ]+)(")/g;

/** Rewrites minutes so that their sentences point to the passages that now contain what they rest on. */
export const renumbered = (html: string, moved: MovedPassages): string =>
  html.replaceAll(PASSAGES, (_, before: string, numbers: string, after: string) => {
    return before + movedTo(numbers.split(' ').map(Number), moved).join(' ') + after;
  });

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

/** Combines two moves of passages into one. */
export const movedAgain = (once: MovedPassages, again: MovedPassages): MovedPassages =>
  once.flatMap(([first, last]) => {
    const [from] = again[first - 1] ?? [];
    const [, to] = again[last - 1] ?? [];
    return from === undefined || to === undefined ? [] : [[from, to] as const];
  });
