import { median } from '../outline/averages.ts';
import type { PageText, Row, Segment } from '../outline/page-text.ts';
import { letterSize } from './letter-size.ts';
import { markOf, type Word } from './words.ts';

/** Widest gap within a column, as a multiple of the letters' size. */
const COLUMN_GAP = 1.6;
/** The size that the running text is assumed to have, in points. */
const BODY = 11;
/**
 * A line whose size differs by at most this share still belongs to the running text, since measured sizes are never
 * exactly equal.
 */
const ALIKE = 0.24;
/** Limit on the distance between the baselines of lines side by side, as a share of the letters' size. */
const BESIDE = 0.45;
/** Largest distance between the beginnings of lines that were set at one edge; points. */
const EDGE = 4;
/** Words that show how thick letters are, and how much more ink bold ones have than the running text. */
const TELLING = /\p{L}{3}/u;
const BOLD = 1.25;
const COLOR = '#000000';
/** Signs that the recogniser reads in place of a grid's lines. */
const STROKES = '|[]';

/**
 * Turns lines of words into the rows of a PDF page, in points of the running text's size.
 * @param size width and height of the picture
 */
export function pageOf(
  number: number,
  lines: readonly (readonly Word[])[],
  size: { readonly width: number; readonly height: number },
): PageText {
  const sizes = lines.map((line) => letterSize(line));
  const body = median(sizes.filter((one) => one > 0)) || 1;
  const scale = BODY / body;
  const inks = lines.map(inkOf);
  const usual = median(inks.filter((ink) => ink > 0));
  const rows = lines.map((line, index): Row => {
    const own = sizes[index] ?? body;
    const points = Math.abs(own - body) <= ALIKE * body ? BODY : Math.round(own * scale * 2) / 2;
    const bottom = Math.max(...line.map(({ rect }) => rect.bottom));
    return {
      page: number,
      y: bottom * scale,
      segments: segmentsOf(withMark(line), { size: points, bold: (inks[index] ?? 0) > BOLD * usual }, scale),
    };
  });
  const ordered = rows.filter(({ segments }) => segments.length > 0).toSorted((one, other) => one.y - other.y);
  return { number, width: size.width * scale, height: size.height * scale, rows: aligned(merged(ordered)) };
}

/** Computes the share of ink in a line's words; 0 if no word tells it. */
function inkOf(line: readonly Word[]): number {
  const telling = line.filter(({ text, ink }) => ink > 0 && TELLING.test(text));
  const areas = telling.map(({ rect }) => (rect.right - rect.left) * (rect.bottom - rect.top));
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
  return sum(telling.map(({ ink }, at) => ink * (areas[at] ?? 0))) / Math.max(1, sum(areas));
}

function withMark(line: readonly Word[]): readonly Word[] {
  const [first, second] = line;
  if (first === undefined || second === undefined) return line;
  return [{ ...first, text: markOf(first.text) ?? first.text }, ...line.slice(1)];
}

/** Separates the words of a line at wide gaps and at the lines of a table's grid. */
function segmentsOf(
  line: readonly Word[],
  { size, bold }: { readonly size: number; readonly bold: boolean },
  scale: number,
): Segment[] {
  const segments: Segment[] = [];
  let isParted = false;
  for (const { rect, text } of line) {
    const own = withoutStrokes(text);
    const last = segments.at(-1);
    const [x, right] = [rect.left * scale, rect.right * scale];
    isParted ||= STROKES.includes(text[0] ?? ' ');
    if (own !== '') {
      if (last !== undefined && !isParted && x - last.right <= COLUMN_GAP * size) {
        segments[segments.length - 1] = { ...last, text: `${last.text} ${own}`, right };
      } else segments.push({ text: own, x, right, style: { size, bold, italic: false, color: COLOR } });
      isParted = false;
    }
    isParted ||= STROKES.includes(text.at(-1) ?? ' ');
  }
  return segments;
}

/** Removes signs that the recogniser read in place of a grid's lines around a word. */
function withoutStrokes(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && STROKES.includes(text[from] ?? ' ')) from += 1;
  while (to > from && STROKES.includes(text[to - 1] ?? ' ')) to -= 1;
  return text.slice(from, to);
}

/** Joins rows that stand on one line, because the recogniser reads a table's cells one after the other. */
function merged(rows: readonly Row[]): Row[] {
  const made: Row[] = [];
  for (const row of rows) {
    const last = made.at(-1);
    const size = row.segments[0]?.style.size ?? BODY;
    const isBeside =
      last !== undefined &&
      row.y - last.y < BESIDE * size &&
      row.segments.every((one) => last.segments.every((other) => one.x >= other.right || one.right <= other.x));
    if (last === undefined || !isBeside) made.push(row);
    else {
      const segments = [...last.segments, ...row.segments].toSorted((one, other) => one.x - other.x);
      made[made.length - 1] = { ...last, segments };
    }
  }
  return made;
}

/**
 * Aligns rows whose parts were set at the same place, because measured edges are never exactly the same.
 */
function aligned(rows: readonly Row[]): Row[] {
  const edges: number[] = [];
  for (const x of rows.flatMap(({ segments }) => segments.map((one) => one.x)).toSorted((one, other) => one - other)) {
    if (x - (edges.at(-1) ?? -Infinity) > EDGE) edges.push(x);
  }
  const edgeOf = (x: number): number => edges.findLast((edge) => edge <= x) ?? x;
  return rows.map((row) => ({ ...row, segments: row.segments.map((one) => ({ ...one, x: edgeOf(one.x) })) }));
}
