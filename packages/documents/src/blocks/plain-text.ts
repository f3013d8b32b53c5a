// XML 1.0 §2.2: these characters may not stand in a document, not even escaped. Word refuses a file that has one.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const ILLEGAL_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Makes a text that XML can contain: removes control characters, and replaces a lone surrogate by U+FFFD. */
export const legalText = (text: string): string => text.toWellFormed().replace(ILLEGAL_IN_XML, '');

/** Replaces each run of HTML's white space by one space; no-break spaces are kept. */
export const collapseSpace = (text: string): string => legalText(text).replace(/[ \t\r\n\f]+/g, ' ');

/** Turns a text into a single line, without white space around it. */
export const oneLine = (text: string): string => collapseSpace(text).replace(/^ | $/g, '');
