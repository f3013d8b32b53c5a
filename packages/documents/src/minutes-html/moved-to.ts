import { TEXT_LIMITS } from '@greffier/contract/limits';

/**
 * For each passage of a former division into passages, in order: the first and the last passage of the present division
 * that contain its words.
 */
export type MovedPassages = readonly (readonly [first: number, last: number])[];

/** Function that finds the present passages with the words of former passages. */
export type Follow = (numbers: readonly number[]) => number[];

/** Number of passages that a text's sentences may name beyond former ones. People cut only few passages at a time. */
const MOST_MORE = 20_000;
/** Characters of a passage's number and of the space before it. */
const NUMBER_CHARACTERS = 7;

/**
 * Finds the passages that now contain the words of former passages. Each is listed only once, because a text may repeat
 * a number a million times. A passage may be cut into thousands while thousands of sentences rest on it, and a list of
 * all parts for each sentence would fill the memory. Without room for all, only the first passage of a range is named.
 * @param room number of additional passages that may be named in all
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

/** Does the same as `following`, but for one text, whose length must stay within its limit. */
export const followingIn = (html: string, moved: MovedPassages): Follow =>
  following(moved, (TEXT_LIMITS.summary - html.length) / NUMBER_CHARACTERS);

const numbersIn = ([first, last]: MovedPassages[number]): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);
