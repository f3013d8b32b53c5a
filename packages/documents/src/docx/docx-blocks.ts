import {
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  type IParagraphOptions,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Block, Cell, Format, ParagraphRole, Piece } from '../blocks/html-blocks.ts';
import { BULLETS_REFERENCE, LIST_LEVELS, orderedNumbering, TITLES_REFERENCE } from './docx-numbering.ts';
import { COLORS, LIST_INDENT, SPACE_AFTER, STYLES, TEXT_WIDTH } from './page.ts';
import { columnWidths, placed, sum } from '../blocks/table-columns.ts';

/** Converts blocks to paragraphs and tables of a DOCX, within `width` (twips). */
export function docxBlocks(
  blocks: readonly Block[],
  width: number = TEXT_WIDTH,
  plainStyle?: string,
): (Paragraph | Table)[] {
  return blocks.flatMap((block, index) => {
    if (block.kind === 'rule') return [new Paragraph({ thematicBreak: true })];
    if (block.kind === 'paragraph') {
      const last = isItem(block) && !isItem(blocks[index + 1]);
      const belowTable = blocks[index - 1]?.kind === 'table' && block.role.kind !== 'heading';
      return [
        new Paragraph({
          ...roleOptions(block.role, plainStyle),
          spacing: { ...(belowTable && { before: SPACE_AFTER }), ...(last && { after: SPACE_AFTER }) },
          // A line that is all bold (« Décisions ») stays on one page with the next one.
          ...(plainStyle === undefined && block.pieces.every((piece) => piece.format.bold) && { keepNext: true }),
          children: runs(block.pieces),
        }),
      ];
    }
    const next = blocks[index + 1];
    // Word joins two tables that touch, and needs a paragraph at the end. A block below a table brings its own spacing.
    const needed = next === undefined || next.kind === 'table';
    return [table(block.rows, width), ...(needed ? [new Paragraph({ style: STYLES.margin })] : [])];
  });
}

const isItem = (block: Block | undefined): boolean => block?.kind === 'paragraph' && block.role.kind === 'item';

const HEADING_LEVELS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

function roleOptions(role: ParagraphRole, plainStyle: string | undefined): IParagraphOptions {
  if (role.kind === 'heading') {
    return {
      heading: HEADING_LEVELS[role.level - 1] ?? HeadingLevel.HEADING_6,
      // Word numbers the titles itself. If people add a title in Word, it gets a number, and later numbers change.
      ...(role.depth !== undefined && { numbering: { reference: TITLES_REFERENCE, level: role.depth } }),
    };
  }
  if (role.kind === 'quote') return { style: STYLES.quote };
  if (role.kind === 'body') return plainStyle === undefined ? {} : { style: plainStyle };
  const level = Math.min(role.level, LIST_LEVELS - 1);
  if (!role.marked) return { style: 'ListParagraph', indent: { left: LIST_INDENT * (level + 1) } };
  return role.ordered
    ? { numbering: { reference: orderedNumbering(role.start), level, instance: role.list } }
    : { numbering: { reference: BULLETS_REFERENCE, level } };
}

function runs(pieces: readonly Piece[]): ParagraphChild[] {
  return pieces.map((piece) => {
    const run = textRun(piece.text, piece.format);
    return piece.format.href === undefined ? run : new ExternalHyperlink({ link: piece.format.href, children: [run] });
  });
}

function textRun(text: string, format: Format): TextRun {
  return new TextRun({
    ...(text === '\n' ? { break: 1 } : { text }),
    ...(format.bold && { bold: true }),
    ...(format.italic && { italics: true }),
    ...(format.underline && { underline: {} }),
    ...(format.strike && { strike: true }),
    ...(format.superscript && { superScript: true }),
    ...(format.subscript && { subScript: true }),
    ...(format.href !== undefined && { style: 'Hyperlink' }),
  });
}

function table(rows: readonly (readonly Cell[])[], width: number): Table {
  const cells = placed(rows);
  const widths = columnWidths(cells, width);
  const heads = rows.findIndex((row) => !isHeader(row));
  const line = { style: BorderStyle.SINGLE, size: 4, color: COLORS.line };
  return new Table({
    width: { size: sum(widths), type: WidthType.DXA },
    columnWidths: widths,
    // If the first row consists of heads, a screen reader uses these heads to name the columns.
    tableLook: { firstRow: isHeader(rows[0]), noHBand: true, noVBand: true },
    layout: TableLayoutType.FIXED,
    borders: { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line },
    margins: { left: 100, right: 100, top: 20, bottom: 20 },
    rows: cells.map(
      (row, index) =>
        new TableRow({
          // Only head rows at the top of a table may repeat on the next page.
          ...((heads === -1 || index < heads) && { tableHeader: true }),
          cantSplit: true,
          children: row.map(({ cell, column }) => tableCell(cell, sum(widths.slice(column, column + cell.columns)))),
        }),
    ),
  });
}

const isHeader = (row: readonly Cell[] | undefined): boolean => row?.every((cell) => cell.header) ?? false;

function tableCell(cell: Cell, width: number): TableCell {
  const blocks = docxBlocks(cell.header ? boldBlocks(cell.blocks) : cell.blocks, width, STYLES.cell);
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    ...(cell.columns > 1 && { columnSpan: cell.columns }),
    ...(cell.rows > 1 && { rowSpan: cell.rows }),
    ...(cell.header && { shading: { fill: COLORS.shade, type: 'clear' as const, color: 'auto' } }),
    children: blocks.length === 0 ? [new Paragraph({ style: STYLES.cell })] : blocks,
  });
}

const boldBlocks = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) =>
    block.kind === 'paragraph'
      ? { ...block, pieces: block.pieces.map((piece) => ({ ...piece, format: { ...piece.format, bold: true } })) }
      : block,
  );
