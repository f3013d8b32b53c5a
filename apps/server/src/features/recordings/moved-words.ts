import type { MovedPassages } from '@greffier/documents/minutes-html/moved-to';

/** Finds where the words of each passage are after the same words were divided otherwise. */
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
 * Counts the characters that have been said by the end of each passage, without spaces, which may change with the
 * division.
 */
function endsOf(passages: readonly { readonly text: string }[]): number[] {
  let characters = 0;
  return passages.map(({ text }) => (characters += text.replaceAll(/\s/g, '').length));
}
