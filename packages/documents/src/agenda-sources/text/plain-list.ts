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
/** Characters of a line that may be an item. */
const LONGEST = 160;
/** Share of lines that end as sentences do; with a larger share, the lines are running text. */
const SENTENCES = 0.25;

/** Words in a sentence that announces the points: « Voici l’ordre du jour de mardi : ». */
const ANNOUNCES = /\b(?:ordre du jour|points?|sujets?|th[eè]mes?|programme|aborder\p{L}{1,4})\b/iu;

/** A line without a mark that is surely an item. One with a digit may be a date, a time or a place instead. */
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
 * Reads the lines with numbers or bullets right below a sentence that announces them, as in a short e-mail, without the
 * greeting and the closing. Returns none if more such lines stand further down, because the lines between may belong.
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
 * Tells whether a text is a bare list: it has no sentence and no number, and all lines have a bullet or none has. Then
 * only the indents tell the levels; with numbers, the numbers tell more.
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
 * Reads a text that consists only of short lines, as people paste it who have nothing but the points. Each line's
 * indent tells its level. Returns nothing for a text of sentences.
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

/** Reads lines of which it is known that each is an item. */
export const knownList = (lines: readonly SourceLine[]): FoundItem[] =>
  levelled(saidIn(lines), lineTitle).map((item) => ({ ...item, sure: true }));

/** Makes items of lines, with levels by their indents. No line had to be chosen among others, so most are sure. */
function levelled(said: readonly Said[], titleOf: (text: string) => string): FoundItem[] {
  /** The beginnings of the lines below which the next line may hang, the deepest last. */
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
