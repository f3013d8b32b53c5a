import { leavesQuotationOpen, type Part, quotedWords } from '@greffier/contract/meeting/minutes/quotations';
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
 * Compares what a sentence quotes with its passages. A sentence that a person has confirmed gets no marks. A passage that
 * is doubtful as a whole makes the whole sentence doubtful, so its words have no marks of their own.
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
  const doubts = said.map((passage) => (isUnsure(passage) ? [] : (passage.doubts ?? [])));
  const found: { from: number; to: number; doubt: Part; word: number }[] = [];
  for (const [word, { at, of, there }] of words.entries()) {
    const doubt = doubts[of]?.find(([from, to]) => there[0] < to && there[1] > from);
    if (doubt === undefined) continue;
    const last = found.at(-1);
    // One doubt may be about several words, such as « 15 000 ». Each quotation of them has a part of its own.
    const goesOn = last?.doubt === doubt && last.word === word - 1 && !/[«»]/u.test(text.slice(last.to, at[0]));
    if (goesOn) Object.assign(last, { to: at[1], word });
    else found.push({ from: at[0], to: at[1], doubt, word });
  }
  return { changed: false, doubtful: found.map(({ from, to }) => [from, to]) };
}

/**
 * Tells which texts of a paragraph begin within a quotation. A quotation that is never closed does not go on into the
 * texts behind it, because nobody knows where it ends.
 * @param texts all texts of the paragraph, in order
 */
export function beginQuoted(texts: readonly string[]): boolean[] {
  let isOpen = false;
  const opened = texts.map((text) => {
    const before = isOpen;
    isOpen = leavesQuotationOpen(`${isOpen ? '«' : ''}${text}`);
    return before;
  });
  // Number of closing guillemets, from here to the paragraph's end, whose opening ones are not there.
  let closing = 0;
  const begins = texts.toReversed().map((text, behind) => {
    for (const [sign] of [...text.matchAll(/[«»]/gu)].toReversed())
      closing = sign === '»' ? closing + 1 : Math.max(0, closing - 1);
    return closing > 0 && opened[texts.length - 1 - behind] === true;
  });
  return begins.toReversed();
}
