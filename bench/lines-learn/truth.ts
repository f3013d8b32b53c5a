import type { Piece } from '@greffier/documents/outline/layout/pieces';
import type { TrueLine } from '../convocations/types.ts';

/** What a read line is: the class of the forests (`other`, `item`, `continuation`, `heading`), and the level of an item. */
export interface Told {
  readonly kind: number;
  readonly level: number;
}

const CLASSES = ['other', 'item', 'continuation', 'heading'];
/** Where several lines are read as one, it is of the first of these kinds that one of them has. */
const RANKS = ['item', 'continuation', 'heading', 'other'];
const NOTHING: Told = { kind: 0, level: 0 };
/** In points: how far apart the baselines of the same line may be, and its beginnings. */
const SAME_LINE = 4;
const BEFORE = 6;

/** Of each read line, what the generator says that it is: the true line that it stands in, of which it must be the beginning. */
export function toldBy(pieces: readonly Piece[], lines: readonly TrueLine[]): Told[] {
  const pages = Map.groupBy(lines, ({ at }) => at.page);
  const taken = new Set<TrueLine>();
  const placed = pieces
    .map((piece, at) => ({ piece, at }))
    .toSorted((a, b) => a.piece.page - b.piece.page || a.piece.x - b.piece.x);
  const told = pieces.map(() => NOTHING);
  for (const { piece, at } of placed) {
    const { y } = piece.printed ?? piece;
    const near = (pages.get(piece.page) ?? []).filter((own) => Math.abs(own.at.y - y) < SAME_LINE);
    if (piece.printed !== undefined) {
      told[at] = runOn(piece, near);
      continue;
    }
    // A number in a cell of its own is read with its text.
    const within = near.filter((own) => own.at.x > piece.x - BEFORE && own.at.x < piece.textX + BEFORE);
    const line =
      within.toSorted((a, b) => RANKS.indexOf(a.label.kind) - RANKS.indexOf(b.label.kind))[0] ??
      near.filter((own) => own.at.x < piece.x).toSorted((a, b) => b.at.x - a.at.x)[0];
    // What stands further behind (a name, a page) belongs to no title.
    if (line === undefined || taken.has(line)) continue;
    taken.add(line);
    told[at] = {
      kind: CLASSES.indexOf(line.label.kind),
      level: line.label.kind === 'item' ? line.label.level : 0,
    };
  }
  return told;
}

/** What is read out of a paragraph is a point, or what announces the points: it ends with a colon. */
function runOn({ text }: Piece, near: readonly TrueLine[]): Told {
  if (!near.some(({ label }) => label.kind === 'item' || label.kind === 'continuation')) return NOTHING;
  return text.endsWith(':')
    ? { kind: CLASSES.indexOf('heading'), level: 0 }
    : { kind: CLASSES.indexOf('item'), level: 1 };
}
