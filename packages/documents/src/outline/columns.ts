import { heaviest } from './geometry.ts';
import { isLabelAlone, readLabel } from './labels.ts';
import { IS_TIME, isCapitals, letters } from './text.ts';
import type { PageText, Row, Segment } from './types.ts';

/** In points: how far starts of lines in one column may stand from each other. */
const NEAR = 3;
const LEAST_LINES = 4;

/** A part of a page whose lines are read from top to bottom. */
export interface Column {
  readonly page: number;
  /** Distance of its left edge from that of the page's first column. */
  readonly offset: number;
  readonly rows: readonly Row[];
}

/** The parts of a page in reading order: two columns of running text are read one after the other. */
export function columnsOf(page: PageText): Column[] {
  const whole: Column = { page: page.number, offset: 0, rows: page.rows };
  const edge = secondColumn(page);
  if (edge === undefined) return [whole];
  const beside = page.rows.filter((row) => row.segments.some((segment) => startsColumn(segment, edge)));
  const top = beside[0]?.y ?? 0;
  const bottom = beside.at(-1)?.y ?? 0;
  const left: Row[] = [];
  const right: Row[] = [];
  // What crosses the gutter above the columns is a title, and what crosses it below comes after both.
  const before = page.rows.filter((row) => row.y < top - 1);
  const after = page.rows.filter((row) => row.y > bottom + 1 && row.segments.some((segment) => crosses(segment, edge)));
  for (const row of page.rows.filter((row) => row.y >= top - 1 && !after.includes(row))) {
    const first = row.segments.filter((segment) => segment.x < edge - NEAR);
    const second = row.segments.filter((segment) => segment.x >= edge - NEAR);
    if (first.length > 0) left.push({ ...row, segments: first });
    if (second.length > 0) right.push({ ...row, segments: second });
  }
  const start = Math.min(...left.flatMap((row) => row.segments.map(({ x }) => x)));
  return [
    { ...whole, rows: before },
    { ...whole, rows: left },
    { page: page.number, offset: edge - start, rows: right },
    { ...whole, rows: after },
  ];
}

/** An item of the second column may be indented. */
const startsColumn = (segment: Segment, edge: number): boolean => segment.x >= edge - NEAR && segment.x < edge + 60;
const crosses = (segment: Segment, edge: number): boolean => segment.x < edge - NEAR && segment.right > edge;

/**
 * Where the second column begins: nothing runs across its edge for many lines, and on both sides there is text that is
 * numbered or stands out. What merely stands beside items (times, rapporteurs) does not.
 */
function secondColumn(page: PageText): number | undefined {
  const all = page.rows.flatMap((row) => row.segments);
  const body = heaviest(all.map((segment) => [lookOf(segment), segment.text.length] as const));
  const isItem = (segment: Segment): boolean =>
    isLabelAlone(segment.text) ||
    readLabel(segment.text) !== undefined ||
    (lookOf(segment) !== body && (segment.style.bold || isCapitals(segment.text)) && letters(segment.text) > 3);
  const edges = all.filter(({ x }) => x > page.width * 0.25 && x < page.width * 0.65).map(({ x }) => Math.round(x));
  return [...new Set(edges)]
    .toSorted((a, b) => a - b)
    .find((edge) => {
      const beside = page.rows.filter((row) => row.segments.some((segment) => startsColumn(segment, edge)));
      const [top, bottom] = [beside[0]?.y ?? 0, beside.at(-1)?.y ?? 0];
      const between = page.rows.filter((row) => row.y >= top && row.y <= bottom);
      const segments = between.flatMap((row) => row.segments);
      if (segments.some((segment) => crosses(segment, edge))) return false;
      const [left, right] = [segments.filter(({ x }) => x < edge - NEAR), segments.filter(({ x }) => x >= edge - NEAR)];
      const [itemsLeft, itemsRight] = [left.filter(isItem).length, right.filter(isItem).length];
      // Beside an agenda there may also be a list of members or the like.
      const areLines =
        Math.min(left.length, right.length) >= LEAST_LINES &&
        (Math.min(itemsLeft, itemsRight) >= 2 || (itemsRight >= 3 && itemsLeft < 2));
      const isText = right.filter(({ text }) => !IS_TIME.test(text) && (letters(text) > 2 || isLabelAlone(text)));
      return areLines && isText.length >= right.length * 0.7;
    });
}

const lookOf = ({ style, text }: Segment): string => `${style.size} ${style.bold} ${isCapitals(text)}`;
