import { textOf } from '../blocks/block-text.ts';
import type { Block, Cell } from '../blocks/html-blocks.ts';
import { COLORS } from '../docx/page.ts';
import { columnWidths, type PlacedCell, placed, sum } from '../blocks/table-columns.ts';
import type { Item } from './items.ts';
import type { TextLine } from './lines.ts';
import { type Reaching, reachingOf } from './reaching.ts';
import type { Part, Sheet } from './sheet.ts';
import { CELL, hex, INDENT, LEADING, PAGE, WIDTH } from './styles.ts';

const TWIPS = 20;
const PADDING = 5;
const LINE = hex(COLORS.line);
/** Largest share of a page that heads may take if they are repeated on the next page. */
const MOST_HEADS = 0.3;

/** A line of a cell, or the gap between two paragraphs. */
interface CellLine {
  readonly line: TextLine;
  /** Index of the line's paragraph in the cell. */
  readonly paragraph: number;
  readonly x: number;
  readonly height: number;
}

interface LaidCell extends PlacedCell {
  readonly x: number;
  readonly width: number;
  readonly lines: readonly CellLine[];
}

/** Makes a table. Its heads are repeated on each page, and a row that fits on a page is never broken. */
export function tableItem(sheet: Sheet, rows: readonly (readonly Cell[])[]): Item {
  const cells = placed(rows);
  const widths = columnWidths(cells, WIDTH * TWIPS).map((width) => width / TWIPS);
  const laid = cells.map((row) => row.map((cell) => lay(sheet, cell, widths)));
  const heads = rows.findIndex((row) => !row.every(({ header }) => header));
  const headRows = heads <= 0 ? [] : laid.slice(0, heads);
  const height = (row: readonly LaidCell[]): number => 2 + Math.max(0, ...row.map(({ lines }) => heightOf(lines)));
  const pageHeight = PAGE.height - 2 * PAGE.margin;
  const isRepeated = sum(headRows.map(height)) < MOST_HEADS * pageHeight;
  const least = (): number => sum(laid.slice(0, Math.max(1, heads) + 1).map(height));
  return {
    keep: false,
    height: () => sum(laid.map(height)) + 6,
    least: () => Math.min(least(), pageHeight),
    draw: () => {
      const table = sheet.part('Table', sheet.root);
      const reaching = reachingOf(laid);
      for (const [at, row] of laid.entries()) {
        if (sheet.room < height(row) && !sheet.isTop) sheet.newPage();
        drawRow(sheet, row, table, reaching[at] ?? []);
        if (at === heads - 1 && isRepeated) {
          sheet.above = () => {
            for (const [place, head] of headRows.entries()) drawRow(sheet, head, null, reaching[place] ?? []);
          };
        }
      }
      sheet.above = null;
      sheet.y += 6;
    },
  };
}

const heightOf = (lines: readonly CellLine[]): number => sum(lines.map((line) => line.height));

function lay(sheet: Sheet, placedCell: PlacedCell, widths: readonly number[]): LaidCell {
  const { cell, column } = placedCell;
  const x = sum(widths.slice(0, column));
  const width = sum(widths.slice(column, column + cell.columns));
  const style = { ...CELL, bold: cell.header };
  const lines = plainBlocks(cell.blocks).flatMap((block, paragraph) => {
    const role = block.role.kind === 'item' ? block.role : null;
    const indent = role === null ? 0 : Math.min(role.level + 1, 4) * (INDENT / 2);
    const mark = role?.marked ? [{ text: '• ', format: {} }] : [];
    const own = sheet.breaker.lines([...mark, ...block.pieces], style, Math.max(20, width - 2 * PADDING - indent));
    return own.map((line, at) => ({
      line,
      paragraph,
      x: indent,
      height: style.size * LEADING + (at === 0 ? style.before : 0) + (at === own.length - 1 ? style.after : 0),
    }));
  });
  return { ...placedCell, x, width, lines };
}

type TextBlock = Extract<Block, { kind: 'paragraph' }>;

/** Lists the paragraphs of a cell. A table inside the cell becomes a paragraph for each row. */
const plainBlocks = (blocks: readonly Block[]): TextBlock[] =>
  blocks.flatMap((block): TextBlock[] => {
    if (block.kind === 'paragraph') return [block];
    if (block.kind === 'rule') return [];
    return block.rows.map((row) => ({
      kind: 'paragraph',
      role: { kind: 'body' },
      pieces: [
        { text: row.map(({ blocks: inner }) => plainBlocks(inner).map(textOf).join(' ')).join(' | '), format: {} },
      ],
    }));
  });

/** Draws a row. @param table null for repeated heads, which screen readers leave out */
function drawRow(sheet: Sheet, row: readonly LaidCell[], table: Part | null, reaching: readonly Reaching[]): void {
  const part = table === null ? null : sheet.part('TR', table);
  const parts = row.map(({ cell }) => (part === null ? null : cellPart(sheet, cell, part)));
  const paragraphs = new Map<string, Part>();
  let rest = row.map(({ lines }) => [...lines]);
  do {
    if (rest.some((lines) => lines.length > 0) && sheet.room < CELL.size * LEADING + 8) sheet.newPage();
    const taken = rest.map((lines) => fitting(lines, sheet.room - 2));
    const height = 2 + Math.max(CELL.size * LEADING, ...taken.map(heightOf));
    const top = sheet.y;
    for (const [at, { cell, x, width }] of row.entries()) {
      const from = PAGE.margin + x;
      if (cell.header) sheet.shade(from, top, width, height, hex(COLORS.shade));
      let y = top + 1;
      for (const { line, paragraph, x: indent, height: own } of taken[at] ?? []) {
        const above = parts[at] ?? null;
        const key = `${at} ${paragraph}`;
        const told = above === null ? null : (paragraphs.get(key) ?? sheet.part('P', above));
        if (told !== null) paragraphs.set(key, told);
        const isFirst = own > CELL.size * LEADING + CELL.after - 0.01;
        sheet.line(line, CELL.size, CELL.color, from + PADDING + indent, y + (isFirst ? CELL.before : 0), told, 'P');
        y += own;
      }
    }
    for (const cell of reaching) frame(sheet, cell, top, height);
    sheet.y += height;
    rest = rest.map((lines, at) => lines.slice(taken[at]?.length ?? 0));
  } while (rest.some((lines) => lines.length > 0));
}

const cellPart = (sheet: Sheet, { header, columns, rows }: Cell, row: Part): Part =>
  sheet.part(header ? 'TH' : 'TD', row, {
    cell: {
      ...(header && { Scope: 'Column' }),
      ...(columns > 1 && { ColSpan: columns }),
      ...(rows > 1 && { RowSpan: rows }),
    },
  });

/** Takes the lines of a cell that fit into the room, at least one. */
function fitting(lines: readonly CellLine[], room: number): CellLine[] {
  let height = 0;
  const end = lines.findIndex((line) => (height += line.height) > room);
  return end === -1 ? [...lines] : lines.slice(0, Math.max(1, end));
}

/** Draws the part of a cell's frame that lies in this row. */
function frame(sheet: Sheet, { x, width, begins, ends }: Reaching, y: number, height: number): void {
  const [left, right] = [PAGE.margin + x, PAGE.margin + x + width];
  if (begins) sheet.rule(left, y, right, y, LINE);
  sheet.rule(left, y, left, y + height, LINE);
  sheet.rule(right, y, right, y + height, LINE);
  if (ends) sheet.rule(left, y + height, right, y + height, LINE);
}
