import type { TextItem } from 'tesseract-wasm';
import { median } from '../outline/averages.ts';

/** In sizes of the letters: heights above the baseline of small letters and of high ones, and depth below it. */
const SMALL = 0.5;
const HIGH = 0.72;
const DEEP = 0.21;
const HAS_HIGH = /[\p{Lu}\p{N}bdfhkltßéèêàâùûîïôç!?'’"«»()]/u;
const HAS_DEEP = /[gjpqyç,;()Q]/u;

/** Size of a line's letters, in the points of its picture: a word's height tells it once it is known which letters it has. */
export function letterSize(words: readonly Pick<TextItem, 'rect' | 'text'>[]): number {
  const telling = words.filter(({ text }) => /\p{L}{2}|\p{N}/u.test(text));
  return median(
    (telling.length > 0 ? telling : words).map(({ rect, text }) => {
      const height = (HAS_HIGH.test(text) ? HIGH : SMALL) + (HAS_DEEP.test(text) ? DEEP : 0);
      return (rect.bottom - rect.top) / height;
    }),
  );
}
