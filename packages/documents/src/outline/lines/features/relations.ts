import { isCapitals } from '../../titles/text.ts';
import type { Piece } from '../../layout/pieces.ts';
import { type Around, lookOf } from './around.ts';
import { rankOf } from './look.ts';
import { codeOf, formOf, type Numbers } from './markers.ts';

/**
 * Levels that an item may have compared with an earlier one, in the order of the forest's classes: higher, the same,
 * deeper.
 */
export const ABOVE = 0;
export const SAME = 1;
export const BELOW = 2;

/** Largest distance between the beginnings of items that count as beginning at one place; points. */
const PLACE = 6;
const within = (value: number, most: number): number => Math.max(-most, Math.min(most, Math.round(value * 20) / 20));
const yes = (holds: boolean): number => (holds ? 1 : 0);

/** An item: the index of its first line, and how many items came before it. */
export interface Start {
  readonly at: number;
  readonly order: number;
}

/**
 * Counts of items that look alike in a file. If no two items look alike, the file is a scan whose sizes were guessed by
 * text recognition, so that sizes are no evidence.
 */
export interface Crowd {
  readonly items: number;
  readonly looks: ReadonlyMap<string, number>;
  /**
   * The order in which the kinds of markers first appear or, for items without a marker, their looks. A kind that
   * appears later is mostly deeper.
   */
  readonly opened: ReadonlyMap<string, number>;
  /** The number of different places at which items begin. */
  readonly places: number;
}

const kindOf = (piece: Piece): string =>
  piece.label === undefined ? lookOf(piece) : `${piece.label.family} ${formOf(piece)}`;

/** Counts how the items of a file look and where they begin. */
export function crowdOf(starts: readonly number[], { pieces }: Around): Crowd {
  const first = starts.flatMap((at) => pieces[at] ?? []);
  const looks = new Map<string, number>();
  for (const piece of first) looks.set(lookOf(piece), (looks.get(lookOf(piece)) ?? 0) + 1);
  const kinds = [...new Set(first.map(kindOf))];
  const opened = new Map(kinds.map((kind, order) => [kind, order]));
  return { items: first.length, looks, opened, places: new Set(first.map(({ x }) => Math.round(x / PLACE))).size };
}

/** Describes the relation of an item to an earlier one. */
export function relationFeatures(
  earlier: Start,
  later: Start,
  { pieces, parts, size }: Around,
  numbers: Numbers,
  crowd: Crowd,
): Record<string, number> {
  const [a, b] = [pieces[earlier.at], pieces[later.at]];
  if (a === undefined || b === undefined) return {};
  const em = size || 10;
  const left = (piece: Piece): number => parts.get(piece.part)?.left ?? 0;
  const isPart = a.part === b.part;
  // In another column of the page, places are measured from the edge of that column.
  const shift = isPart || a.page !== b.page ? 0 : left(b) - left(a);
  return {
    'marker a': codeOf(a.label),
    'marker b': codeOf(b.label),
    family: yes(a.label?.family === b.label?.family),
    form: yes(formOf(a) === formOf(b)),
    opened: within((crowd.opened.get(kindOf(b)) ?? 0) - (crowd.opened.get(kindOf(a)) ?? 0), 6),
    'opened b': Math.min(9, crowd.opened.get(kindOf(b)) ?? 0),
    list: yes(numbers.listOf.has(earlier.at) && numbers.listOf.get(earlier.at) === numbers.listOf.get(later.at)),
    counts: yes(numbers.previous.get(later.at) === earlier.at),
    'value b': Math.min(20, b.label?.value ?? -1),
    'value a': Math.min(20, a.label?.value ?? -1),
    values: within((b.label?.value ?? 0) - (a.label?.value ?? 0), 10),
    'depth a': a.label?.depth ?? 0,
    depths: (b.label?.depth ?? 0) - (a.label?.depth ?? 0),
    'has previous': yes(numbers.previous.has(later.at)),
    'previous behind': yes((numbers.previous.get(later.at) ?? -1) > earlier.at),
    indent: within((b.x - a.x - shift) / em, 20),
    'text indent': within((b.textX - a.textX - shift) / em, 20),
    hangs: within((b.x - a.textX - shift) / em, 20),
    part: isPart ? 0 : a.page === b.page ? 1 : 2,
    size: within(b.style.size / (a.style.size || 10), 5),
    rank: within(rankOf(b) - rankOf(a), 30),
    'rank a': within(rankOf(a) - 4 * em, 30),
    look: yes(lookOf(a) === lookOf(b)),
    bold: yes(b.style.bold) - yes(a.style.bold),
    color: yes(a.style.color === b.style.color),
    capitals: yes(isCapitals(b.text)) - yes(isCapitals(a.text)),
    'timed a': yes(a.isTimed),
    away: Math.min(20, later.order - earlier.order),
    lines: Math.min(20, later.at - earlier.at),
    looks: crowd.looks.size / crowd.items,
    'look count': crowd.looks.size,
    places: crowd.places,
    items: Math.min(40, crowd.items),
    'like a': (crowd.looks.get(lookOf(a)) ?? 0) / crowd.items,
    'like b': (crowd.looks.get(lookOf(b)) ?? 0) / crowd.items,
  };
}
