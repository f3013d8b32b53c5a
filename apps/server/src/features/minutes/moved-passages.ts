import { TEXT_LIMITS } from '@greffier/contract/limits';
import type { MovedPassages } from '../../database/schema/meetings.ts';

/** The numbers of passages in sanitised minutes. */
const PASSAGES = /(<span\b[^<>]*\sdata-passages=")([\d ]+)(")/g;

/** How many more passages sentences may name than before, in one text: people cut a few passages at a time. */
const MOST_MORE = 20_000;
/** Characters of a passage's number and of the space before it. */
const NUMBER_CHARACTERS = 7;

type Follow = (numbers: readonly number[]) => number[];

/** Rewrites minutes so that their sentences point to the passages that now contain what they rest on. */
export const renumbered = (
  html: string,
  moved: MovedPassages,
  follow = following(moved, (TEXT_LIMITS.summary - html.length) / NUMBER_CHARACTERS),
): string =>
  html.replaceAll(PASSAGES, (_, before: string, numbers: string, after: string) => {
    return before + follow(numbers.split(' ').map(Number)).join(' ') + after;
  });

/**
 * Finds the passages that now contain what others contained. Each is named once, because people may have written one a
 * million times. A passage may be cut into thousands while thousands of sentences rest on it: these would fill the
 * memory. Without room for all of them, each range is named by its first passage.
 * @param room how many more passages may be named in all
 */
export function following(moved: MovedPassages, room = MOST_MORE): Follow {
  let left = Math.min(room, MOST_MORE);
  return (numbers) => {
    const ranges = [...new Set(numbers)].flatMap((number) => {
      const range = moved[number - 1];
      return range === undefined ? [] : [range];
    });
    const more = ranges.reduce((sum, [first, last]) => sum + last - first, 0);
    if (more > 0 && more > left) return [...new Set(ranges.map(([first]) => first))];
    left -= more;
    return [...new Set(ranges.flatMap(numbersIn))];
  };
}

const numbersIn = ([first, last]: MovedPassages[number]): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);
