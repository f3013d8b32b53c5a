import { isLabelAlone } from '../titles/labels.ts';
import { IS_POINTED_TIME, IS_TIME, letters } from '../titles/text.ts';
import type { ColumnHeading } from './table-headings.ts';
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
  /** Whether a lone number, that of a page, stands behind it. */
  readonly hasTail: boolean;
  /** Its place among the cells of its row, and how many there are. */
  readonly cell: number;
  readonly cells: number;
  /** What the heading of its column says. */
  readonly heading: ColumnHeading['says'] | 'none';
}

/** Columns to the right of the first one, such as rapporteurs: where their cells begin or, set flush right, where they end. */
interface Further {
  readonly starts: Edges;
  readonly ends: Edges;
}

/** How many cells have an edge at each whole point. */
type Edges = ReadonlyMap<number, number>;

/** This many cells at one place make a column. */
const LEAST_CELLS = 3;
/** How far a heading may stand to the right of where its cells begin, in points. */
const NEAR = 4;
/** In sizes of the letters: how much two gaps of one justified line may differ. */
const EVEN = 0.1;
const NUMBER_ALONE = /^\d{1,4}$/;
/** What stands in a cell that says nothing. */
const NOTHING = /^[-–—]$/;
const isTime = (text: string): boolean => IS_TIME.test(text) || IS_POINTED_TIME.test(text);
/** Whether enough cells have an edge within two points of this one. */
const among = (edge: number, edges: Edges): boolean =>
  [-2, -1, 0, 1, 2].reduce((sum, away) => sum + (edges.get(Math.round(edge) + away) ?? 0), 0) >= LEAST_CELLS;

function edgesAt(places: readonly number[]): Edges {
  const edges = new Map<number, number>();
  for (const place of places) edges.set(Math.round(place), (edges.get(Math.round(place)) ?? 0) + 1);
  return edges;
}

/** Whether the gap before a segment is wider than any space of a justified line. */
const isFar = (segment: Segment, before: Segment | undefined): boolean =>
  before !== undefined && segment.x - before.right > 3 * segment.style.size;

/** The segments of a row that are neither a lone number at its start nor a time. */
const texts = (row: Row): Segment[] =>
  row.segments.filter(({ text }, index) => !(index === 0 && isLabelAlone(text)) && !isTime(text));

/** Finds where the columns to the right of the first one begin and end. */
export function furtherColumns(rows: readonly Row[]): Further {
  const starts = rows.flatMap((row) => texts(row).slice(1));
  const ends = rows.flatMap((row) => {
    const cells = texts(row);
    const last = cells.at(-1);
    // Lines of justified text end at one place, too, so the gap before the cell must be wide.
    return last !== undefined && letters(last.text) > 1 && isFar(last, cells.at(-2)) ? [last] : [];
  });
  return { starts: edgesAt(starts.map(({ x }) => x)), ends: edgesAt(ends.map(({ right }) => right)) };
}

/** Makes the cells of a row, from left to right. Segments that were cut at wide gaps are joined again unless they stand in columns. */
export function cellsOf(row: Row, { starts, ends }: Further, headings: readonly ColumnHeading[]): Cell[] {
  const timeless = row.segments.filter(({ text }) => !isTime(text));
  const isTimed = timeless.length < row.segments.length;
  const found: Cell[] = [];
  let label: Segment | undefined;
  let before: Segment | undefined;
  timeless.forEach((segment, index) => {
    const next = timeless[index + 1];
    const last = found.at(-1);
    const isEnding =
      letters(segment.text) > 1 &&
      among(segment.right, ends) &&
      (isFar(segment, before) || segment.style.italic !== last?.style.italic);
    const isLeader = letters(segment.text) === 0 && !NUMBER_ALONE.test(segment.text);
    const isApart = isFar(segment, before) || among(segment.x, starts) || isEnding;
    if (
      next !== undefined &&
      label === undefined &&
      isLabelAlone(segment.text) &&
      (index === 0 || (isMarked(segment, next) && !isSpaced(before, segment, next)))
    ) {
      label = segment;
    } else if (index > 0 && label === undefined && isApart && NOTHING.test(segment.text)) {
      // Nothing is said in this column of the row.
    } else if (index > 0 && label === undefined && NUMBER_ALONE.test(segment.text) && last !== undefined) {
      found[found.length - 1] = { ...last, hasTail: true };
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
        hasTail: false,
        cell: found.length,
        cells: 0,
        label: label && numberIn(label),
        heading: headingAt(x, headings),
      });
      label = undefined;
    }
    before = segment;
  });
  const cells = found.filter(({ text }) => letters(text) > 0).length;
  return underSubject(found.map((cell) => ({ ...cell, cells })));
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

/** Gives the number of a row to its subject, whatever stands between them. */
function underSubject(cells: readonly Cell[]): Cell[] {
  const subject = cells.findIndex(({ heading }) => heading === 'subject');
  const numbered = cells.findIndex(({ label }) => label !== undefined);
  if (subject < 0 || numbered < 0 || numbered >= subject) return [...cells];
  const label = cells[numbered]?.label;
  return cells.map((cell, index) =>
    index === subject ? { ...cell, label } : index === numbered ? { ...cell, label: undefined } : cell,
  );
}

/** What the heading above a cell says: the last heading that begins before the cell. */
function headingAt(x: number, headings: readonly ColumnHeading[]): Cell['heading'] {
  return headings.findLast((heading) => heading.x <= x + NEAR)?.says ?? 'none';
}
