import { tidyLine } from '@greffier/contract/text';
import type { MovedPassages } from '@greffier/documents/minutes-html/moved-to';

/** Finds the new passages that contain the words of each former passage. */
export function movedWords(
  before: readonly { readonly text: string }[],
  after: readonly { readonly text: string }[],
): MovedPassages {
  const ends = endsOf(after);
  let from = 0;
  let at = 0;
  return endsOf(before).map((end) => {
    while (at < ends.length - 1 && (ends[at] ?? 0) <= from) at += 1;
    const first = at + 1;
    while (at < ends.length - 1 && (ends[at] ?? 0) < end) at += 1;
    from = end;
    return [first, at + 1] as const;
  });
}

/**
 * Removes spaces from a text, because a new division may change them, and invisible characters, because the contract
 * removes them from people's input.
 */
export const lettersOf = (text: string): string => tidyLine(text).replaceAll(/\s/g, '');

/** Counts the letters that have been said by the end of each passage. */
function endsOf(passages: readonly { readonly text: string }[]): number[] {
  let characters = 0;
  return passages.map(({ text }) => (characters += lettersOf(text).length));
}
