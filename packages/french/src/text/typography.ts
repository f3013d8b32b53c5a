// How French is written out. Nothing here may take longer than in proportion to the text: the server does it beside its calls.

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

/** With a capital at the beginning, behind a bracket or a quotation mark. */
export const capital = (text: string): string =>
  text.replace(/^[«“"(\s]*\p{Ll}/u, (start) => start.toLocaleUpperCase('fr'));
