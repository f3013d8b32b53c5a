/** Controls other than line breaks and tabs, marks that turn the direction of what follows, and non-characters. */
const INVISIBLE = /(?![\t-\r\u0085])[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu;
/** No-break spaces are not among them: French typography puts them on purpose. */
const BREAKS_AND_SPACES = /[ \t-\r\u0085\u2028\u2029]+/g;
/** Old line breaks that no document shows as one. */
const OLD_LINE_BREAKS = /[\v\f\u0085]/g;

/** False for what no database or document holds: NUL, and halves of a character. */
export const isHoldable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** One line, as a name or a title is: line breaks, tabs and runs of spaces become one space. */
export const tidyLine = (text: string): string => text.replace(INVISIBLE, '').replace(BREAKS_AND_SPACES, ' ').trim();

/** Free text that keeps its lines. */
export const tidyText = (text: string): string => text.replace(INVISIBLE, '').replace(OLD_LINE_BREAKS, '\n').trim();

const NUMBER = new Intl.NumberFormat('fr-FR');

/** `10 000`, with the no-break space of French typography. */
export const frenchNumber = (value: number): string => NUMBER.format(value);
