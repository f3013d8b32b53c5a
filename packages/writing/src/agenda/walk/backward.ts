import { Exponentials } from './exponentials.ts';
import type { Forward } from './forward.ts';
import { AHEAD, ASIDE, BACK, emptyPotentials, MAIN, OFF } from './potentials.ts';
import type { Potentials } from './potentials.ts';
import { addOtherItems, at, scaled } from './segments.ts';
import type { Scaled, Segments } from './segments.ts';

/** What is less likely than this is not counted. */
const UNLIKELY = 1e-12;

const add = (values: Float64Array, index: number, value: number): void => {
  values[index] = at(values, index) + value;
};

/** How often each thing is used on average, over all walks. */
export function expectedCounts(p: Potentials, segments: Segments, forward: Forward): Potentials {
  const { passages: n, items: K } = p;
  const { exits, logTotal } = forward;
  const R = K + 1;
  const L = n + 1;
  const onward = p.onward.map(Math.exp);
  const beside = p.aside.map(Math.exp);
  const leave = p.leave.map(Math.exp);
  const ways = p.ways.map(Math.exp);
  const counts = emptyPotentials(n, K);
  const { lengths } = segments;
  /** Of each item and of none: what is told where a stretch ends, with the scale of the walks that go on from there. */
  const ends = { main: rows(K, n), aside: rows(K, n), off: new Exponentials(L) };
  /** [passage × reached] What all walks on from the end of an aside, or of talk of none, add up to. */
  const afterAside = new Float64Array(L * R);
  const afterOff = new Float64Array(L * R);
  const last = exits[n] ?? scaled(new Float64Array(4 * R));
  for (let k = 0; k < 4 * R; k++) counts.end[k] = at(last.values, k) * Math.exp(last.scale + at(p.end, k) - logTotal);
  end(n, { values: p.end.map(Math.exp), scale: 0 });
  /** Stretches that begin at a passage, less those that end there: their running sum is what passages speak of. */
  const begun = new Float64Array(K * L);
  const begunOff = new Float64Array(L);
  const sum = new Float64Array(R);
  const shares = new Float64Array(K);
  const spoken = new Float64Array(K);
  const both = new Float64Array(R);

  for (let t = n - 1; t >= 0; t--) {
    const here = exits[t] ?? last;
    /** Logarithms of the walks from here on: the main line goes on with an item, an aside follows, talk of none follows. */
    const back = new Float64Array(K + 2 * R).fill(-Infinity);
    beginMain(t, here, back);
    beginAsides(t, here, back);
    beginOff(t, here, back);
    end(t, leaveFor(here, scaled(back)));
  }

  function beginMain(t: number, here: Scaled, back: Float64Array): void {
    const until = segments.farthest(t, MAIN) + 1;
    for (const [j, own] of ends.main.entries()) {
      const begins = segments.begins(j, t);
      const total = begins === -Infinity ? 0 : own.sum(t + 1, until, t, lengths.main);
      if (total === 0) continue;
      const log = begins + own.scale;
      back[j] = log + Math.log(total);
      const weight = at(forward.main, t * K + j) * Math.exp(here.scale + log - logTotal);
      if (weight * total <= UNLIKELY) continue;
      for (let e = t + 1; e < until; e++) {
        const share = weight * at(own.values, e) * at(lengths.main, e - t);
        add(counts.lengths, e - t, share);
        add(begun, j * L + e, -share);
      }
      add(counts.starts, t * K + j, weight * total);
      add(begun, j * L + t, weight * total);
    }
  }

  function beginOff(t: number, here: Scaled, back: Float64Array): void {
    const until = segments.farthest(t, ASIDE) + 1;
    const own = ends.off;
    if (own.sum(t + 1, until, t, lengths.off) === 0) return;
    const log = segments.beginsOff(t) + own.scale;
    const weight = Math.exp(here.scale + log - logTotal);
    sum.fill(0);
    for (let e = t + 1; e < until; e++) {
      const factor = at(own.values, e) * at(lengths.off, e - t);
      let share = 0;
      for (let r = 0; r < R; r++) {
        const one = factor * at(afterOff, e * R + r);
        sum[r] = at(sum, r) + one;
        share += at(forward.off, t * R + r) * one;
      }
      share *= weight;
      add(counts.lengths, OFF * L + e - t, share);
      add(counts.startsOff, t, share);
      add(begunOff, t, share);
      add(begunOff, e, -share);
    }
    for (let r = 0; r < R; r++) back[K + R + r] = log + Math.log(at(sum, r));
  }

  function beginAsides(t: number, here: Scaled, back: Float64Array): void {
    const until = segments.farthest(t, ASIDE) + 1;
    let highest = -Infinity;
    for (const [j, own] of ends.aside.entries())
      highest = Math.max(highest, segments.begins(j, t) + own.logSum(t + 1, until, t, lengths.aside));
    if (highest === -Infinity) return;
    for (const [j, own] of ends.aside.entries()) shares[j] = Math.exp(segments.begins(j, t) + own.scale - highest);
    sum.fill(0);
    for (let e = t + 1; e < until; e++) {
      for (const [j, own] of ends.aside.entries()) spoken[j] = at(shares, j) * at(own.values, e);
      addOtherItems(sum, spoken, ways, at(lengths.aside, e - t), afterAside, e * R);
    }
    for (let r = 0; r < R; r++) back[K + r] = highest + Math.log(at(sum, r));
    countAsides(t, until, Math.exp(here.scale + highest - logTotal));
  }

  /** Counts the asides that `beginAsides` has just added up. */
  function countAsides(t: number, until: number, weight: number): void {
    let all = 0;
    for (let r = 0; r < R; r++) all += at(forward.aside, t * R + r) * at(sum, r);
    if (weight * all <= UNLIKELY) return;
    for (let e = t + 1; e < until; e++) {
      const factor = weight * at(lengths.aside, e - t);
      let walks = 0;
      for (let r = 0; r < R; r++) {
        both[r] = at(forward.aside, t * R + r) * at(afterAside, e * R + r);
        walks += at(both, r);
      }
      /** Those that have reached less than the item. */
      let before = 0;
      for (const [j, own] of ends.aside.entries()) {
        before += at(both, j);
        const one = factor * at(shares, j) * at(own.values, e);
        const ahead = one * at(ways, AHEAD) * before;
        const behind = one * at(ways, BACK) * Math.max(0, walks - before - at(both, j + 1));
        const share = ahead + behind;
        if (share === 0) continue;
        add(counts.ways, AHEAD, ahead);
        add(counts.ways, BACK, behind);
        add(counts.lengths, ASIDE * L + e - t, share);
        add(counts.starts, t * K + j, share);
        add(begun, j * L + t, share);
        add(begun, j * L + e, -share);
      }
    }
  }

  /** Where a stretch may end. */
  function end(e: number, { values, scale }: Scaled): void {
    for (let r = 0; r < R; r++) {
      afterAside[e * R + r] = at(values, ASIDE * R + r);
      afterOff[e * R + r] = at(values, OFF * R + r);
    }
    for (let j = 0; j < K; j++) {
      const said = scale + segments.said(j, e);
      ends.main[j]?.set(e, said + Math.log(at(values, MAIN * R + j + 1)));
      ends.aside[j]?.set(e, said);
    }
    ends.off.set(e, scale + segments.saidOff(e));
  }

  /** Steps from the end of one stretch to the beginning of the next. */
  function leaveFor(here: Scaled, back: Scaled): Scaled {
    const weight = Math.exp(here.scale + back.scale - logTotal);
    const values = new Float64Array(4 * R);
    for (let kind = 0; kind < 4; kind++)
      for (let r = 0; r < R; r++) {
        const place = kind * R + r;
        const from = at(here.values, place) * weight;
        const aside = at(beside, place) * at(back.values, K + r);
        const off = at(leave, place) * at(back.values, K + R + r);
        let value = aside + off;
        for (let j = 0; j < K; j++) {
          const on = at(onward, place * K + j) * at(back.values, j);
          value += on;
          add(counts.onward, place * K + j, from * on);
        }
        add(counts.aside, place, from * aside);
        add(counts.leave, place, from * off);
        values[place] = value;
      }
    return { values, scale: back.scale };
  }

  for (let j = 0; j < K; j++) {
    let speaks = 0;
    for (let t = 0; t < n; t++) counts.speaks[t * K + j] = speaks += at(begun, j * L + t);
  }
  let speaksOff = 0;
  for (let t = 0; t < n; t++) counts.off[t] = speaksOff += at(begunOff, t);
  return counts;
}

const rows = (items: number, passages: number): Exponentials[] =>
  Array.from({ length: items }, () => new Exponentials(passages + 1));
