import { Asides } from './asides.ts';
import { Exponentials } from './exponentials.ts';
import type { Forward } from './forward.ts';
import { AHEAD, ASIDE, BACK, emptyPotentials, MAIN, OFF } from './potentials.ts';
import type { Potentials } from './potentials.ts';
import { add, at, highestOf, NOWHERE, writeScaled } from './numbers.ts';
import { LONGEST_ASIDE, type Segments } from './segments.ts';

/** Probability below which stretches are not counted. */
const UNLIKELY = 1e-12;
/** Walks through a place are left out if their total probability is below this. */
const NEVER = 1e-14;

/** Computes how often each part of the model is used, on average over all walks. */
export function expectedCounts(p: Potentials, segments: Segments, forward: Forward): Potentials {
  const { passages: n, items: K } = p;
  const { exits, scales, reached, logTotal } = forward;
  const { lengths, possible } = segments;
  const R = K + 1;
  const L = n + 1;
  const onward = p.onward.map(Math.exp);
  const beside = p.aside.map(Math.exp);
  const leave = p.leave.map(Math.exp);
  const ways = p.ways.map(Math.exp);
  const counts = emptyPotentials(n, K);
  /**
   * For each item, and for talk outside the agenda: the score of everything said up to the end of a stretch, plus the
   * scale of the walks that continue after the stretch.
   */
  const ends = {
    main: Array.from({ length: K }, () => new Exponentials(L, 1, lengths.main)),
    asides: new Asides(n, 1, ways, lengths.aside, K),
    off: new Exponentials(L, 1, lengths.off),
  };
  /** [kind × reached] Sum of all walks that continue from the end of a stretch at the current passage. */
  const after = p.end.map(Math.exp);
  /** [kind × reached] Sum of the steps after a stretch that ends here, if everything later is as good as possible. */
  const leading = after.map((_, place) => {
    let total = at(beside, place) + at(leave, place);
    for (let j = 0; j < K; j++) total += at(onward, place * K + j);
    return total;
  });
  const mostLeading = highestOf(leading);
  /** [passage × reached] `after` for asides and talk outside the agenda, for the passages that they can reach. */
  const rowAt = (e: number): number => (e % (LONGEST_ASIDE + 1)) * R;
  const afterAside = { values: new Float64Array((LONGEST_ASIDE + 1) * R), rowAt };
  const afterOff = new Float64Array((LONGEST_ASIDE + 1) * R);
  /**
   * Walks from the current passage on, as logarithms and as numbers in a common scale. The main line continues with an
   * item, an aside follows, or talk outside the agenda follows.
   */
  const backLogs = new Float64Array(K + 2 * R);
  const back = new Float64Array(K + 2 * R);
  /** Subtracts from the counts the stretches that end before a passage. Stretches that begin there are added later. */
  const ended = (cell: number, share: number): void => {
    if (cell < n * K) add(counts.speaks, cell, -share);
  };
  const endedOff = new Float64Array(L);
  const sum = new Float64Array(R);
  /** Sums of walks by the number of rows that they are from. */
  const upTo = new Float64Array(R + 1);
  /** [place in the list of possible items] Number of rows in which the item is not reached yet, or is the last reached. */
  const before = new Int32Array(K);
  const upToThis = new Int32Array(K);

  for (let place = 0; place < 4 * R; place++)
    counts.end[place] = at(exits, n * 4 * R + place) * at(after, place) * Math.exp(at(scales, n) - logTotal);
  end(n, 0);
  for (let t = n - 1; t >= 0; t--) {
    backLogs.fill(-Infinity);
    beginMain(t);
    beginAsides(t);
    beginOff(t);
    const scale = writeScaled(backLogs, back, 0);
    leaveFor(t, scale);
    end(t, scale);
  }

  function beginMain(t: number): void {
    const longest = segments.longestFrom(t, MAIN);
    for (const j of possible.at(t)) {
      const own = ends.main[j];
      if (own === undefined) continue;
      const reach = own.reach(t, Math.min(longest, possible.until(t, j) - t));
      const total = own.sum(t, reach);
      if (total === 0) continue;
      const log = segments.begins(j, t) + own.scale;
      backLogs[j] = log + Math.log(total);
      const weight = at(forward.main, t * K + j) * Math.exp(at(scales, t) + log - logTotal);
      if (weight * total <= UNLIKELY) continue;
      add(counts.starts, t * K + j, weight * total);
      for (let length = 1; length <= reach; length++) {
        const share = weight * at(own.values, t + length) * at(lengths.main, length);
        add(counts.lengths, length, share);
        ended((t + length) * K + j, share);
      }
    }
  }

  function beginOff(t: number): void {
    const longest = segments.longestFrom(t, OFF);
    const own = ends.off;
    const total = own.sum(t, longest);
    if (total === 0) return;
    const log = segments.beginsOff(t) + own.scale;
    const weight = Math.exp(at(scales, t) + log - logTotal);
    const rows = rowsOf(forward.off, t, weight * total);
    sum.fill(0);
    for (let length = 1; length <= longest; length++) {
      const e = t + length;
      const factor = at(own.values, e) * at(lengths.off, length);
      if (factor <= total * NOWHERE) continue;
      let share = 0;
      for (const r of rows) {
        const one = factor * at(afterOff, rowAt(e) + r);
        add(sum, r, one);
        share += at(forward.off, t * R + r) * one;
      }
      share *= weight;
      add(counts.lengths, OFF * L + length, share);
      add(counts.startsOff, t, share);
      add(endedOff, e, share);
    }
    for (const r of rows) backLogs[K + R + r] = log + Math.log(at(sum, r));
  }

  function beginAsides(t: number): void {
    const longest = segments.longestFrom(t, ASIDE);
    const reach = (j: number): number => Math.min(longest, possible.until(t, j) - t);
    const of = possible.at(t);
    let rows: Int32Array = new Int32Array();
    const scale = ends.asides.add(
      t,
      of,
      longest,
      reach,
      (j) => segments.begins(j, t),
      afterAside,
      (own) => {
        const weight = Math.exp(at(scales, t) + own - logTotal);
        rows = rowsOf(forward.aside, t, weight * of.length * Math.max(at(ways, BACK), at(ways, AHEAD)));
        return () => rows;
      },
    );
    let walks = 0;
    for (const r of rows) {
      const one = at(ends.asides.sum, r);
      backLogs[K + r] = scale + Math.log(one);
      walks += at(forward.aside, t * R + r) * one;
    }
    const weight = Math.exp(at(scales, t) + scale - logTotal);
    if (weight * walks <= UNLIKELY) return;
    for (const [place, j] of of.entries()) {
      before[place] = countUpTo(rows, j);
      upToThis[place] = countUpTo(rows, j + 1);
    }
    for (let length = 1; length <= longest; length++) countAsides(t, length, weight, rows);
  }

  /**
   * Finds the numbers of reached items outside whose range no walk counts. @param most upper limit on the stretches that
   * follow, without the steps after them
   */
  function rowsOf(walks: Float64Array, t: number, most: number): Int32Array {
    const rows = reached[t] ?? new Int32Array();
    const counts = (r: number): boolean => at(walks, t * R + r) * most * mostLeading > NEVER;
    return rows.subarray(Math.max(0, rows.findIndex(counts)), rows.findLastIndex(counts) + 1);
  }

  /** Counts the asides that `beginAsides` has just added up. */
  function countAsides(t: number, length: number, weight: number, rows: Int32Array): void {
    const { spoken } = ends.asides;
    const e = t + length;
    let walks = 0;
    for (let nth = 0; nth < rows.length; nth++) {
      const r = rows[nth] ?? 0;
      walks += at(forward.aside, t * R + r) * at(afterAside.values, rowAt(e) + r) * weight;
      upTo[nth + 1] = walks;
    }
    let ahead = 0;
    let behind = 0;
    const items = possible.at(t);
    for (let place = 0; place < items.length; place++) {
      const j = items[place] ?? 0;
      const one = at(spoken, length * items.length + place);
      if (one === 0) continue;
      const isAhead = one * at(ways, AHEAD) * at(upTo, before[place] ?? 0);
      const isBehind = one * at(ways, BACK) * Math.max(0, walks - at(upTo, upToThis[place] ?? 0));
      ahead += isAhead;
      behind += isBehind;
      add(counts.starts, t * K + j, isAhead + isBehind);
      ended(e * K + j, isAhead + isBehind);
    }
    add(counts.ways, AHEAD, ahead);
    add(counts.ways, BACK, behind);
    add(counts.lengths, ASIDE * L + length, ahead + behind);
  }

  /** Stores the walks that continue after stretches that end before passage `e`. */
  function end(e: number, scale: number): void {
    for (let r = 0; r < R; r++) {
      afterAside.values[rowAt(e) + r] = at(after, ASIDE * R + r);
      afterOff[rowAt(e) + r] = at(after, OFF * R + r);
    }
    ends.off.set(e, scale + segments.saidOff(e));
    if (e === 0) return;
    for (const j of possible.at(e - 1)) {
      const said = scale + segments.said(j, e);
      ends.main[j]?.set(e, said + Math.log(at(after, MAIN * R + j + 1)));
      ends.asides.items[j]?.set(e, said);
    }
  }

  /** Counts the steps from stretches that end before passage `t` to stretches that begin there. */
  function leaveFor(t: number, scale: number): void {
    const weight = Math.exp(at(scales, t) + scale - logTotal);
    const items = possible.at(t);
    for (let place = 0; place < 4 * R; place++) {
      const from = at(exits, t * 4 * R + place) * weight;
      // The walks that continue from this place add up to at most `leading`.
      if (from * at(leading, place) <= NEVER) {
        after[place] = 0;
        continue;
      }
      const r = place % R;
      const aside = at(beside, place) * at(back, K + r);
      const off = at(leave, place) * at(back, K + R + r);
      let value = aside + off;
      for (let nth = 0; nth < items.length; nth++) {
        const j = items[nth] ?? 0;
        const on = at(onward, place * K + j) * at(back, j);
        value += on;
        add(counts.onward, place * K + j, from * on);
      }
      add(counts.aside, place, from * aside);
      add(counts.leave, place, from * off);
      after[place] = value;
    }
  }

  for (let j = 0; j < K; j++) {
    let speaks = 0;
    for (let t = 0; t < n; t++)
      counts.speaks[t * K + j] = speaks += at(counts.starts, t * K + j) + at(counts.speaks, t * K + j);
  }
  let off = 0;
  for (let t = 0; t < n; t++) counts.off[t] = off += at(counts.startsOff, t) - at(endedOff, t);
  return counts;
}

/** Counts the rows that are at most `most`. */
function countUpTo(rows: Int32Array, most: number): number {
  const next = rows.findIndex((row) => row > most);
  return next === -1 ? rows.length : next;
}
