import type { TextItem } from 'tesseract-wasm';

/** A word at its place on a picture. */
export interface Word extends Pick<TextItem, 'rect' | 'text'> {
  /** Share of its box that is ink: of bold print it is larger. */
  readonly ink: number;
}

/** What round, square and arrow-shaped bullets are read as; none of these stands alone before a French text. */
const BULLET = /^(?:[©®°¢=+*•·»«~¤§●■□▪◦○►>—–_-]{1,2}|[eo])$/u;
const NUMBER = /^[([]?(?:\d{1,3}(?:\.\d{1,2}){0,3}|\p{L}|[IVX]{1,5}|[ivx]{1,5})[.,):°\]-]{0,2}$/u;

/** A number or a bullet before a text as it was printed; null for what is neither. */
export function markOf(text: string): string | null {
  if (BULLET.test(text)) return '•';
  // The point behind a number is read as a comma.
  return NUMBER.test(text) ? text.replace(/,$/, '.') : null;
}
