import type { Column } from './columns.ts';
import { isLabelAlone, type Label, readLabel } from './labels.ts';
import { IS_TIME, LEADING_TIME, letters } from './text.ts';
import type { Row, Segment, Style } from './types.ts';

/** A line of running text, with the number or bullet it begins with. */
export interface Line {
  readonly page: number;
  /** Which column of reading it stands in; lines are joined within one. */
  readonly column: number;
  readonly y: number;
  /** Where the line begins, and where its text does after a number; from the left edge of its column. */
  readonly x: number;
  readonly textX: number;
  readonly right: number;
  readonly style: Style;
  readonly text: string;
  readonly label: Label | undefined;
  /** Cells side by side, not one text: « Lieu   Salle du conseil ». */
  readonly isTabular: boolean;
  /** Behind it stand cells of a further column, that are left out: it breaks before the edge of the page. */
  readonly isBeside: boolean;
  /** A time stands before or behind it. */
  readonly isTimed: boolean;
  /** Beside it, other columns of a table begin anew. */
  readonly isRowStart: boolean;
}

const NUMBER_ALONE = /^\d{1,4}$/;

/** The rows of the columns as lines; times beside a text, and what stands in a further column, are left out. */
export function linesOf(columns: readonly Column[]): Line[] {
  const ends = flushRight(columns.flatMap(({ rows }) => rows));
  return columns.flatMap((column, index) => {
    const further = { starts: furtherStarts(column.rows), ends };
    return column.rows.flatMap((row) => {
      const line = lineOf(row, column.offset, index, further);
      return line === undefined ? [] : [line];
    });
  });
}

/** Columns of rapporteurs or the like: where their cells begin, or, set flush right, where they end. */
interface FurtherColumns {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const LEAST_CELLS = 3;
const among = (edge: number, edges: readonly number[]): boolean => edges.some((other) => Math.abs(other - edge) <= 2);
const common = (edges: readonly number[]): number[] =>
  edges.filter((edge) => edges.filter((other) => Math.abs(other - edge) <= 2).length >= LEAST_CELLS);

function furtherStarts(rows: readonly Row[]): number[] {
  return common(
    rows.flatMap((row) =>
      texts(row)
        .slice(1)
        .map(({ x }) => Math.round(x)),
    ),
  );
}

function flushRight(rows: readonly Row[]): number[] {
  return common(
    rows.flatMap((row) => {
      const cells = texts(row);
      const last = cells.at(-1);
      // Lines of justified text end alike, too.
      return last !== undefined && letters(last.text) > 1 && isFar(last, cells.at(-2)) ? [last.right] : [];
    }),
  );
}

/** The cells that are neither a number alone nor a time. */
const texts = (row: Row): Segment[] =>
  row.segments.filter(({ text }, index) => !(index === 0 && isLabelAlone(text)) && !IS_TIME.test(text));

/** Wider than justified lines are ever spaced. */
const isFar = (segment: Segment, before: Segment | undefined): boolean =>
  before !== undefined && segment.x - before.right > 3 * segment.style.size;

export function lineOf(
  row: Row,
  offset: number,
  column: number,
  { starts, ends }: FurtherColumns = { starts: [], ends: [] },
): Line | undefined {
  const timeless = row.segments.filter(({ text }) => !IS_TIME.test(text));
  const [first, ...others] = timeless;
  if (first === undefined) return undefined;
  const isNumbered = isLabelAlone(first.text) && others.length > 0;
  const [body = first, ...more] = isNumbered ? others : timeless;
  // What is left of a line that was cut at wide gaps belongs to it, unless it stands in a column.
  const isLeader = (segment: Segment): boolean => letters(segment.text) === 0 && !NUMBER_ALONE.test(segment.text);
  const isFlushRight = (segment: Segment): boolean =>
    letters(segment.text) > 1 &&
    among(segment.right, ends) &&
    (isFar(segment, timeless[timeless.indexOf(segment) - 1]) ||
      (segment === more.at(-1) && segment.style.italic !== body.style.italic));
  const inRow = more.filter((segment) => !isFlushRight(segment));
  const kept = inRow.filter((segment) => isLeader(segment) || !among(segment.x, starts));
  const parts = [body, ...kept];
  const text = parts.map((segment) => segment.text).join(' ');
  const isTimed = timeless.length < row.segments.length || LEADING_TIME.test(text);
  const whole = (isNumbered ? `${first.text} ${text}` : text).replace(LEADING_TIME, '');
  const label = readLabel(whole);
  const numberWidth =
    label === undefined || isNumbered ? 0 : ((whole.length - label.rest.length) / whole.length) * (body.right - body.x);
  return {
    page: row.page,
    column,
    y: row.y,
    x: (first.x ?? 0) - offset,
    textX: body.x + numberWidth - offset,
    right: Math.max(...parts.map(({ right }) => right)) - offset,
    style: body.style,
    text: whole,
    label,
    isRowStart: false,
    isTimed,
    isBeside: kept.length < more.length,
    isTabular:
      !isNumbered &&
      label === undefined &&
      // Behind a time stands what it is the time of, and then perhaps who speaks; « Lieu » has no time.
      (isTimed ? kept : inRow).some(
        (segment) => letters(segment.text) > 0 && isFar(segment, timeless[timeless.indexOf(segment) - 1]),
      ),
  };
}
