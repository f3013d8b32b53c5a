import { Exponentials } from './exponentials.ts';
import { ASIDE, BEGIN, MAIN, OFF } from './potentials.ts';
import type { Potentials } from './potentials.ts';
import { addOtherItems, at, scaled } from './segments.ts';
import type { Scaled, Segments } from './segments.ts';

/** What all walks up to a passage add up to. */
export interface Forward {
  /** [passage] [kind × reached] Walks whose last stretch ends before this passage. */
  readonly exits: readonly Scaled[];
  /** Walks on which a stretch begins at a passage, in the scale of its exits: [passage × item], [passage × reached], [passage × reached]. */
  readonly main: Float64Array;
  readonly aside: Float64Array;
  readonly off: Float64Array;
  /** Logarithm of the sum over all walks. */
  readonly logTotal: number;
}

export function forward(p: Potentials, segments: Segments): Forward {
  const { passages: n, items: K } = p;
  const R = K + 1;
  const onward = p.onward.map(Math.exp);
  const beside = p.aside.map(Math.exp);
  const leave = p.leave.map(Math.exp);
  const ways = p.ways.map(Math.exp);
  const exits: Scaled[] = [];
  const main = new Float64Array((n + 1) * K);
  const aside = new Float64Array((n + 1) * R);
  const off = new Float64Array((n + 1) * R);
  /** Of each item and of none: the walks on which a stretch begins at a passage, with what tells of that beginning. */
  const begins = { main: rows(K, n), aside: rows(K, n), off: new Exponentials(n + 1) };
  const { lengths } = segments;
  const sum = new Float64Array(R);
  const shares = new Float64Array(K);
  const spoken = new Float64Array(K);

  for (let e = 0; e <= n; e++) {
    const ends = new Float64Array(4 * R).fill(-Infinity);
    if (e === 0) ends[BEGIN * R] = 0;
    endMain(e, ends);
    endOff(e, ends);
    endAsides(e, ends);
    const exit = scaled(ends);
    exits.push(exit);
    begin(e, exit);
  }

  function endMain(e: number, ends: Float64Array): void {
    const first = segments.earliest(e, MAIN);
    for (const [j, own] of begins.main.entries())
      ends[MAIN * R + j + 1] = segments.said(j, e) + own.logSum(first, e, e, lengths.main);
  }

  function endOff(e: number, ends: Float64Array): void {
    const first = segments.earliest(e, ASIDE);
    const own = begins.off;
    if (own.sum(first, e, e, lengths.off) === 0) return;
    sum.fill(0);
    for (let t = first; t < e; t++) {
      const factor = at(own.values, t) * at(lengths.off, e - t);
      for (let r = 0; r < R; r++) sum[r] = at(sum, r) + factor * at(off, t * R + r);
    }
    for (let r = 0; r < R; r++) ends[OFF * R + r] = segments.saidOff(e) + own.scale + Math.log(at(sum, r));
  }

  function endAsides(e: number, ends: Float64Array): void {
    const first = segments.earliest(e, ASIDE);
    let highest = -Infinity;
    for (const [j, own] of begins.aside.entries())
      highest = Math.max(highest, segments.said(j, e) + own.logSum(first, e, e, lengths.aside));
    if (highest === -Infinity) return;
    for (const [j, own] of begins.aside.entries()) shares[j] = Math.exp(segments.said(j, e) + own.scale - highest);
    sum.fill(0);
    for (let t = first; t < e; t++) {
      for (const [j, own] of begins.aside.entries()) spoken[j] = at(shares, j) * at(own.values, t);
      addOtherItems(sum, spoken, ways, at(lengths.aside, e - t), aside, t * R);
    }
    for (let r = 0; r < R; r++) ends[ASIDE * R + r] = highest + Math.log(at(sum, r));
  }

  function begin(t: number, { values: exit, scale }: Scaled): void {
    for (let kind = 0; kind < 4; kind++)
      for (let r = 0; r < R; r++) {
        const place = kind * R + r;
        const from = at(exit, place);
        if (from === 0) continue;
        for (let j = 0; j < K; j++) main[t * K + j] = at(main, t * K + j) + from * at(onward, place * K + j);
        aside[t * R + r] = at(aside, t * R + r) + from * at(beside, place);
        off[t * R + r] = at(off, t * R + r) + from * at(leave, place);
      }
    for (let j = 0; j < K; j++) {
      const begun = scale + segments.begins(j, t);
      begins.main[j]?.set(t, begun + Math.log(at(main, t * K + j)));
      begins.aside[j]?.set(t, begun);
    }
    begins.off.set(t, scale + segments.beginsOff(t));
  }

  const final = scaled(p.end.map((end, k) => end + Math.log(at(exits[n]?.values ?? new Float64Array(), k))));
  const logTotal = (exits[n]?.scale ?? 0) + final.scale + Math.log(final.values.reduce((a, b) => a + b, 0));
  return { exits, main, aside, off, logTotal };
}

const rows = (items: number, passages: number): Exponentials[] =>
  Array.from({ length: items }, () => new Exponentials(passages + 1));
