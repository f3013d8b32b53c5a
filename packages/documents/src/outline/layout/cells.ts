import { isLabelAlone } from '../titles/labels.ts';
import { IS_POINTED_TIME, IS_TIME, letters } from '../titles/text.ts';
import type { Row, Segment, Style } from '../page-text.ts';

/** The text in one column of a row. */
export interface Cell {
  readonly y: number;
  readonly x: number;
  readonly right: number;
  readonly style: Style;
  readonly text: string;
  /** The number or bullet before the text, in a column of its own. */
  readonly label: { readonly text: string; readonly x: number; readonly isBare: boolean } | undefined;
  /** Whether a time stands in the cell's row. */
  readonly isTimed: boolean;
  /** The cell's index in its row, and the number of cells in the row. */
  readonly cell: number;
  readonly cells: number;
}

/** Number of texts that begin at each whole point from the left. */
type Edges = ReadonlyMap<number, number>;

/** Fewest cells at one place that make a column. */
const LEAST_CELLS = 3;
/** Largest difference between two gaps of one justified line, as a multiple of the letters' size. */
const EVEN = 0.1;
const NUMBER_ALONE = /^\d{1,4}$/;
/** Text of a cell without content. */
const NOTHING = /^(?:[-–—]|\d{1,4})$/;
const isTime = (text: string): boolean => IS_TIME.test(text) || IS_POINTED_TIME.test(text);
/** Tells whether enough texts begin within two points of this place to make a column. */
const among = (place: number, edges: Edges): boolean =>
  [-2, -1, 0, 1, 2].reduce((sum, away) => sum + (edges.get(Math.round(place) + away) ?? 0), 0) >= LEAST_CELLS;

/** Tells whether the gap before a segment is wider than any space of a justified line. */
const isFar = (segment: Segment, before: Segment | undefined): boolean =>
  before !== undefined && segment.x - before.right > 3 * segment.style.size;

/**
 * Counts the places where texts begin, which show the columns. Times do not count, nor does a lone number at the
 * beginning of a row.
 */
export function edgesOf(rows: readonly Row[]): Edges {
  const edges = new Map<number, number>();
  for (const { segments } of rows)
    segments.forEach(({ text, x }, index) => {
      if ((index > 0 || !isLabelAlone(text)) && !isTime(text))
        edges.set(Math.round(x), (edges.get(Math.round(x)) ?? 0) + 1);
    });
  return edges;
}

/**
 * Makes the cells of a row, from left to right. Segments that were cut at wide gaps are joined again unless they stand
 * in columns.
 */
export function cellsOf(row: Row, edges: Edges): Cell[] {
  const timeless = row.segments.filter(({ text }) => !isTime(text));
  const isTimed = timeless.length < row.segments.length;
  const found: Cell[] = [];
  let label: Segment | undefined;
  let before: Segment | undefined;
  timeless.forEach((segment, index) => {
    const next = timeless[index + 1];
    const last = found.at(-1);
    const isLeader = letters(segment.text) === 0;
    const isApart = isFar(segment, before) || among(segment.x, edges);
    if (
      next !== undefined &&
      label === undefined &&
      isLabelAlone(segment.text) &&
      (index === 0 || (isMarked(segment, next) && !isSpaced(before, segment, next)))
    ) {
      label = segment;
    } else if (last !== undefined && label === undefined && (isApart ? NOTHING : NUMBER_ALONE).test(segment.text)) {
      // The segment says nothing in its column, or is the number of a page at the end.
    } else if (last !== undefined && label === undefined && (isLeader || !isApart)) {
      found[found.length - 1] = { ...last, text: `${last.text} ${segment.text}`, right: segment.right };
    } else {
      const { x, right, style, text } = segment;
      found.push({
        y: row.y,
        x,
        right,
        style,
        text,
        isTimed,
        cell: found.length,
        cells: 0,
        label: label && numberIn(label),
      });
      label = undefined;
    }
    before = segment;
  });
  const cells = found.filter(({ text }) => letters(text) > 0).length;
  return found.map((cell) => ({ ...cell, cells }));
}

/** Takes a text that is alone in its cell as the number of the text beside it. */
export const numberIn = ({ text, x }: { readonly text: string; readonly x: number }): Cell['label'] => ({
  text,
  x,
  isBare: /[\p{L}\p{N}]$/u.test(text),
});

/**
 * Tells whether a segment within a row looks like a number. It must have a mark, such as « I. », because « I » alone
 * may stand for « information ».
 */
const isMarked = (segment: Segment, next: Segment): boolean =>
  !/^\p{L}+$|^\d+$/u.test(segment.text) && next.x - segment.right < 4 * segment.style.size;

/**
 * Tells whether a segment has the same gap on both sides, like the words of a justified line. A cell would stand
 * farther from the one before.
 */
const isSpaced = (before: Segment | undefined, segment: Segment, next: Segment): boolean =>
  before !== undefined &&
  !isFar(segment, before) &&
  Math.abs(segment.x - before.right - (next.x - segment.right)) < EVEN * segment.style.size;
