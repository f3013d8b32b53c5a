import type { Column } from './columns.ts';
import { isLabelAlone, readLabel } from './labels.ts';
import { type Line, lineOf } from './lines.ts';
import { foldTitle, letters } from './text.ts';
import type { Row, Segment } from './types.ts';

const SUBJECT =
  /^(?:objets?|sujets?|points?|themes?|titres?|intitules?|libelles?|affaires?|matieres?|questions?|rubriques?|ordre du jour|designation|contenu|deliberations?|programme)\b/;
const OTHER =
  /^(?:n|no|num(?:ero)?|h|heures?|horaires?|debut|fin|durees?|temps|min(?:utes)?|responsables?|rapporteurs?|rapporteuses?|rapporteur e s?|intervenants?|presente par|porteurs?|pilotes?|qui|par|buts?|types?|nature|objectifs?|resultats? attendus?|documents?|annexes?|pieces?|references?|ref|remarques?|observations?|commentaires?|suites?|decisions?|information|modalites?|votes?)\b/;
const NUMBER = /^(?:n|no|nr|num(?:ero)?|points?)$/;
/** In points: how far left of its heading a cell may begin. */
const NEAR = 4;
const LEAST_LINES = 3;
/** In sizes of its letters: lines of one cell stand no further apart. */
const LINE_SPACING = 1.5;

interface Grid {
  readonly header: Row;
  readonly left: number;
  readonly right: number;
  /** Where the cell with the item's number begins, if it has a column of its own. */
  readonly number: Segment | undefined;
}

/**
 * The lines of an agenda that is drawn as a table: its headings name a column for the subject beside others (time,
 * rapporteur). Only that column counts. Undefined where there is no such table.
 */
export function tableLines(columns: readonly Column[]): Line[] | undefined {
  const lines: Line[] = [];
  const numbers: { readonly text: string; readonly y: number; readonly column: number }[] = [];
  let grid: Grid | undefined;
  columns.forEach((column, index) => {
    for (const row of column.rows) {
      const found = gridOf(row);
      if (found !== undefined) grid = found;
      // A table goes on after a page's break, not after a text.
      else if (grid !== undefined && isOutside(row, grid)) grid = undefined;
      else if (grid !== undefined) {
        const { text, number } = cellsOf(row, grid);
        const line = lineOf({ ...row, segments: text }, 0, index);
        if (line !== undefined && letters(line.text) > 0) lines.push({ ...line, isRowStart: isBeside(row, grid) });
        if (number !== undefined) numbers.push({ text: number.text, y: row.y, column: index });
      }
    }
  });
  if (lines.length < LEAST_LINES) return undefined;
  const hasAir = lines.some(
    (line, index) => index > 0 && line.column === lines[index - 1]?.column && !isTight(lines, index),
  );
  const numbered = new Map(numbers.map((number) => [firstLine(number, lines, hasAir), number.text]));
  return lines.map((line, index) => {
    const number = numbered.get(index);
    // Where rows stand as near to each other as lines do, the cells beside tell where one begins.
    if (number === undefined) return { ...line, isRowStart: line.isRowStart && !hasAir };
    const text = `${number}${/[\p{L}\p{N}]$/u.test(number) ? '.' : ''} ${line.text}`;
    return { ...line, text, label: readLabel(text) };
  });
}

const isTight = (lines: readonly Line[], index: number): boolean => {
  const [above, line] = [lines[index - 1], lines[index]];
  if (above === undefined || line === undefined || above.column !== line.column) return false;
  return line.y - above.y <= LINE_SPACING * line.style.size;
};

/** Whether the table's first column, or the one behind the subject, has something beside a line. */
function isBeside(row: Row, { header, left }: Grid): boolean {
  const edge = header.segments.find(({ x }) => Math.abs(x - left) > NEAR)?.x;
  return edge !== undefined && row.segments.some(({ x }) => Math.abs(x - edge) <= 2 * NEAR);
}

/** The first line of the cell beside a number, which may stand at the middle of its row's height. */
function firstLine(
  number: { readonly y: number; readonly column: number },
  lines: readonly Line[],
  hasAir: boolean,
): number {
  const distance = (line: Line): number => (line.column === number.column ? Math.abs(line.y - number.y) : Infinity);
  const nearest = Math.min(...lines.map(distance));
  const beside = lines.findIndex((line) => distance(line) === nearest);
  return hasAir ? lines.findLastIndex((_, index) => index <= beside && !isTight(lines, index)) : beside;
}

function gridOf(row: Row): Grid | undefined {
  const names = row.segments.map(({ text }) => foldTitle(text));
  const named = names.filter((name) => SUBJECT.test(name) || OTHER.test(name)).length;
  if (names.length < 2 || named < 2 || named < names.length * 0.6) return undefined;
  const subjects = row.segments.filter((_, index) => SUBJECT.test(names[index] ?? ''));
  // « Point | Sujet »: the first one holds the numbers.
  const subject = subjects.at(-1);
  if (subject === undefined) return undefined;
  const next = row.segments.find(({ x }) => x > subject.right);
  // Between the number and the subject there may be a time.
  const number = row.segments.findLast(({ right, text }) => right < subject.x && NUMBER.test(foldTitle(text)));
  return { header: row, left: subject.x, right: next?.x ?? Infinity, number };
}

/** Running text across the columns: the table has ended. */
function isOutside(row: Row, grid: Grid): boolean {
  const [first] = row.segments;
  if (first === undefined || row.segments.length > 1) return false;
  const start = grid.header.segments[0]?.x ?? 0;
  return first.x < start + 2 * NEAR && first.right > grid.left + 40 && start < grid.left - 2 * NEAR;
}

function cellsOf(row: Row, { left, right, number }: Grid): { text: Segment[]; number: Segment | undefined } {
  return {
    text: row.segments.filter(({ x }) => x >= left - NEAR && x < right - NEAR),
    number: row.segments.find(
      ({ text, x }) => number !== undefined && x < left - NEAR && Math.abs(x - number.x) < 25 && isLabelAlone(text),
    ),
  };
}
