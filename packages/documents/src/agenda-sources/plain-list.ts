import type { AgendaItem } from '@greffier/contract/values';
import { clampLevel } from '@greffier/contract/values';
import { bounded } from '../outline/bounded.ts';
import { readLabel } from '../outline/titles/labels.ts';
import { letters } from '../outline/titles/text.ts';
import { cleanTitle } from '../outline/titles/titles.ts';
import type { SourceLine } from './lines.ts';

const LEAST = 2;
const MOST = 100;
/** Characters of a line that may be an item. */
const LONGEST = 160;
/** Share of lines that end as sentences do: more of them, and it is a text. */
const SENTENCES = 0.25;
const HEADING = /^(?:l['’]\s?)?ordre du jour\b.{0,60}$/iu;

interface Said {
  readonly text: string;
  readonly x: number;
  readonly size: number;
}

/** The lines that may be items: a heading over all of them is none. */
function saidIn(lines: readonly SourceLine[]): Said[] {
  const said = lines
    .map(({ segments }) => ({
      text: segments.map(({ text }) => text).join(' '),
      x: segments[0]?.x ?? 0,
      size: segments[0]?.style.size ?? 0,
    }))
    .filter(({ text }) => letters(text) > 1 && !HEADING.test(text));
  const [first, ...rest] = said;
  return first !== undefined && rest.length > 0 && rest.every(({ size }) => size < first.size) ? rest : said;
}

const isSentence = ({ text }: Said): boolean => /[^.][.!?,]$/u.test(text);

/**
 * Tells whether a text is a bare list: no sentence, no number, and all lines with a bullet or none. Its indents say all that
 * there is to know. Where numbers stand, they say more.
 */
export function isBareList(lines: readonly SourceLine[]): boolean {
  const said = saidIn(lines);
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
export function plainList(lines: readonly SourceLine[]): AgendaItem[] {
  const said = saidIn(lines);
  const sentences = said.filter(isSentence).length;
  const isList =
    said.length >= LEAST &&
    said.length <= MOST &&
    sentences <= said.length * SENTENCES &&
    said.every(({ text }) => text.length <= LONGEST);
  if (!isList) return [];
  /** Where the lines begin that the next one may hang below, the deepest last. */
  const open: number[] = [];
  const items = said.map(({ text, x }) => {
    while (open.length > 0 && (open.at(-1) ?? 0) >= x) open.pop();
    open.push(x);
    return { level: clampLevel(open.length), text: cleanTitle(text) };
  });
  return bounded(items);
}
