import type { TextItem } from 'tesseract-wasm';
import { median } from '../outline/averages.ts';

/**
 * Heights of small and of tall letters above the baseline, and depth of letters that reach below it; as shares of the
 * letters' size.
 */
const SMALL = 0.5;
const HIGH = 0.72;
const DEEP = 0.21;
const HAS_HIGH = /[\p{Lu}\p{N}bdfhkltßéèêàâùûîïôç!?'’"«»()]/u;
const HAS_DEEP = /[gjpqyç,;()Q]/u;

/** Computes the size of a line's letters, in pixels of its picture, from the heights of its words and their letters. */
export function letterSize(words: readonly Pick<TextItem, 'rect' | 'text'>[]): number {
  const telling = words.filter(({ text }) => /\p{L}{2}|\p{N}/u.test(text));
  return median(
    (telling.length > 0 ? telling : words).map(({ rect, text }) => {
      const height = (HAS_HIGH.test(text) ? HIGH : SMALL) + (HAS_DEEP.test(text) ? DEEP : 0);
      return (rect.bottom - rect.top) / height;
    }),
  );
}
