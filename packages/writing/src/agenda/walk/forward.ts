import { Asides } from './asides.ts';
import { Exponentials } from './exponentials.ts';
import { ASIDE, BEGIN, MAIN, OFF } from './potentials.ts';
import type { Potentials } from './potentials.ts';
import { add, at, NOWHERE, writeScaled } from './numbers.ts';
import type { Segments } from './segments.ts';

const NONE = new Int32Array();

/** The sums of all walks up to each passage. */
export interface Forward {
  /**
   * [passage × kind × reached] Walks whose last stretch ends before this passage, and [passage] the logarithm of their
   * scale.
   */
  readonly exits: Float64Array;
  readonly scales: Float64Array;
  /** [passage] The numbers of reached items with which any walk comes to this passage. In a long agenda they are few. */
  readonly reached: readonly Int32Array[];
  /**
   * Walks on which a stretch begins at a passage, in the scale of that passage's exits: `main` is [passage × item],
   * `aside` and `off` are [passage × reached].
   */
  readonly main: Float64Array;
  readonly aside: Float64Array;
  readonly off: Float64Array;
  /** Logarithm of the sum over all walks. */
  readonly logTotal: number;
}

export function forward(p: Potentials, segments: Segments): Forward {
  const { passages: n, items: K } = p;
  const { lengths, possible } = segments;
  const R = K + 1;
  const onward = p.onward.map(Math.exp);
  const beside = p.aside.map(Math.exp);
  const leave = p.leave.map(Math.exp);
  const exits = new Float64Array((n + 1) * 4 * R);
  const scales = new Float64Array(n + 1);
  const main = new Float64Array(n * K);
  const aside = new Float64Array(n * R);
  const off = new Float64Array(n * R);
  const reached: Int32Array[] = [];
  const asidesBefore = { values: aside, rowAt: (t: number) => t * R };
  /**
   * For each item, and for talk outside the agenda: the walks on which a stretch begins at a passage, with the score of
   * that beginning.
   */
  const begins = {
    main: Array.from({ length: K }, () => new Exponentials(n + 1, -1, lengths.main)),
    asides: new Asides(n, -1, p.ways.map(Math.exp), lengths.aside, K),
    off: new Exponentials(n + 1, -1, lengths.off),
  };
  /** Logarithms of the walks whose last stretch ends before the current passage. */
  const ends = new Float64Array(4 * R);
  const sum = new Float64Array(R);

  for (let e = 0; e <= n; e++) {
    ends.fill(-Infinity);
    if (e === 0) ends[BEGIN * R] = 0;
    endMain(e);
    endOff(e);
    endAsides(e);
    scales[e] = writeScaled(ends, exits, e * 4 * R);
    if (e < n) {
      reached.push(reachedAt(e));
      begin(e);
    }
  }

  function reachedAt(t: number): Int32Array {
    const rows: number[] = [];
    for (let r = 0; r < R; r++)
      for (let kind = 0; kind < 4; kind++)
        if (at(exits, (t * 4 + kind) * R + r) > 0) {
          rows.push(r);
          break;
        }
    return Int32Array.from(rows);
  }

  /** Lists the possible items of the passage before `e`. */
  function spokenBefore(e: number): Int32Array {
    return e === 0 ? NONE : possible.at(e - 1);
  }

  function endMain(e: number): void {
    const longest = segments.longestUntil(e, MAIN);
    for (const j of spokenBefore(e)) {
      const own = begins.main[j];
      if (own === undefined) continue;
      const reach = own.reach(e, Math.min(longest, e - possible.since(e - 1, j)));
      ends[MAIN * R + j + 1] = segments.said(j, e) + own.logSum(e, reach);
    }
  }

  function endOff(e: number): void {
    const longest = segments.longestUntil(e, OFF);
    const own = begins.off;
    const total = own.sum(e, longest);
    if (total === 0) return;
    sum.fill(0);
    for (let t = e - longest; t < e; t++) {
      const factor = at(own.values, t) * at(lengths.off, e - t);
      if (factor <= total * NOWHERE) continue;
      for (const r of reached[t] ?? NONE) add(sum, r, factor * at(off, t * R + r));
    }
    for (let r = 0; r < R; r++) ends[OFF * R + r] = segments.saidOff(e) + own.scale + Math.log(at(sum, r));
  }

  function endAsides(e: number): void {
    const { asides } = begins;
    const longest = segments.longestUntil(e, ASIDE);
    const reach = (j: number): number => Math.min(longest, e - possible.since(e - 1, j));
    const scale = asides.add(
      e,
      spokenBefore(e),
      longest,
      reach,
      (j) => segments.said(j, e),
      asidesBefore,
      () => (far) => reached[e - far] ?? NONE,
    );
    for (let r = 0; r < R; r++) ends[ASIDE * R + r] = scale + Math.log(at(asides.sum, r));
  }

  function begin(t: number): void {
    const items = possible.at(t);
    for (let kind = 0; kind < 4; kind++)
      for (let r = 0; r < R; r++) {
        const place = kind * R + r;
        const from = at(exits, t * 4 * R + place);
        if (from === 0) continue;
        for (let nth = 0; nth < items.length; nth++) {
          const j = items[nth] ?? 0;
          add(main, t * K + j, from * at(onward, place * K + j));
        }
        add(aside, t * R + r, from * at(beside, place));
        add(off, t * R + r, from * at(leave, place));
      }
    const scale = at(scales, t);
    for (const j of items) {
      const begun = scale + segments.begins(j, t);
      begins.main[j]?.set(t, begun + Math.log(at(main, t * K + j)));
      begins.asides.items[j]?.set(t, begun);
    }
    begins.off.set(t, scale + segments.beginsOff(t));
  }

  let total = 0;
  for (let place = 0; place < 4 * R; place++) total += at(exits, n * 4 * R + place) * Math.exp(at(p.end, place));
  return { exits, scales, reached, main, aside, off, logTotal: at(scales, n) + Math.log(total) };
}
