import type { Potentials } from './walk/potentials.ts';

/** Consecutive passages that belong to one item, or to no item (null). */
export interface Stretch {
  /** Place of the first passage, and of the one after the last. */
  readonly from: number;
  readonly until: number;
  readonly item: number | null;
  /** Average probability that the passages belong to `item`, [0–1]. */
  readonly likely: number;
}

type Likely = Pick<Potentials, 'passages' | 'items' | 'speaks' | 'off'>;

/** Returns the probability that a passage belongs to an item, or to no item (null). */
const likelyAt = ({ items, speaks, off }: Likely, at: number, item: number | null): number =>
  (item === null ? off[at] : speaks[at * items + item]) ?? 0;

/** Computes the average probability that the passages of a stretch belong to its item. */
export function likelihood(expected: Likely, { from, until, item }: Pick<Stretch, 'from' | 'until' | 'item'>): number {
  let sum = 0;
  for (let at = from; at < until; at++) sum += likelyAt(expected, at, item);
  return sum / (until - from);
}

/** Cost of a change of item. A change must put more than this many further passages into the right item. */
const CHANGE = 0.3;

/**
 * Finds the stretches that are expected to put the most passages into the right item (minimum Bayes risk). Each change
 * of item costs a little.
 * @param begins passages where a stretch begins in any case
 */
export function likelyStretches(expected: Likely, begins: ReadonlySet<number>): Stretch[] {
  const { passages: n, items: K } = expected;
  const none = K;
  const itemAt = (place: number): number | null => (place === none ? null : place);
  let values = new Float64Array(K + 1);
  const origins: Int32Array[] = [];
  for (let at = 0; at < n; at++) {
    let best = 0;
    for (let place = 1; place <= K; place++) if ((values[place] ?? 0) > (values[best] ?? 0)) best = place;
    const moved = (values[best] ?? 0) - CHANGE;
    const from = new Int32Array(K + 1);
    values = values.map((value, place) => {
      const moves = at > 0 && moved > value;
      from[place] = moves ? best : place;
      return (moves ? moved : value) + likelyAt(expected, at, itemAt(place));
    });
    origins.push(from);
  }
  let place = values.indexOf(Math.max(...values));
  const places = new Int32Array(n);
  for (let at = n - 1; at >= 0; at--) {
    places[at] = place;
    place = origins[at]?.[place] ?? place;
  }
  const stretches: Stretch[] = [];
  for (let from = 0; from < n;) {
    const here = places[from] ?? none;
    let until = from + 1;
    while (until < n && places[until] === here && !begins.has(until)) until++;
    const stretch = { from, until, item: itemAt(here) };
    stretches.push({ ...stretch, likely: likelihood(expected, stretch) });
    from = until;
  }
  return stretches;
}
