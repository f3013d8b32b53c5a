import { ASIDE, BEGIN, MAIN, OFF } from './potentials.ts';
import type { Potentials } from './potentials.ts';
import { at, logAdd, scaled } from './segments.ts';
import type { Scaled, Segments } from './segments.ts';

/** What all walks up to a passage add up to. */
export interface Forward {
  /** [passage] [kind × reached] Walks whose last stretch ends before this passage. */
  readonly exits: readonly Scaled[];
  /** Walks on which a stretch begins at a passage, in the scale of its exits: [passage × item], [passage × item × reached], [passage × reached]. */
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
  const exits: Scaled[] = [];
  const scales = new Float64Array(n + 1);
  const main = new Float64Array((n + 1) * K);
  const aside = new Float64Array((n + 1) * K * R);
  const off = new Float64Array((n + 1) * R);
  const logs = new Float64Array(n + 1);
  const sum = new Float64Array(R);

  /** Logarithms of the walks into the end of each stretch, relative to the highest, which is returned. */
  const into = (from: number, end: number, score: (t: number) => number): number => {
    let highest = -Infinity;
    for (let t = from; t < end; t++) {
      const log = at(scales, t) + score(t);
      logs[t] = log;
      if (log > highest) highest = log;
    }
    return highest;
  };
  /** Adds up, for each `reached`, what enters at `t` (a row of `entered`) times the stretch. */
  const addRows = (
    from: number,
    end: number,
    highest: number,
    entered: Float64Array,
    row: (t: number) => number,
  ): void => {
    sum.fill(0);
    for (let t = from; t < end; t++) {
      const factor = Math.exp(at(logs, t) - highest);
      if (factor === 0) continue;
      const start = row(t);
      for (let r = 0; r < R; r++) sum[r] = at(sum, r) + factor * at(entered, start + r);
    }
  };

  for (let e = 0; e <= n; e++) {
    const ends = new Float64Array(4 * R).fill(-Infinity);
    if (e === 0) ends[BEGIN * R] = 0;
    const first = segments.earliest(e, MAIN);
    const firstAside = segments.earliest(e, ASIDE);
    for (let j = 0; j < K; j++) {
      let highest = into(first, e, (t) => segments.main(j, t, e));
      if (highest > -Infinity) {
        let total = 0;
        for (let t = first; t < e; t++) total += Math.exp(at(logs, t) - highest) * at(main, t * K + j);
        ends[MAIN * R + j + 1] = highest + Math.log(total);
      }
      highest = into(firstAside, e, (t) => segments.aside(j, t, e));
      if (highest === -Infinity) continue;
      addRows(firstAside, e, highest, aside, (t) => (t * K + j) * R);
      for (let r = 0; r < R; r++)
        if (at(sum, r) > 0) ends[ASIDE * R + r] = logAdd(at(ends, ASIDE * R + r), highest + Math.log(at(sum, r)));
    }
    const highest = into(firstAside, e, (t) => segments.off(t, e));
    if (highest > -Infinity) {
      addRows(firstAside, e, highest, off, (t) => t * R);
      for (let r = 0; r < R; r++) ends[OFF * R + r] = highest + Math.log(at(sum, r));
    }
    const exit = scaled(ends);
    exits.push(exit);
    scales[e] = exit.scale;
    enter(e, exit.values);
  }

  function enter(t: number, exit: Float64Array): void {
    for (let kind = 0; kind < 4; kind++)
      for (let r = 0; r < R; r++) {
        const from = at(exit, kind * R + r);
        if (from === 0) continue;
        const row = (kind * R + r) * K;
        for (let j = 0; j < K; j++) {
          main[t * K + j] = at(main, t * K + j) + from * at(onward, row + j);
          aside[(t * K + j) * R + r] = at(aside, (t * K + j) * R + r) + from * at(beside, row + j);
        }
        off[t * R + r] = at(off, t * R + r) + from * at(leave, kind * R + r);
      }
  }

  const final = scaled(p.end.map((end, k) => end + Math.log(at(exits[n]?.values ?? [], k))));
  const logTotal = at(scales, n) + final.scale + Math.log(final.values.reduce((a, b) => a + b, 0));
  return { exits, main, aside, off, logTotal };
}
