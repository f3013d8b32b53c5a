import { TEXT_LIMITS } from '@greffier/contract/limits';
import { columnsOf } from './columns.ts';
import { withoutFurniture } from './furniture.ts';
import { type Line, linesOf } from './lines.ts';
import type { ReadLine } from './read-outline.ts';
import { foldTitle, letters } from './text.ts';
import type { FoundItem } from './text-outline.ts';
import { lineTitle } from './titles.ts';
import type { PageText } from './types.ts';

/** Lines that are told of one file: eighty full pages. */
const MOST_LINES = 4_000;
/** In sizes of its letters: how far a line reaches above its baseline, and its height. */
const ABOVE = 0.95;
const HEIGHT = 1.25;

/** What is printed in words, without headers and footers, in reading order. */
export const wordedLines = (pages: readonly PageText[]): (Line & { readonly offset: number })[] => {
  const columns = withoutFurniture(pages).flatMap(columnsOf);
  return linesOf(columns)
    .filter(({ text }) => letters(text) > 0)
    .map((line) => ({ ...line, offset: columns[line.column]?.offset ?? 0 }));
};

/** The same lines, as they stand on their pages. */
export const readLines = (pages: readonly PageText[]): ReadLine[] =>
  wordedLines(pages)
    .slice(0, MOST_LINES)
    .map(({ page, x, y, right, offset, style: { size }, text }) => ({
      page,
      x: x + offset,
      y: y - ABOVE * size,
      width: right - x,
      height: HEIGHT * size,
      text: text.slice(0, TEXT_LIMITS.agendaItem).toWellFormed(),
    }));

/** The lines that an item was found on; `below` is the lowest baseline of it. */
export function linesOfItem(lines: readonly ReadLine[], { text, page, top, bottom }: FoundItem): number[] {
  const said = foldTitle(text);
  const isPart = (line: ReadLine): boolean => {
    const [whole, title] = [foldTitle(line.text), foldTitle(lineTitle(line.text))];
    return (
      title !== '' && (said.includes(title) || whole.includes(said) || (title.length > 12 && title.startsWith(said)))
    );
  };
  const baseline = ({ y, height }: ReadLine): number => y + (height * ABOVE) / HEIGHT;
  const found = lines.flatMap((line, index) => {
    const isThere = line.page === page && baseline(line) >= top - 0.5 && baseline(line) <= bottom + 0.5;
    return isThere && isPart(line) ? [index] : [];
  });
  // An entry of a table of contents is known by its last line alone.
  let [first = 0] = found;
  for (let above = lines[first - 1]; found.length > 0 && above !== undefined; above = lines[first - 1]) {
    const title = foldTitle(lineTitle(above.text));
    const begins = said.startsWith(title) && !said.startsWith(foldTitle(lineTitle(lines[first]?.text ?? '')));
    if (above.page !== page || title === '' || !begins) break;
    first -= 1;
    found.unshift(first);
  }
  return found;
}

/** The line that says what a bookmark says, if there is one. */
export function lineOfTitle(lines: readonly ReadLine[], text: string): number[] {
  const said = foldTitle(text);
  const at = lines.findIndex((line) => foldTitle(lineTitle(line.text)) === said);
  return at === -1 ? [] : [at];
}
