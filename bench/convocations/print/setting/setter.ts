import type { Block, Cell, Paragraph, Piece, Sheet, Table } from '../../paper.ts';
import type { LineLabel } from '../../types.ts';
import { cellsOf, type Column, leaderOf, textOf } from './beside.ts';
import { breakLines, type Hyphen, type Run, setLine, widthOfWords, wordsOf } from './lines.ts';
import type { Box, PrintedLine } from './printed.ts';

interface Place {
  page: number;
  y: number;
}

const CONTINUATION: LineLabel = { kind: 'continuation' };

/** Sets blocks one under the other, on as many pages as needed. Lengths in points from the upper left corner. */
export class Setter {
  readonly lines: PrintedLine[] = [];
  readonly boxes: Box[] = [];
  readonly #sheet: Sheet;
  readonly #bottom: number;
  readonly #hyphen: Hyphen;

  constructor(sheet: Sheet, hyphen: Hyphen, bottom = sheet.height - sheet.bottom) {
    this.#sheet = sheet;
    this.#bottom = bottom;
    this.#hyphen = hyphen;
  }

  blocks(blocks: readonly Block[], column: Column, place: Place, isFurniture = false): void {
    for (const block of blocks) {
      switch (block.kind) {
        case 'paragraph':
          this.#paragraph(block, column, place, isFurniture);
          break;
        case 'table':
          this.#table(block, column, place);
          break;
        case 'rule': {
          place.y += block.before ?? 4;
          const width = column.width * (block.width ?? 1);
          this.boxes.push({ page: place.page, x: column.x, y: place.y, width, height: 0.6, fill: '#444444' });
          place.y += block.after ?? 4;
          break;
        }
        case 'page':
          place.page += 1;
          place.y = this.#sheet.top;
          break;
      }
    }
  }

  #paragraph(paragraph: Paragraph, column: Column, place: Place, isFurniture: boolean): void {
    const sheet = this.#sheet;
    const { marker, hang, indent = 0, inset = 0, tail } = paragraph;
    const runsIn = marker !== undefined && hang === undefined;
    const pieces: readonly Piece[] = runsIn
      ? [{ ...marker, text: `${marker.text} ` }, ...paragraph.pieces]
      : paragraph.pieces;
    const markerWords = marker === undefined || runsIn ? [] : wordsOf([marker], sheet);
    const tailWords = tail === undefined ? [] : wordsOf([tail], sheet);
    const em = sheet.size;
    const markerWidth = widthOfWords(markerWords);
    const hanging = hang ?? 0;
    // A marker too long for its column pushes the text to where a tab would.
    const pushed = markerWords.length > 0 && markerWidth + 0.3 * em > hanging ? markerWidth + 0.6 * em - hanging : 0;
    const tailRoom = tailWords.length > 0 ? widthOfWords(tailWords) + 1.5 * em : 0;
    const width = column.width - indent - inset - tailRoom;
    const broken = breakLines(wordsOf(pieces, sheet), width, pushed, this.#hyphen);
    const tallest = Math.max(1, ...pieces.map(({ size = 1 }) => size));
    const height = sheet.size * tallest * sheet.leading;
    place.y += paragraph.before ?? 0;
    const needed = paragraph.label.kind === 'heading' ? height * 4 : height;
    if (!isFurniture && place.y + needed > this.#bottom && place.y > sheet.top) this.#turn(place);
    broken.forEach((words, at) => {
      if (!isFurniture && at > 0 && place.y + height > this.#bottom) this.#turn(place);
      const isLast = at === broken.length - 1;
      const y = place.y + height * 0.8;
      const left = column.x + indent + (at === 0 ? pushed : 0);
      const room = width - (at === 0 ? pushed : 0);
      const set = setLine(words, { left, room, y, align: paragraph.align ?? 'left', isLast });
      if (at === 0 && markerWords.length > 0) {
        const from = column.x + indent - hanging;
        const start = paragraph.markerRight === true ? Math.max(from, left - markerWidth - 0.5 * em) : from;
        set.unshift(...setLine(markerWords, { left: start, room: markerWidth, y, align: 'left', isLast: true }));
      }
      if (isLast && tailWords.length > 0) {
        const edge = column.x + column.width - inset;
        const start = edge - widthOfWords(tailWords);
        set.push(...leaderOf(paragraph, sheet, set.at(-1), start, y));
        set.push(...setLine(tailWords, { left: start, room: edge - start, y, align: 'left', isLast: true }));
      }
      const wraps = at > 0 && paragraph.label.kind === 'item';
      this.#put(place, y, set, wraps ? CONTINUATION : paragraph.label, isFurniture);
      if (paragraph.quoted === true)
        this.boxes.push({ page: place.page, x: column.x - 6, y: place.y, width: 1.2, height, fill: '#7788bb' });
      place.y += height;
    });
    place.y += paragraph.after ?? 0;
  }

  #put(place: Place, y: number, runs: readonly Run[], label: LineLabel, isFurniture: boolean): void {
    const text = textOf(runs);
    const x = Math.min(...runs.map((run) => run.x));
    if (text !== '') this.lines.push({ page: place.page, x, y, text, label, runs, isFurniture });
  }

  #turn(place: Place): void {
    place.page += 1;
    place.y = this.#sheet.top;
  }

  #table(table: Table, column: Column, place: Place): void {
    place.y += table.before ?? 0;
    const whole = column.width - (table.indent ?? 0);
    const sum = table.widths.reduce((total, share) => total + share, 0);
    const columns = table.widths.map((share, at) => {
      const before = table.widths.slice(0, at).reduce((total, other) => total + other, 0);
      return { x: column.x + (table.indent ?? 0) + (whole * before) / sum, width: (whole * share) / sum };
    });
    for (const row of table.rows) {
      const cells = cellsOf(row, columns, table.padding);
      const ends = cells.map(({ cell, inner }) => this.#heightOf(cell, inner));
      const height = Math.max(...ends) + 2 * table.padding;
      const fits = place.y + height <= this.#bottom;
      const isTall = height > this.#bottom - this.#sheet.top;
      const flows = table.lines === 'none' && table.rows.length === 1 && isTall;
      if (!fits && !flows && place.y > this.#sheet.top) this.#turn(place);
      const top = { ...place };
      let end: Place = { page: place.page, y: place.y + height };
      for (const { cell, inner, outer } of cells) {
        if (cell.fill !== undefined)
          this.boxes.push({ page: top.page, x: outer.x, y: top.y, width: outer.width, height, fill: cell.fill });
        const own = { page: top.page, y: top.y + table.padding };
        this.blocks(cell.blocks, inner, own);
        if (own.page > end.page) end = own;
        if (table.lines === 'all')
          this.boxes.push({ page: top.page, x: outer.x, y: top.y, width: outer.width, height, stroke: '#555555' });
      }
      if (table.lines === 'frame' || table.lines === 'rows')
        this.boxes.push({
          page: top.page,
          x: columns[0]?.x ?? 0,
          y: table.lines === 'rows' ? top.y + height : top.y,
          width: whole,
          height: table.lines === 'rows' ? 0 : height,
          stroke: '#555555',
        });
      place.page = end.page;
      place.y = end.y;
    }
    place.y += table.after ?? 0;
  }

  #heightOf(cell: Cell, inner: Column): number {
    const trial = new Setter(this.#sheet, this.#hyphen, Infinity);
    const place = { page: 1, y: 0 };
    trial.blocks(cell.blocks, inner, place);
    return place.y;
  }
}
