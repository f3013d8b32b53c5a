import { headingSize, segment, type SourceLine, USUAL_SIZE } from '../lines.ts';
import { AgendaSourceError } from '../source-error.ts';

/** Number of spaces for which a tab stands. */
const TAB = 4;
/** Width in points of a space at the beginning of a line. */
const SPACE = 5;
/** Distances between lines, without and with an empty line between them; as multiples of the size of the letters. */
const TIGHT = 1.25;
const APART = 2.2;
/** The marks before a line of quoted text, as in a forwarded mail. */
const QUOTED = /^(?:>[ \t]?){1,20}/u;
/** Marks of Markdown: headings, boxes to tick, bold for a whole line. */
const HEADING = /^(#{1,6})[ \t](.+)$/u;
const BOX = /^([-*+•])[ \t]+\[[ xX]?\][ \t]+/u;
const BOLD = /^(\*\*|__)(.{1,400}?)\1[ \t]*(:?)$/u;
const RULE = /^(?:[-_*=~][ \t]?){3,}$/u;
const EMPHASIS = /\*\*|__/gu;
/** Largest number of lines in one text; an agenda has a hundredth of that. */
const MOST_LINES = 4_000;
/** Largest number of characters in one text; a book has a million. */
const MOST_CHARACTERS = 2_000_000;

/**
 * Reads the lines of a plain text, a pasted text or an e-mail's text, with their indents. Marks of Markdown are
 * replaced by the look that they stand for.
 */
export function textLines(text: string): SourceLine[] {
  const lines: SourceLine[] = [];
  let isApart = true;
  if (text.length > MOST_CHARACTERS) throw new AgendaSourceError('too_large');
  for (const raw of text.split(/\r\n?|[\n\u2028\u2029\v\f]/u).slice(0, MOST_LINES)) {
    const line = raw.replace(QUOTED, '');
    const own = line.trim();
    if (own === '' || RULE.test(own)) {
      isApart = true;
      continue;
    }
    const [, marks, titled] = HEADING.exec(own) ?? [];
    const [, , bold, colon = ''] = BOLD.exec(own) ?? [];
    const size = marks === undefined ? USUAL_SIZE : headingSize(marks.length - 1);
    const words = titled === undefined ? undefined : closed(titled);
    const said = words ?? (bold === undefined ? own : bold + colon);
    const look = { size, bold: marks !== undefined || bold !== undefined, italic: false };
    const indent = SPACE * columnsBefore(line);
    const cleaned = said.replace(BOX, '$1 ').replaceAll(EMPHASIS, '');
    lines.push({
      segments: cells(cleaned, indent, look),
      above: size * (isApart || marks !== undefined ? APART : TIGHT),
      ...(marks !== undefined && { heading: marks.length }),
    });
    isApart = marks !== undefined;
  }
  return lines;
}

/** Drops the signs « # » that may close a heading. */
function closed(title: string): string {
  let end = title.length;
  while (end > 0 && (title[end - 1] === '#' || title[end - 1] === ' ')) end -= 1;
  return title.slice(0, end).trim();
}

const columnsBefore = (line: string): number => {
  const [blank = ''] = /^\s*/u.exec(line) ?? [];
  return Array.from(blank).reduce((sum, sign) => sum + (sign === '\t' ? TAB : 1), 0);
};

/** Divides a line at tabs, or at three or more spaces. */
function cells(text: string, indent: number, look: Parameters<typeof segment>[2]): SourceLine['segments'] {
  let x = indent;
  return text
    .split(/\t+|[ \u00A0]{3,}/u)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const one = segment(part.replaceAll(/\s+/gu, ' ').trim(), x, look);
      x = one.right + 2 * look.size;
      return one;
    });
}
