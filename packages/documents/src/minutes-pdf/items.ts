import type { Piece } from '../blocks/html-blocks.ts';
import { COLORS } from '../docx/page.ts';
import type { TextLine } from './lines.ts';
import type { Part, Sheet } from './sheet.ts';
import { hex, LEADING, PAGE, type ParagraphStyle, WIDTH } from './styles.ts';

/** A block that is drawn on the page, between the items above and below. */
export interface Item {
  /** Whether the item stays on the page of the next one. */
  readonly keep: boolean;
  /** Heights in points: of the whole item, and of the smallest part of it that may stand alone on its first page. */
  readonly height: () => number;
  readonly least: () => number;
  readonly draw: () => void;
}

/** A name, a number or a bullet that stands to the left of a text. */
export interface Aside {
  readonly text: string;
  readonly style: ParagraphStyle;
  readonly x: number;
  /** The aside's own part of the structure; without one, the aside belongs to the part of the text. */
  readonly part?: () => Part;
}

interface TextOptions {
  readonly pieces: readonly Piece[];
  readonly style: ParagraphStyle;
  /** Indent of the text from the left margin; points. */
  readonly x?: number;
  readonly part: () => Part;
  readonly type: string;
  readonly aside?: Aside;
  readonly drawn?: () => void;
}

/** Fewest lines of a paragraph that may stand alone at the end of a page. */
const LEAST_LINES = 2;

/** Makes a paragraph, which may go over several pages. */
export function textItem(sheet: Sheet, options: TextOptions): Item {
  const { style, x = 0, part, type, aside, drawn } = options;
  const { size, before, after, color, keep = false, ruled = false } = style;
  const leading = size * LEADING;
  let known: TextLine[] | null = null;
  const lines = (): TextLine[] => (known ??= sheet.breaker.lines(inCase(options.pieces, style), style, WIDTH - x));
  const left = PAGE.margin + x;
  return {
    keep,
    height: () => before + lines().length * leading + after,
    least: () => before + Math.min(LEAST_LINES, lines().length) * leading,
    draw: () => {
      if (!sheet.isTop) sheet.y += before;
      const named = aside?.part?.();
      const own = part();
      for (const [at, line] of lines().entries()) {
        if (sheet.room < leading) sheet.newPage();
        if (at === 0 && aside !== undefined) {
          const [name] = sheet.breaker.lines([{ text: `${aside.text} `, format: {} }], aside.style, WIDTH);
          const where = PAGE.margin + aside.x;
          if (name)
            sheet.line(name, aside.style.size, aside.style.color, where, sheet.y, named ?? own, named ? 'Lbl' : type);
        }
        sheet.line(line, size, color, left, sheet.y, own, type);
        sheet.y += leading;
      }
      if (ruled) sheet.rule(PAGE.margin, sheet.y + 1, PAGE.margin + WIDTH, sheet.y + 1, hex(COLORS.line), 0.75);
      sheet.y += after;
      drawn?.();
    },
  };
}

const inCase = (pieces: readonly Piece[], { capitals = false }: ParagraphStyle): readonly Piece[] =>
  capitals ? pieces.map((piece) => ({ ...piece, text: piece.text.toLocaleUpperCase('fr') })) : pieces;

/** Makes a line across the page. */
export const ruleItem = (sheet: Sheet): Item => ({
  keep: false,
  height: () => 12,
  least: () => 12,
  draw: () => {
    sheet.rule(PAGE.margin, sheet.y + 6, PAGE.margin + WIDTH, sheet.y + 6, hex(COLORS.line));
    sheet.y += 12;
  },
});

/** A text, followed by a line to write on. */
export interface Blank {
  readonly text: string;
  readonly bold?: boolean;
  /** End of the line, in points from the left; absent if there is no line. */
  readonly to?: number;
}

/** Makes a line to fill in by hand. */
export function blankItem(sheet: Sheet, blanks: readonly Blank[], style: ParagraphStyle): Item {
  const { size, before, after, color, keep = false } = style;
  const height = before + size * LEADING + after;
  return {
    keep,
    height: () => height,
    least: () => height,
    draw: () => {
      sheet.y += before;
      const part = sheet.part('P', sheet.root);
      let x = 0;
      for (const { text, bold = false, to } of blanks) {
        for (const line of sheet.breaker.lines([{ text, format: bold ? { bold } : {} }], style, WIDTH)) {
          sheet.line(line, size, color, PAGE.margin + x, sheet.y, part, 'P');
          x += line.width;
        }
        if (to === undefined) continue;
        const y = sheet.y + size;
        if (to > x) sheet.rule(PAGE.margin + x + 2, y, PAGE.margin + to, y, color);
        x = to + 4;
      }
      sheet.y += size * LEADING + after;
    },
  };
}

/** Largest number of consecutive items that are kept together; more would not fit on a page. */
const MOST_KEPT = 12;

/** Draws items one below the other. An item that must stay with the next one goes to the next page with it. */
export function drawItems(sheet: Sheet, items: readonly Item[]): void {
  for (const [at, item] of items.entries()) {
    if (!sheet.isTop && sheet.room < needed(items, at)) sheet.newPage();
    item.draw();
  }
}

function needed(items: readonly Item[], at: number): number {
  let height = 0;
  for (const item of items.slice(at, at + MOST_KEPT)) {
    if (!item.keep) return height + item.least();
    height += item.height();
  }
  return height;
}
