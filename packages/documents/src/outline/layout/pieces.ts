import { type Cell, cellsOf, edgesOf, numberIn } from './cells.ts';
import type { Label } from '../titles/label.ts';
import { isLabelAlone, readLabel, readUncertainLabel } from '../titles/labels.ts';
import { inReadingOrder } from './reading-order.ts';
import { LEADING_TIME } from '../titles/text.ts';
import type { PageText, Style } from '../page-text.ts';

/**
 * A line as it is read: text that stands together on one baseline, with the number or bullet at its beginning. Places
 * are in points from the page's upper left corner.
 */
export interface Piece {
  readonly page: number;
  /** The part of the file to which the line belongs. Two columns are two parts. */
  readonly part: number;
  readonly y: number;
  readonly x: number;
  /** The place where the text begins, after a number. */
  readonly textX: number;
  readonly right: number;
  readonly style: Style;
  /** The text with its number and without the time beside it. */
  readonly text: string;
  readonly label: Label | undefined;
  /** Whether a time stands before or behind the text. */
  readonly isTimed: boolean;
  /** The line's index among the cells of its row, and the number of these cells. */
  readonly cell: number;
  readonly cells: number;
  /** The printed place of a line that is read as if it stood elsewhere, such as an item within a paragraph. */
  readonly printed?: { readonly x: number; readonly y: number; readonly right: number };
}

/** Lists the pages' lines in reading order. */
export function piecesOf(pages: readonly PageText[]): Piece[] {
  let part = 0;
  return pages.flatMap((page) => {
    const edges = edgesOf(page.rows);
    const cells = page.rows.flatMap((row) => cellsOf(row, edges));
    const whole = withLoneNumbers(cells.filter(({ text }) => /[\p{L}\p{N}]/u.test(text) || isLabelAlone(text)));
    return inReadingOrder(whole).flatMap((column) => {
      part += 1;
      return column.map((cell) => pieceOf(cell, page.number, part));
    });
  });
}

function pieceOf({ label: lone, ...cell }: Cell, page: number, part: number): Piece {
  const drawn = lone === undefined ? cell.text : `${lone.text}${lone.isBare ? '.' : ''} ${cell.text}`;
  const text = drawn.replace(LEADING_TIME, '');
  const label = readLabel(text) ?? readUncertainLabel(text);
  const share = label === undefined || lone !== undefined ? 0 : (text.length - label.rest.length) / text.length;
  return {
    ...cell,
    page,
    part,
    text,
    label,
    x: lone?.x ?? cell.x,
    textX: cell.x + share * (cell.right - cell.x),
    isTimed: cell.isTimed || text !== drawn,
  };
}

/** Largest distances between lines of one cell, and between a number and its text; multiples of the letters' size. */
const TIGHT = 1.5;
const BESIDE = 9;
/** Largest number of lone numbers on a page of an agenda. */
const MOST_NUMBERS = 120;

/**
 * Gives each number that is alone in its cell to the first line of the text beside it, since many tables centre such a
 * number on the height of its row.
 */
function withLoneNumbers(cells: readonly Cell[]): Cell[] {
  const lone = new Set(cells.filter((cell) => cell.label === undefined && isLabelAlone(cell.text)));
  if (lone.size > MOST_NUMBERS) return [...cells];
  const numbers = new Map<Cell, Cell>();
  for (const number of lone) {
    const beside = cells.filter(
      (cell) =>
        !lone.has(cell) &&
        cell.label === undefined &&
        cell.x > number.x &&
        cell.x - number.right < BESIDE * cell.style.size &&
        Math.abs(cell.y - number.y) < TIGHT * cell.style.size,
    );
    const leftmost = Math.min(...beside.map(({ x }) => x));
    const column = cells.filter((cell) => Math.abs(cell.x - leftmost) < 3).toSorted((a, b) => a.y - b.y);
    const near = column.filter((cell) => beside.includes(cell));
    const nearest = near.toSorted((a, b) => Math.abs(a.y - number.y) - Math.abs(b.y - number.y))[0];
    if (nearest === undefined) continue;
    let first = column.indexOf(nearest);
    const isTight = (at: number): boolean => {
      const [above, below] = [column[at - 1], column[at]];
      return above !== undefined && below !== undefined && below.y - above.y <= TIGHT * below.style.size;
    };
    while (first > 0 && isTight(first) && column[first - 1]?.label === undefined) first -= 1;
    const own = column[first];
    if (own !== undefined && !numbers.has(own)) numbers.set(own, number);
  }
  const used = new Set(numbers.values());
  return cells.flatMap((cell) => {
    if (used.has(cell)) return [];
    const number = numbers.get(cell);
    return [number === undefined ? cell : { ...cell, label: numberIn(number) }];
  });
}
