/**
 * Where the words of each passage are once the same words are divided otherwise.
 * @returns number of a passage, from 1 → numbers of those that hold some of its words now
 */
export function movedWords(
  before: readonly { readonly text: string }[],
  after: readonly { readonly text: string }[],
): Map<number, number[]> {
  const ends = endsOf(after);
  let from = 0;
  let at = 0;
  return new Map(
    endsOf(before).map((end, index) => {
      while (at < ends.length - 1 && (ends[at] ?? 0) <= from) at += 1;
      const first = at;
      while (at < ends.length - 1 && (ends[at] ?? 0) < end) at += 1;
      from = end;
      return [index + 1, Array.from({ length: at - first + 1 }, (_, i) => first + i + 1)];
    }),
  );
}

/** How many characters have been said by the end of each passage; spaces may change with the division. */
function endsOf(passages: readonly { readonly text: string }[]): number[] {
  let characters = 0;
  return passages.map(({ text }) => (characters += text.replaceAll(/\s/g, '').length));
}
