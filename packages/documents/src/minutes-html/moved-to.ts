import { TEXT_LIMITS } from '@greffier/contract/limits';

/**
 * For each passage of one division into passages, in order: the first and the last passage of another division that
 * contain its words.
 */
export type MovedPassages = readonly (readonly [first: number, last: number])[];

/** Finds the present passages that contain the words of former ones. */
export type Follow = (numbers: readonly number[]) => number[];

/** How many more passages the sentences of one text may name than before. People cut only a few passages at a time. */
const MOST_MORE = 20_000;
/** Characters of a passage's number and of the space before it. */
const NUMBER_CHARACTERS = 7;

/**
 * Finds the passages that now contain the words of former passages. Each is named once, because people may have written
 * one a million times. A passage may be cut into thousands while thousands of sentences rest on it, which would fill
 * the memory. Without room for all of them, each range is named by its first passage.
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

/** Finds the present passages as `following` does, for one text, which stays within its longest length. */
export const followingIn = (html: string, moved: MovedPassages): Follow =>
  following(moved, (TEXT_LIMITS.summary - html.length) / NUMBER_CHARACTERS);

const numbersIn = ([first, last]: MovedPassages[number]): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);
