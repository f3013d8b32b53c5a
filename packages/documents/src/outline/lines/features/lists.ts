import type { Piece } from '../../layout/pieces.ts';
import { foldTitle } from '../../titles/text.ts';
import { lookOf } from './around.ts';
import { saidBy } from './words.ts';

/** Lines whose numbers continue one count, or whose bullets stand below each other. */
export interface List {
  readonly lines: number[];
  /** Whether a line right above says that the agenda follows. */
  readonly isAnnounced: boolean;
  /** The list of the number or bullet right above the first line; this list may stand below one of its items. */
  readonly above: List | undefined;
}

/** Largest distance at which a line counts as right below another one; lines. */
export const BELOW = 3;
/** Largest distances between bullets of one list: `NEAR` downwards, in lines, and `ALIGNED` sideways, in points. */
const NEAR = 12;
const ALIGNED = 4;
/** Smallest gap above a line that ends a list, as a multiple of the letters' size in that line. */
const GAP = 1.9;

/** Gathers lines into lists, in order. Each line with a number or bullet belongs to a list. */
export function listsIn(pieces: readonly Piece[], previous: ReadonlyMap<number, number>): List[] {
  const lists: List[] = [];
  const listOf = new Map<number, List>();
  const last = new Map<string, number>();
  let ended = -1;
  pieces.forEach((piece, at) => {
    const { label } = piece;
    const above = pieces[at - 1];
    if (label === undefined) {
      if (above !== undefined && (lookOf(above) !== lookOf(piece) || piece.y - above.y > GAP * piece.style.size))
        ended = at;
      return;
    }
    const before = label.kind === 'bullet' ? bulletBefore(at, pieces, previous, ended) : previous.get(at);
    // « 2.1 » continues the count of the « 2 » right above it.
    const higher = label.depth > 1 && label.value === 1 ? last.get(`decimal-${label.depth - 1}`) : undefined;
    const from = before ?? (higher !== undefined && at - higher <= BELOW ? higher : undefined);
    const list = (from === undefined ? undefined : listOf.get(from)) ?? {
      lines: [],
      isAnnounced: isAnnounced(at, pieces),
      above: listOf.get([at - 1, at - 2, at - 3].find((own) => own > ended && listOf.has(own)) ?? -1),
    };
    if (list.lines.length === 0) lists.push(list);
    list.lines.push(at);
    listOf.set(at, list);
    last.set(label.family, at);
  });
  return lists;
}

/** Finds the bullet before this one at the same place, if nothing between them ends a list. */
function bulletBefore(
  at: number,
  pieces: readonly Piece[],
  previous: ReadonlyMap<number, number>,
  ended: number,
): number | undefined {
  const x = pieces[at]?.x ?? 0;
  for (let own = previous.get(at); own !== undefined && own > ended && at - own <= NEAR; own = previous.get(own))
    if (Math.abs((pieces[own]?.x ?? 0) - x) <= ALIGNED) return own;
  return undefined;
}

const isAnnounced = (first: number, pieces: readonly Piece[]): boolean =>
  pieces.slice(Math.max(0, first - BELOW), first).some((piece) => {
    const { agenda, announces } = saidBy(foldTitle(piece.text));
    return piece.label === undefined && (agenda === 1 || announces === 1);
  });
