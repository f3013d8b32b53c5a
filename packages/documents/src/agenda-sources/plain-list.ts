import type { AgendaItem } from '@greffier/contract/values';
import { clampLevel } from '@greffier/contract/values';
import { bounded } from '../outline/bounded.ts';
import { letters } from '../outline/text.ts';
import { cleanTitle } from '../outline/titles.ts';
import type { SourceLine } from './lines.ts';

const LEAST = 2;
const MOST = 100;
/** Characters of a line that may be an item. */
const LONGEST = 160;
/** Share of lines that end as sentences do: more of them, and it is a text. */
const SENTENCES = 0.25;
const HEADING = /^(?:l['’]\s?)?ordre du jour\b.{0,60}$/iu;

/**
 * A text that is nothing but short lines: what a person pastes who has the points and nothing else. Levels go by how far each
 * is drawn in. Empty where it is a text.
 */
export function plainList(lines: readonly SourceLine[]): AgendaItem[] {
  const said = lines
    .map(({ segments }) => ({ text: segments.map(({ text }) => text).join(' '), x: segments[0]?.x ?? 0 }))
    .filter(({ text }) => letters(text) > 1 && !HEADING.test(text));
  const sentences = said.filter(({ text }) => /[^.][.!?,]$/u.test(text)).length;
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
