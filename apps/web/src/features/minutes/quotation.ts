import { type Part, quotedWords } from '@greffier/contract/meeting/minutes/quotations';
import { isUnsure } from '@greffier/contract/meeting/transcript/doubts';
import type { Passage } from '@greffier/contract/values';
import type { SentenceFacts } from './sentence.ts';

/** What the passages say about the words that a sentence quotes. */
export interface Quotation {
  /** True if words between guillemets were not said: they were changed, or not taken word for word. */
  readonly changed: boolean;
  /** The quoted words of which the recogniser is not sure, as parts of the sentence. */
  readonly doubtful: readonly Part[];
}

const NOTHING: Quotation = { changed: false, doubtful: [] };

export const passagesById = (passages: readonly Passage[]): ReadonlyMap<number, Passage> =>
  new Map(passages.map((passage) => [passage.id, passage]));

/**
 * Compares what a sentence quotes with its passages. Whoever has confirmed the sentence vouches for its words. A passage
 * that is doubtful as a whole makes the whole sentence doubtful, so its words have no marks of their own.
 */
export function readQuotation(
  { text, passageIds, confirmed, quoted = false }: SentenceFacts,
  passages: ReadonlyMap<number, Passage>,
): Quotation {
  if (passages.size === 0 || passageIds.length === 0 || confirmed !== null) return NOTHING;
  if (!quoted && !/[«»]/u.test(text)) return NOTHING;
  const said = passageIds.flatMap((id) => passages.get(id) ?? []);
  const words = quotedWords(
    text,
    said.map((passage) => passage.text),
    quoted,
  );
  if (words === null) return { changed: true, doubtful: [] };
  const doubtful = said.flatMap((passage, of) =>
    isUnsure(passage)
      ? []
      : (passage.doubts ?? []).flatMap(([from, to]): Part[] => {
          // One doubt may be about several words, such as « 15 000 ».
          const found = words.filter(({ of: one, there: [begin, end] }) => one === of && begin < to && end > from);
          const [first, last] = [found[0], found.at(-1)];
          return first === undefined || last === undefined ? [] : [[first.at[0], last.at[1]]];
        }),
  );
  return { changed: false, doubtful: doubtful.toSorted(([one], [other]) => one - other) };
}
