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
/** Share of lines that end as sentences do: more of them, and it is a text. */
const SENTENCES = 0.25;

/** Words by which a sentence says that the points follow: « Voici l’ordre du jour de mardi : ». */
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

/** The lines that may be items: a heading over all of them is none. */
function pointsIn(lines: readonly SourceLine[]): Said[] {
  const said = saidIn(lines).filter(({ text }) => letters(text) > 1 && !isListHeading(text));
  const [first, ...rest] = said;
  return first !== undefined && rest.length > 0 && rest.every(({ size }) => size < first.size) ? rest : said;
}

const isSentence = ({ text }: Said): boolean => /[^.][.!?,]$/u.test(text);

const isMarked = ({ text }: Said): boolean => readLabel(text) !== undefined;

/**
 * Reads the lines with numbers or bullets right below a sentence that announces them, as in a short e-mail. Leaves out what
 * greets and closes. Gives nothing if there are none, or if more stand further down: the lines between may belong to them.
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
 * Tells whether a text is a bare list: no sentence, no number, and all lines with a bullet or none. Its indents say all that
 * there is to know. Where numbers stand, they say more.
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
 * Reads a text that is nothing but short lines: what a person pastes who has the points and nothing else. Levels go by how far
 * each is indented. Gives nothing for a text of sentences.
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

/** Levels go by how far each line is indented. Nothing was chosen among the lines, so most are sure. */
function levelled(said: readonly Said[], titleOf: (text: string) => string): FoundItem[] {
  /** Where the lines begin that the next one may hang below, the deepest last. */
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
