import { Parser } from 'htmlparser2';
import {
  headingSize,
  paragraphLines,
  rowLines,
  type Run,
  type SourceCell,
  type SourceLine,
  USUAL_SIZE,
} from '../lines.ts';
import { asLabel, bulletOf, formatNumber, type NumberForm } from '../numbers.ts';
import { AgendaSourceError } from '../source-error.ts';
import { numberIn } from '../xml.ts';

/** An open element, with the properties of the text in it. */
interface Open {
  readonly name: string;
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Indent in points. */
  readonly indent: number;
  readonly isSilent: boolean;
  /** For a list: the form of its numbers, or null for bullets; its level, and the last number so far. */
  readonly list?: { readonly form: NumberForm | null; readonly level: number; count: number };
}

/** An open table row, with its cells so far. */
interface OpenRow {
  readonly cells: SourceCell[];
}

const HEADING = /^h[1-6]$/;
const BLOCKS = new Set(
  'p div section article header footer main aside address dl dt dd pre form fieldset center blockquote body ul ol li table tr td th hr h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);
const SILENT = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'select', 'textarea']);
const BOLD = new Set(['b', 'strong', 'th']);
const ITALIC = new Set(['i', 'em']);
const LISTS = new Set(['ul', 'ol']);
const FORMS: Readonly<Record<string, NumberForm>> = {
  a: 'lower-letter',
  A: 'upper-letter',
  i: 'lower-roman',
  I: 'upper-roman',
};
const POINTS: Readonly<Record<string, number>> = { pt: 1, px: 0.75, cm: 28.35, in: 72 };
const LIST_STEP = 18;
const COLUMN = 120;
/**
 * Largest number of lines in a cell of a real table. A row with a longer cell only serves the layout, so its cells are
 * read one after the other.
 */
const MOST_LINES_OF_CELL = 6;
/**
 * Limits on the depth and the number of elements, because the library becomes ever slower with the depth. A newsletter
 * has fifty levels.
 */
const MOST_OPEN = 1_000;
const MOST_TAGS = 300_000;

/** Converts a length in a style attribute to points. */
function lengthIn(style: string, property: RegExp): number | undefined {
  const [, amount, unit = ''] = property.exec(style) ?? [];
  const value = numberIn(amount);
  const factor = POINTS[unit];
  return value === undefined || factor === undefined ? undefined : value * factor;
}

const FONT_SIZE = /font-size:\s{0,4}([\d.]{1,8})(pt|px)/i;
const MARGIN_LEFT = /margin-left:\s{0,4}([\d.]{1,8})(pt|px|cm|in)/i;
const WEIGHT = /font-weight:\s{0,4}(bold|bolder|[1-9]00)/i;
const HIDDEN = /display:\s{0,4}none|mso-hide:\s{0,4}all/i;

function opened(name: string, attributes: Readonly<Record<string, string>>, around: Open, level: number): Open {
  const style = attributes['style'] ?? '';
  const heading = HEADING.test(name) ? headingSize(Number(name[1]) - 1) : undefined;
  const weight = WEIGHT.exec(style)?.[1];
  const isBold = weight === undefined ? undefined : weight.startsWith('bold') || Number(weight) >= 600;
  const own: Open = {
    name,
    size: heading ?? lengthIn(style, FONT_SIZE) ?? around.size,
    bold: isBold ?? (heading !== undefined || BOLD.has(name) || around.bold),
    italic: ITALIC.has(name) || around.italic,
    indent: around.indent + (lengthIn(style, MARGIN_LEFT) ?? 0) + (LISTS.has(name) ? LIST_STEP : 0),
    isSilent: around.isSilent || SILENT.has(name) || HIDDEN.test(style),
  };
  if (!LISTS.has(name)) return own;
  const form = name === 'ul' ? null : (FORMS[attributes['type'] ?? ''] ?? 'decimal');
  return { ...own, list: { form, level, count: (numberIn(attributes['start']) ?? 1) - 1 } };
}

/**
 * Reads the lines of an HTML e-mail or page. Loads nothing that the page refers to, and leaves out hidden text.
 * @throws AgendaSourceError
 */
export function htmlLines(html: string): SourceLine[] {
  const root: Open = { name: '', size: USUAL_SIZE, bold: false, italic: false, indent: 0, isSilent: false };
  const open: Open[] = [root];
  const rows: OpenRow[] = [];
  /** The lines of the document and of each open cell, the innermost last. */
  const texts: SourceLine[][] = [[]];
  let runs: Run[] = [];
  let label = '';
  let tags = 0;
  const inner = (): Open => open.at(-1) ?? root;
  /** Adds lines one by one, because a paragraph may have more of them than a call can take arguments. */
  const add = (lines: readonly SourceLine[]): void => {
    for (const line of lines) texts.at(-1)?.push(line);
  };
  const flush = (): void => {
    const { name, indent } = inner();
    const heading = HEADING.test(name) ? Number(name[1]) : undefined;
    const lines = paragraphLines({ runs, label, indent, heading });
    runs = [];
    if (lines.length === 0) return;
    label = '';
    add(lines);
  };
  const close = (element: Open): void => {
    if (BLOCKS.has(element.name)) flush();
    if ((element.name === 'td' || element.name === 'th') && texts.length > 1) {
      const row = rows.at(-1);
      row?.cells.push({ x: row.cells.length * COLUMN, lines: texts.pop() ?? [] });
    }
    if (element.name === 'tr') {
      const filled = rows.pop()?.cells.filter(({ lines }) => lines.length > 0) ?? [];
      const isRow = filled.length > 1 && filled.every(({ lines }) => lines.length <= MOST_LINES_OF_CELL);
      add(isRow ? rowLines(filled) : filled.flatMap(({ lines }) => lines));
    }
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      tags += 1;
      if (name === 'br' && !inner().isSilent) runs.push({ ...inner(), text: '\n' });
      if (open.length >= MOST_OPEN || tags > MOST_TAGS) throw new AgendaSourceError('too_large');
      if (BLOCKS.has(name)) flush();
      const level = open.filter(({ list }) => list !== undefined).length;
      const element = opened(name, attributes, inner(), LISTS.has(name) ? level : 0);
      open.push(element);
      if (name === 'tr') rows.push({ cells: [] });
      if ((name === 'td' || name === 'th') && rows.length > 0) texts.push([]);
      if (name !== 'li') return;
      const list = open.findLast((one) => one.list !== undefined)?.list;
      if (list === undefined) return;
      list.count += 1;
      label = list.form === null ? bulletOf(list.level) : asLabel(formatNumber(list.count, list.form));
    },
    ontext(text) {
      const { size, bold, italic, isSilent, name } = inner();
      const said = name === 'pre' ? text : text.replaceAll(/[ \t\r\n]+/g, ' ');
      if (!isSilent) runs.push({ text: said, size, bold, italic });
    },
    onclosetag(name) {
      const at = open.findLastIndex((one) => one.name === name);
      if (at <= 0) return;
      for (const element of open.slice(at).toReversed()) {
        close(element);
        open.pop();
      }
    },
  });
  parser.end(html);
  flush();
  while (texts.length > 1) texts[0]?.push(...(texts.pop() ?? []));
  return texts[0] ?? [];
}
