import type { Piece } from '../../layout/pieces.ts';
import { isCapitals } from '../../titles/text.ts';
import { type Around, lookOf } from './around.ts';

/** The value of a distance to a line that does not exist. */
const FAR = 99;
const yes = (holds: boolean): number => (holds ? 1 : 0);
const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
const rounded = (value: number): number => Math.round(value * 20) / 20;

/** Ranks how much a line stands out. The higher the rank, the higher the level that the line is likely to have. */
export const rankOf = ({ style, text }: Piece): number =>
  style.size * 4 + (style.bold ? 5 : 0) + (isCapitals(text) ? 3 : 0) - (style.italic ? 2 : 0);

/** Describes where a line stands and how it looks, compared with the file and with its neighbours. */
export function lookFeatures(at: number, around: Around): Record<string, number> {
  const { pieces, pages, parts, looks, look, said, size, spacing } = around;
  const piece = pieces[at];
  if (piece === undefined) return {};
  const { style } = piece;
  const part = parts.get(piece.part) ?? { left: 0, right: 0, lines: 0 };
  const page = pages.get(piece.page) ?? { width: 595, height: 842 };
  const own = lookOf(piece);
  const em = style.size || 10;
  return {
    page: Math.min(9, piece.page),
    height: piece.y / page.height,
    left: piece.x / page.width,
    width: (piece.right - piece.x) / page.width,
    indent: within(rounded((piece.x - part.left) / em), 30),
    'text indent': within(rounded((piece.textX - part.left) / em), 30),
    short: within(rounded((part.right - piece.right) / em), 60),
    centred: within((piece.x + piece.right - part.left - part.right) / 2 / em, 30),
    'centred on page': within((piece.x + piece.right - page.width) / 2 / em, 30),
    'part width': (part.right - part.left) / page.width,
    'part lines': Math.min(80, part.lines),
    'part left': part.left / page.width,
    size: rounded(em / size),
    bold: yes(style.bold),
    italic: yes(style.italic),
    coloured: yes(isChromatic(style.color)),
    rank: within(rankOf(piece) - size * 4, 60),
    'body look': yes(own === look),
    'look share': (looks.get(own) ?? 0) / pieces.length,
    'look count': Math.min(40, looks.get(own) ?? 0),
    cell: piece.cell,
    cells: piece.cells,
    timed: yes(piece.isTimed),
    ...besides(piece, pieces[at - 1], 'above', spacing),
    ...besides(piece, pieces[at + 1], 'below', spacing),
    ...wrapping(piece, pieces[at - 1], part.right),
    'said before': Math.min(5, said[at]?.before ?? 0),
    'said again': Math.min(5, said[at]?.behind ?? 0),
  };
}

/** Compares a line with the one before or after it. */
function besides(piece: Piece, other: Piece | undefined, side: string, spacing: number): Record<string, number> {
  if (other === undefined) return { [`${side} gap`]: FAR, [`${side} part`]: 2 };
  const em = piece.style.size || 10;
  const isPart = other.part === piece.part;
  const gap = Math.abs(other.y - piece.y);
  return {
    [`${side} gap`]: isPart ? within(rounded(gap / em), 20) : FAR,
    [`${side} spacing`]: isPart ? within(rounded(gap / spacing), 20) : FAR,
    [`${side} part`]: isPart ? 0 : other.page === piece.page ? 1 : 2,
    [`${side} indent`]: within(rounded((piece.x - other.x) / em), 30),
    [`${side} text indent`]: within(rounded((piece.textX - other.textX) / em), 30),
    [`${side} hangs`]: within(rounded((piece.x - other.textX) / em), 30),
    [`${side} size`]: rounded(em / (other.style.size || 10)),
    [`${side} rank`]: within(rankOf(piece) - rankOf(other), 30),
    [`${side} alike`]: yes(
      piece.style.bold === other.style.bold &&
        piece.style.italic === other.style.italic &&
        piece.style.color === other.style.color &&
        Math.abs(piece.style.size - other.style.size) <= 0.5,
    ),
  };
}

/** Computes the width of a line's first word with the space before it, in points. */
function firstWord({ text, x, right }: Piece): number {
  const word = /^\S+/.exec(text)?.[0] ?? '';
  return ((right - x) / Math.max(1, text.length)) * (word.length + 1);
}

/** Describes how much room the line before had left for the first word of this line. */
function wrapping(piece: Piece, before: Piece | undefined, edge: number): Record<string, number> {
  if (before === undefined || before.part !== piece.part) return { 'room above': FAR };
  const em = piece.style.size || 10;
  return {
    'room above': within(rounded((edge - before.right - firstWord(piece)) / em), 60),
    'centre above': within(rounded(Math.abs(piece.x + piece.right - before.x - before.right) / 2 / em), 30),
  };
}

/** Tells whether a colour sets text apart; black, white and greys do not. */
function isChromatic(color: string): boolean {
  const parts = /^#(..)(..)(..)$/
    .exec(color)
    ?.slice(1)
    .map((part) => Number.parseInt(part, 16)) ?? [0];
  return Math.max(...parts) - Math.min(...parts) > 40;
}
