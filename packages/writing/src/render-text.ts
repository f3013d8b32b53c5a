import type { Sentence } from './types.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);

/** Keeps « 18 500 » and « 20 % » together at the end of a line. */
const joinFigures = (text: string): string =>
  text.replace(/(?<=\d) (?=\d{3}(?!\d))/g, '\u202f').replace(/(?<=\d) (?=%)/g, '\u00a0');

/** Writes a sentence with its passages and, in `data-doubt`, the doubts about it. */
export function span({ text, passageIds, doubts = [] }: Sentence): string {
  const doubt = doubts.length === 0 ? '' : ` data-doubt="${doubts.join(' ')}"`;
  return `<span data-passages="${[...new Set(passageIds)].join(' ')}"${doubt}>${escape(joinFigures(text))}</span>`;
}
