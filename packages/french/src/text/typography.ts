// How French is written. All code in this file must take linear time, since the server runs it on its event loop.

/**
 * Sets French typography: curly apostrophes, no-break spaces before : ; ? ! » and after «. Figures stay as they are.
 */
export function typeset(text: string): string {
  return text
    .replace(/(?<=\p{L})'(?=[\p{L}\p{N}«])/gu, '’')
    .replace(/[ \u00a0]?»/g, '\u00a0»')
    .replace(/«[ \u00a0]?/g, '«\u00a0')
    .replace(/ :/g, '\u00a0:')
    .replace(/ ([;?!])/g, '\u202f$1')
    .replace(/(?<=\d) %/g, '\u00a0%');
}

/** Makes the first letter of a text a capital, even after a bracket or a quotation mark. */
export const capital = (text: string): string =>
  text.replace(/^[«“"(\s]*\p{Ll}/u, (start) => start.toLocaleUpperCase('fr'));
