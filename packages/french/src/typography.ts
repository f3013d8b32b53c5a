// How French is written out. Nothing here may take longer than in proportion to the text: the server does it beside its calls.

export const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');

/** French typography: curly apostrophes, no-break spaces before : ; ? ! » and after «. Figures stay as they were said. */
export function typeset(text: string): string {
  return text
    .replace(/(?<=\p{L})'(?=[\p{L}\p{N}«])/gu, '’')
    .replace(/[ \u00a0]?»/g, '\u00a0»')
    .replace(/«[ \u00a0]?/g, '«\u00a0')
    .replace(/ :/g, '\u00a0:')
    .replace(/ ([;?!])/g, '\u202f$1')
    .replace(/(?<=\d) %/g, '\u00a0%');
}

/** « 9 octobre 2026 » of `2026-10-09`. */
export function longDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date === '01' ? '1er' : String(Number(date))} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

/** With a capital at the beginning, behind a bracket or a quotation mark. */
export const capital = (text: string): string =>
  text.replace(/^[«“"(\s]*\p{Ll}/u, (start) => start.toLocaleUpperCase('fr'));
