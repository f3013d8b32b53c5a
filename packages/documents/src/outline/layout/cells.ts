import { isLabelAlone } from '../titles/labels.ts';
import { IS_POINTED_TIME, IS_TIME, letters } from '../titles/text.ts';
import type { Row, Segment, Style } from '../page-text.ts';

/** What stands in one column of a row. */
export interface Cell {
  readonly y: number;
  readonly x: number;
  readonly right: number;
  readonly style: Style;
  readonly text: string;
  /** The number or bullet that stands before it in a column of its own. */
  readonly label: { readonly text: string; readonly x: number; readonly isBare: boolean } | undefined;
  /** Whether a time stands in its row. */
  readonly isTimed: boolean;
  /** Its place among the cells of its row, and how many there are. */
  readonly cell: number;
  readonly cells: number;
}

/** How many texts begin at each whole point. */
type Edges = ReadonlyMap<number, number>;

/** This many cells at one place make a column. */
const LEAST_CELLS = 3;
/** In sizes of the letters: how much two gaps of one justified line may differ. */
const EVEN = 0.1;
const NUMBER_ALONE = /^\d{1,4}$/;
/** What stands in a cell that says nothing. */
const NOTHING = /^(?:[-–—]|\d{1,4})$/;
const isTime = (text: string): boolean => IS_TIME.test(text) || IS_POINTED_TIME.test(text);
/** Whether enough texts begin within two points of this place. */
const among = (place: number, edges: Edges): boolean =>
  [-2, -1, 0, 1, 2].reduce((sum, away) => sum + (edges.get(Math.round(place) + away) ?? 0), 0) >= LEAST_CELLS;

/** Whether the gap before a segment is wider than any space of a justified line. */
const isFar = (segment: Segment, before: Segment | undefined): boolean =>
  before !== undefined && segment.x - before.right > 3 * segment.style.size;

/** Finds where texts begin: columns, and what stands in the middle of a row in one of them. A lone number before a text and times tell nothing. */
export function edgesOf(rows: readonly Row[]): Edges {
  const edges = new Map<number, number>();
  for (const { segments } of rows)
    segments.forEach(({ text, x }, index) => {
      if ((index > 0 || !isLabelAlone(text)) && !isTime(text))
        edges.set(Math.round(x), (edges.get(Math.round(x)) ?? 0) + 1);
    });
  return edges;
}

/** Makes the cells of a row, from left to right. Segments that were cut at wide gaps are joined again unless they stand in columns. */
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
      // Nothing is said in this column of the row, or the number of a page stands behind.
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

/** Takes what is alone in its cell for the number of the text beside it. */
export const numberIn = ({ text, x }: { readonly text: string; readonly x: number }): Cell['label'] => ({
  text,
  x,
  isBare: /[\p{L}\p{N}]$/u.test(text),
});

/** Whether what stands within a row looks like a number: it has a mark, such as « I. », for « I » alone may stand for « information ». */
const isMarked = (segment: Segment, next: Segment): boolean =>
  !/^\p{L}+$|^\d+$/u.test(segment.text) && next.x - segment.right < 4 * segment.style.size;

/** Whether a segment has the same gap on both sides, as each word of a justified line has: a cell stands farther from the one before. */
const isSpaced = (before: Segment | undefined, segment: Segment, next: Segment): boolean =>
  before !== undefined &&
  !isFar(segment, before) &&
  Math.abs(segment.x - before.right - (next.x - segment.right)) < EVEN * segment.style.size;
