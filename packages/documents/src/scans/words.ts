import type { TextItem } from 'tesseract-wasm';

/** A word with its place on a picture. */
export interface Word extends Pick<TextItem, 'rect' | 'text'> {
  /** Share of ink in the word's box; bold print has more. */
  readonly ink: number;
}

/** Signs that round, square and arrow-shaped bullets are read as; none of them stands alone before a French text. */
const BULLET = /^(?:[©®°¢=+*•·»«~¤§●■□▪◦○►>—–_-]{1,2}|[eo])$/u;
const NUMBER = /^[([]?(?:\d{1,3}(?:\.\d{1,2}){0,3}|\p{L}|[IVX]{1,5}|[ivx]{1,5})[.,):°\]-]{0,2}$/u;

/** Returns the number or bullet that a text before a line stands for, as printed; null for anything else. */
export function markOf(text: string): string | null {
  if (BULLET.test(text)) return '•';
  // The full stop after a number is often read as a comma.
  return NUMBER.test(text) ? text.replace(/,$/, '.') : null;
}
