/** Mark-up that captions put around words; anything else in angle brackets is text. */
const TAG =
  /<\/?(?:i|b|u|s|c|em|strong|font|span|br|ruby|rt|lang)(?:[\s.][^<>]{0,200})?\/?>|<(?:\d{1,3}:)?\d{1,2}:\d{2}\.\d{3}>|\{\\[^{}]{0,100}\}/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: '\u00A0',
  lrm: '',
  rlm: '',
};
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi;

/** Removes the mark-up of a caption's line, except its voice tags. */
export const withoutTags = (line: string): string => line.replace(TAG, '');

export function withoutEntities(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}
