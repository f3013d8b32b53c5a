import { isListHeading } from '@greffier/contract/list-heading';
import type { FoundItem } from '@greffier/contract/meeting/agenda/read-pdf';
import { clampLevel } from '@greffier/contract/values';
import { bounded } from '../../outline/bounded.ts';
import { readLabel } from '../../outline/titles/labels.ts';
import { letters } from '../../outline/titles/text.ts';
import { cleanTitle, lineTitle } from '../../outline/titles/titles.ts';
import type { SourceLine } from '../lines.ts';

const LEAST = 2;
const MOST = 100;
/** Largest number of characters in a line that may be an item. */
const LONGEST = 160;
/** Largest share of lines in a list that may end like sentences. Above it, the lines are running text. */
const SENTENCES = 0.25;

/** Words in a sentence that announces the items: « Voici l’ordre du jour de mardi : ». */
const ANNOUNCES = /\b(?:ordre du jour|points?|sujets?|th[eè]mes?|programme|aborder\p{L}{1,4})\b/iu;

/** A line that is surely an item, even without a mark. A line with a digit may be a date, a time or a place instead. */
const TITLE = /^\p{Lu}[^\d:]*$/u;

interface Said {
  readonly text: string;
  readonly x: number;
  readonly size: number;
}

const saidIn = (lines: readonly SourceLine[]): Said[] =>
  lines.map(({ segments }) => ({
    text: segments.map(({ text }) => text).join(' '),
    x: segments[0]?.x ?? 0,
    size: segments[0]?.style.size ?? 0,
  }));

/** Keeps the lines that may be items. A heading above all of them is left out. */
function pointsIn(lines: readonly SourceLine[]): Said[] {
  const said = saidIn(lines).filter(({ text }) => letters(text) > 1 && !isListHeading(text));
  const [first, ...rest] = said;
  return first !== undefined && rest.length > 0 && rest.every(({ size }) => size < first.size) ? rest : said;
}

const isSentence = ({ text }: Said): boolean => /[^.][.!?,]$/u.test(text);

const isMarked = ({ text }: Said): boolean => readLabel(text) !== undefined;

/**
 * Reads the numbered or bulleted lines right below a sentence that announces them, as in a short e-mail, without the
 * greeting and the closing. Returns no items if more such lines stand further down, since the lines between the two
 * groups may be items, too.
 */
export function announcedList(lines: readonly SourceLine[]): FoundItem[] {
  const said = saidIn(lines);
  const before = said.findIndex(
    (line, at) =>
      line.text.endsWith(':') && ANNOUNCES.test(line.text) && said.slice(at + 1, at + 1 + LEAST).every(isMarked),
  );
  if (before === -1) return [];
  const from = said.slice(before + 1);
  const end = from.findIndex((line) => !isMarked(line));
  const marked = end === -1 ? from : from.slice(0, end);
  return from.slice(marked.length).some(isMarked) ? [] : levelled(marked, lineTitle);
}

/**
 * Tells whether a text is a bare list: it has no sentence and no number, and either all lines have a bullet or none
 * has. Only the indents of such a list tell the levels, while numbers would tell more.
 */
export function isBareList(lines: readonly SourceLine[]): boolean {
  const said = pointsIn(lines);
  const labels = said.map(({ text }) => readLabel(text));
  const bullets = labels.filter((label) => label !== undefined);
  return (
    !said.some(isSentence) &&
    bullets.every(({ kind }) => kind === 'bullet') &&
    (bullets.length === 0 || bullets.length === said.length)
  );
}

/**
 * Reads a text that consists only of short lines, such as a bare list of items that somebody pastes. Each line's indent
 * tells its level. Returns nothing for a text of sentences.
 */
export function plainList(lines: readonly SourceLine[]): FoundItem[] {
  const said = pointsIn(lines);
  const sentences = said.filter(isSentence).length;
  const isList =
    said.length >= LEAST &&
    said.length <= MOST &&
    sentences <= said.length * SENTENCES &&
    said.every(({ text }) => text.length <= LONGEST);
  return isList ? levelled(said, cleanTitle) : [];
}

/** Reads lines that are all known to be items. */
export const knownList = (lines: readonly SourceLine[]): FoundItem[] =>
  levelled(saidIn(lines), lineTitle).map((item) => ({ ...item, sure: true }));

/** Turns every line into an item, with a level by its indent. Most items are sure, because all lines are used. */
function levelled(said: readonly Said[], titleOf: (text: string) => string): FoundItem[] {
  /** Indents of the lines that may be the parent of the next line, the deepest last. */
  const open: number[] = [];
  const items = said.map(({ text, x }) => {
    while (open.length > 0 && (open.at(-1) ?? 0) >= x) open.pop();
    open.push(x);
    return {
      level: clampLevel(open.length),
      text: titleOf(text),
      sure: readLabel(text) !== undefined || TITLE.test(text),
    };
  });
  return bounded(items);
}
