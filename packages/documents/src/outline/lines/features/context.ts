import type { Piece } from '../../layout/pieces.ts';
import { type Around, lookOf } from './around.ts';
import { BELOW } from './lists.ts';
import type { Numbers } from './markers.ts';

/** Kinds of lines, in the order of the forests' classes. */
export const KINDS = ['other', 'item', 'continuation', 'heading'] as const;
const [OTHER, ITEM, CONTINUATION, HEADING] = [0, 1, 2, 3];
/** The value of a chance that does not exist. */
const NONE = -1;
/** Number of lines before and after a line that are looked at. */
const NEAR = 3;
/** Largest distance between the beginnings of aligned lines; points. */
const ALIGNED = 4;

type Chances = readonly number[];
type Key = (piece: Piece) => string | undefined;

/** Ways in which lines may be alike. If most lines of a kind are items, another line of this kind probably is, too. */
const GROUPS: Readonly<Record<string, Key>> = {
  family: ({ label }) => label?.family,
  look: lookOf,
  place: (piece) => `${lookOf(piece)} ${piece.label?.kind ?? ''} ${Math.round(piece.x / ALIGNED)}`,
  'text place': (piece) => `${piece.page} ${Math.round(piece.textX / ALIGNED)} ${piece.label === undefined}`,
  column: ({ cell, cells }) => `${cell} ${cells > 1}`,
};

/** Describes each line by the likely kinds of its neighbours, of similar lines and of lines that continue its count. */
export function contextFeatures(
  { pieces }: Around,
  numbers: Numbers,
  chances: readonly Chances[],
): Record<string, number>[] {
  const itemAt = (at: number | undefined): number => (at === undefined ? NONE : (chances[at]?.[ITEM] ?? NONE));
  const total = chances.reduce((sum, own) => sum + (own[ITEM] ?? 0), 0);
  const most = chances.reduce((max, own) => Math.max(max, own[ITEM] ?? 0), 0);
  const headings = chances.reduce((max, own) => Math.max(max, own[HEADING] ?? 0), 0);
  const groups = Object.entries(GROUPS).map(([name, key]) => ({ name, key, means: meansBy(pieces, key, chances) }));
  const behind = { heading: 0, items: 0, sinceHeading: 0, sinceItem: 99 };
  return pieces.map((piece, at) => {
    const own = chances[at] ?? [];
    const features: Record<string, number> = {
      'item?': own[ITEM] ?? 0,
      'continuation?': own[CONTINUATION] ?? 0,
      'heading?': own[HEADING] ?? 0,
      'other?': own[OTHER] ?? 0,
      'sibling before?': itemAt(numbers.previous.get(at)),
      'sibling behind?': itemAt(numbers.next.get(at)),
      'items before': behind.items,
      'items behind': total - behind.items - (own[ITEM] ?? 0),
      'items share': total / pieces.length,
      'surest item': most,
      'surest heading': headings,
      'heading before': behind.heading,
      'items since heading': behind.sinceHeading,
      'lines since item': behind.sinceItem,
    };
    const list = numbers.listOf.get(at);
    const others = list?.lines.filter((other) => other !== at) ?? [];
    features['list items'] = meanOf(others, chances);
    features['list heading'] = list === undefined ? NONE : headingAbove(list.lines[0] ?? at, chances);
    for (const { name, key, means } of groups) {
      const group = means.get(key(piece) ?? '');
      features[`${name} items`] = group === undefined ? NONE : group.mean(own[ITEM] ?? 0);
      features[`${name} count`] = group?.count ?? 0;
    }
    for (let away = -NEAR; away <= NEAR; away += 1) {
      if (away === 0) continue;
      features[`item? ${away}`] = itemAt(at + away);
      features[`continuation? ${away}`] = chances[at + away]?.[CONTINUATION] ?? NONE;
    }
    features['heading? -1'] = chances[at - 1]?.[HEADING] ?? NONE;
    features['heading? -2'] = chances[at - 2]?.[HEADING] ?? NONE;
    behind.items += own[ITEM] ?? 0;
    behind.sinceHeading = (own[HEADING] ?? 0) > 0.5 ? 0 : behind.sinceHeading + (own[ITEM] ?? 0);
    behind.heading = Math.max(behind.heading, own[HEADING] ?? 0);
    behind.sinceItem = (own[ITEM] ?? 0) + (own[CONTINUATION] ?? 0) > 0.5 ? 0 : Math.min(99, behind.sinceItem + 1);
    return features;
  });
}

/** Computes the mean of lines' chances to be items. */
const meanOf = (lines: readonly number[], chances: readonly Chances[]): number =>
  lines.length === 0 ? NONE : lines.reduce((sum, at) => sum + (chances[at]?.[ITEM] ?? 0), 0) / lines.length;

/** Computes the chance that one of the lines right above is the heading of the agenda. */
const headingAbove = (first: number, chances: readonly Chances[]): number =>
  chances.slice(Math.max(0, first - BELOW), first).reduce((most, own) => Math.max(most, own[HEADING] ?? 0), 0);

/** Number of lines in a group, 60 at most, and the mean of their chances to be items. */
interface Mean {
  readonly count: number;
  /** Computes the mean of the other lines in a group, without the line whose chance is given. */
  readonly mean: (own: number) => number;
}

function meansBy(pieces: readonly Piece[], key: Key, chances: readonly Chances[]): Map<string, Mean> {
  const sums = new Map<string, { count: number; sum: number }>();
  pieces.forEach((piece, at) => {
    const name = key(piece);
    if (name === undefined) return;
    const { count, sum } = sums.get(name) ?? { count: 0, sum: 0 };
    sums.set(name, { count: count + 1, sum: sum + (chances[at]?.[ITEM] ?? 0) });
  });
  return new Map(
    [...sums].map(([name, { count, sum }]) => [
      name,
      { count: Math.min(60, count), mean: (own) => (count < 2 ? NONE : (sum - own) / (count - 1)) },
    ]),
  );
}
