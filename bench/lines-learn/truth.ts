import type { Piece } from '@greffier/documents/outline/layout/pieces';
import type { TrueLine } from '../convocations/types.ts';

/** Class of a read line, as in the forests (`other`, `item`, `continuation`, `heading`), and the level of an item. */
export interface Told {
  readonly kind: number;
  readonly level: number;
}

const CLASSES = ['other', 'item', 'continuation', 'heading'];
/** Kinds by priority. If several true lines match a read line, the line whose kind comes first here counts. */
const RANKS = ['item', 'continuation', 'heading', 'other'];
const NOTHING: Told = { kind: 0, level: 0 };
/** Largest distance between the baselines of a true and a read line, and between their beginnings; points. */
const SAME_LINE = 4;
const BEFORE = 6;

/** Labels each read line like the true line in which it begins. Further read lines of that true line are `other`. */
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
    // A number in a cell of its own is read with its text. So the true line may begin at the number or at the text.
    const within = near.filter((own) => own.at.x > piece.x - BEFORE && own.at.x < piece.textX + BEFORE);
    const line =
      within.toSorted((a, b) => RANKS.indexOf(a.label.kind) - RANKS.indexOf(b.label.kind))[0] ??
      near.filter((own) => own.at.x < piece.x).toSorted((a, b) => b.at.x - a.at.x)[0];
    // Text further right in a line (a name, a page) belongs to no title.
    if (line === undefined || taken.has(line)) continue;
    taken.add(line);
    told[at] = {
      kind: CLASSES.indexOf(line.label.kind),
      level: line.label.kind === 'item' ? line.label.level : 0,
    };
  }
  return told;
}

/** Labels a line that was extracted from a paragraph: a heading if it ends with a colon, otherwise an item. */
function runOn({ text }: Piece, near: readonly TrueLine[]): Told {
  if (!near.some(({ label }) => label.kind === 'item' || label.kind === 'continuation')) return NOTHING;
  return text.endsWith(':')
    ? { kind: CLASSES.indexOf('heading'), level: 0 }
    : { kind: CLASSES.indexOf('item'), level: 1 };
}
