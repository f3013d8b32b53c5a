import type { Potentials } from './walk/potentials.ts';

/** Passages that belong to one item (or none: null) one after the other. */
export interface Stretch {
  /** Place of the first passage, and of the one after the last. */
  readonly from: number;
  readonly until: number;
  readonly item: number | null;
  /** How likely its passages belong there, on average, [0–1]. */
  readonly likely: number;
}

/** What a change of item costs: less than this many passages gained are not worth it. */
const CHANGE = 0.3;

/**
 * The stretches with the most passages that are expected to be right (minimum Bayes risk), a change costing a little.
 * @param begins where a stretch begins in any case
 */
export function likelyStretches(
  { passages: n, items: K, speaks, off }: Pick<Potentials, 'passages' | 'items' | 'speaks' | 'off'>,
  begins: ReadonlySet<number>,
): Stretch[] {
  const none = K;
  const share = (at: number, place: number): number => (place === none ? off[at] : speaks[at * K + place]) ?? 0;
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
      return (moves ? moved : value) + share(at, place);
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
    let sum = 0;
    for (let at = from; at < until; at++) sum += share(at, here);
    stretches.push({ from, until, item: here === none ? null : here, likely: sum / (until - from) });
    from = until;
  }
  return stretches;
}
