import { TEXT_LIMITS } from '@greffier/contract/limits';
import { isListHeading } from '@greffier/contract/list-heading';
import { type AgendaItem, clampLevel } from '@greffier/contract/values';

/** The kinds of numbers and bullets that a pasted line can begin with. */
const LABELS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['point', /^(?:point|objet|item|n\s?[°º])\s*(?:\d{1,3}|[IVX]{1,5})(?:\s*[-–—:.)]\s*|\s+)/iu],
  ['decimal', /^\d{1,2}(?:\.\d{1,2})+[.)]?(?:\s*[-–—:])?\s+/u],
  ['number', /^\(?\d{1,3}\s*(?:[.)°º/]\s*[-–—]?|[-–—])\s*(?=\D)/u],
  ['roman', /^\(?[IVX]{1,5}\s*(?:[.)]\s*[-–—]?|[-–—])\s+/u],
  ['upper', /^\(?(?!M\.)[A-Z]\s*(?:[.)]\s*[-–—]?|[-–—])\s+/u],
  ['lower', /^\(?[a-z]\s*\)\s*|^[a-z]\.\s+/u],
  ['bullet', /^(?:[•◦▪▫■□●○‣⁃·∙–—➢►✓*-]|o(?=\s))\s*/u],
];
const TAB = 4;

interface Line {
  readonly kind: string;
  /** Number of columns before the text. */
  readonly indent: number;
  readonly text: string;
}

function lineOf(raw: string, before: Line | undefined): Line {
  const [blank = ''] = /^\s*/u.exec(raw) ?? [];
  const indent = Array.from(blank).reduce((sum, char) => sum + (char === '\t' ? TAB : 1), 0);
  // A page number or a time after dots or a tab is not part of the title.
  const text = raw
    .trim()
    .replace(/(?<!\s)\s*(?:(?<!\.)\.{3,}|(?<!…)…+|\t)\s{0,40}[\dh:.]{0,12}$/u, '')
    .replaceAll(/\s+/gu, ' ');
  const [found, pattern] = LABELS.find(([, one]) => /\p{L}/u.test(text.replace(one, '')) && one.test(text)) ?? [];
  if (found === undefined || pattern === undefined) return { kind: 'plain', indent, text };
  const [label = ''] = pattern.exec(text) ?? [];
  // « I. » and « V. » count as letters after a line that begins with a letter.
  const isLetter = found === 'roman' && /^\(?[IVX]\W/u.test(label) && before?.kind === 'upper';
  const depth = found === 'decimal' ? `-${label.split('.').filter((part) => /\d/.test(part)).length}` : '';
  const kind = isLetter ? 'upper' : found + depth;
  return { kind: kind === 'bullet' ? `bullet-${indent}` : kind, indent, text: text.slice(label.length) };
}

/**
 * Makes items of several lines of pasted text, without their numbers. Levels follow the numbering or, without numbers,
 * the indentation. Null for a single line.
 * @param level level of the first item
 */
export function pastedOutline(pasted: string, level: number): AgendaItem[] | null {
  const raws = pasted.split(/\r\n|[\r\n\u2028\v]/u).filter((raw) => raw.trim() !== '');
  if (raws.length < 2) return null;
  // « Ordre du jour de la séance du 3 mars » names the list, and is not one of its items.
  if (isListHeading(raws[0] ?? '')) raws.shift();
  const items: AgendaItem[] = [];
  /** The lines that may be siblings of the next one, the deepest last. */
  const open: Line[] = [];
  let before: Line | undefined;
  for (const raw of raws) {
    const line = lineOf(raw, before);
    before = line;
    open.length = depthOf(line, open);
    open.push(line);
    items.push({ level: clampLevel(level + open.length - 1), text: line.text.slice(0, TEXT_LIMITS.agendaItem) });
  }
  return items;
}

/** Finds the depth of a line: that of an open line with the same kind of number or, without one, the same indent. */
function depthOf({ kind, indent }: Line, open: readonly Line[]): number {
  const beside =
    kind === 'plain' ? open.findIndex((one) => one.indent === indent) : open.findIndex((one) => one.kind === kind);
  if (beside >= 0) return beside;
  return kind === 'plain' ? open.findLastIndex((one) => one.indent < indent) + 1 : open.length;
}
