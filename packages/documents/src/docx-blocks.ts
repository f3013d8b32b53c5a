import {
  AlignmentType,
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  type INumberingOptions,
  type IParagraphOptions,
  LevelFormat,
  LevelSuffix,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Block, Cell, Format, ParagraphRole, Piece } from './html-blocks.ts';
import { COLORS, LIST_INDENT, SPACE_AFTER, STYLES, TEXT_WIDTH } from './page.ts';

/** Word has nine levels of lists. */
const LIST_LEVELS = 9;
const BULLETS = ['•', '–', '▪'];
const ORDERED_FORMATS = [
  [LevelFormat.DECIMAL, '.'],
  [LevelFormat.LOWER_LETTER, ')'],
  [LevelFormat.LOWER_ROMAN, '.'],
] as const;
const BULLETS_REFERENCE = 'bullets';
const TITLES_REFERENCE = 'titles';

const levelLook = (level: number) => ({
  paragraph: { indent: { left: LIST_INDENT * (level + 1), hanging: LIST_INDENT } },
});
const levels = Array.from({ length: LIST_LEVELS }, (_, level) => level);

/** Bullets and the numbers of titles for the document; ordered lists bring their own definition, for each may start elsewhere. */
export const NUMBERING: INumberingOptions = {
  config: [
    {
      reference: BULLETS_REFERENCE,
      levels: levels.map((level) => ({
        level,
        format: LevelFormat.BULLET,
        text: BULLETS[level % BULLETS.length] ?? '•',
        alignment: AlignmentType.LEFT,
        style: { ...levelLook(level), run: { color: COLORS.quiet } },
      })),
    },
    {
      reference: TITLES_REFERENCE,
      levels: levels.map((level) => ({
        level,
        format: LevelFormat.DECIMAL,
        text: levels
          .slice(0, level + 1)
          .map((above) => `%${above + 1}`)
          .join('.'),
        suffix: LevelSuffix.SPACE,
        alignment: AlignmentType.LEFT,
        style: { paragraph: { indent: { left: 0, hanging: 0 } } },
      })),
    },
  ],
};

function orderedNumbering(start: number) {
  return {
    reference: `ordered-from-${start}`,
    levels: levels.map((level) => {
      const [format, end] = ORDERED_FORMATS[level % ORDERED_FORMATS.length] ?? ORDERED_FORMATS[0];
      return {
        level,
        format,
        text: `%${level + 1}${end}`,
        start,
        alignment: AlignmentType.LEFT,
        style: levelLook(level),
      };
    }),
  };
}

/** Blocks as paragraphs and tables of a DOCX, within `width` (twips). */
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
          // A line in bold (« Décisions ») stays with what it announces.
          ...(block.pieces.every((piece) => piece.format.bold) && { keepNext: true }),
          children: runs(block.pieces),
        }),
      ];
    }
    const next = blocks[index + 1];
    // Word joins two tables that touch, and wants a paragraph last. Air below a table is that of what follows.
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
      // Word counts: a title that is added there gets its number, and the others follow.
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
    // Where its first row is one of heads, a screen reader names the columns by it.
    tableLook: { firstRow: isHeader(rows[0]), noHBand: true, noVBand: true },
    layout: TableLayoutType.FIXED,
    borders: { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line },
    margins: { left: 100, right: 100, top: 20, bottom: 20 },
    rows: cells.map(
      (row, index) =>
        new TableRow({
          // Only rows at the top may repeat on the next page.
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

interface PlacedCell {
  readonly cell: Cell;
  /** Its first column, from 0. */
  readonly column: number;
}

/** The cells of each row with where they begin: right of those that reach down from the rows above. */
function placed(rows: readonly (readonly Cell[])[]): PlacedCell[][] {
  /** Of each column, the first row that no cell from above reaches. */
  const free: number[] = [];
  return rows.map((cells, index) => {
    let column = 0;
    return cells.map((cell) => {
      while ((free[column] ?? 0) > index) column++;
      const begin = column;
      column += cell.columns;
      for (let at = begin; at < column; at++) free[at] = Math.max(free[at] ?? 0, index + cell.rows);
      return { cell, column: begin };
    });
  });
}

/** Characters that a column has room for beside another: a figure's takes little, a sentence's does not take all. */
const NARROWEST = 9;
const WIDEST = 42;

/** Widths of the columns by what stands in them, in twips; the whole is `width` at most. */
function columnWidths(cells: readonly (readonly PlacedCell[])[], width: number): number[] {
  const needs: number[] = [];
  for (const { cell, column } of cells.flat()) {
    const need = Math.min(WIDEST, Math.max(NARROWEST, longestText(cell) / cell.columns));
    for (let at = column; at < column + cell.columns; at++) needs[at] = Math.max(needs[at] ?? NARROWEST, need);
  }
  const all = sum(needs);
  return needs.length === 0 ? [width] : Array.from(needs, (need) => Math.floor((width * need) / all));
}

const longestText = ({ blocks }: Cell): number =>
  blocks.reduce(
    (longest, block) =>
      Math.max(longest, block.kind === 'paragraph' ? sum(block.pieces.map(({ text }) => text.length)) : WIDEST),
    0,
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
