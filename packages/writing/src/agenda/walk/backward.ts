import type { Forward } from './forward.ts';
import { ASIDE, emptyPotentials, MAIN, OFF } from './potentials.ts';
import type { Potentials } from './potentials.ts';
import { at, scaled } from './segments.ts';
import type { Scaled, Segments } from './segments.ts';

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
  const counts = emptyPotentials(n, K);
  /** What all walks from the end of a stretch add up to. */
  const rests: Scaled[] = [];
  rests[n] = { values: p.end.map(Math.exp), scale: 0 };
  const scales = new Float64Array(L);
  const last = exits[n] ?? scaled(new Float64Array(4 * R));
  for (let k = 0; k < 4 * R; k++) counts.end[k] = at(last.values, k) * Math.exp(last.scale + at(p.end, k) - logTotal);
  /** Stretches that begin at a passage, less those that end there: their running sum is what passages speak of. */
  const begun = new Float64Array(L * K);
  const begunOff = new Float64Array(L);
  const logs = new Float64Array(L);
  const sum = new Float64Array(R);
  const restAt = (e: number): Float64Array => rests[e]?.values ?? sum;

  const outOf = (t: number, until: number, score: (e: number) => number): number => {
    let highest = -Infinity;
    for (let e = t + 1; e <= until; e++) {
      const log = score(e) + at(scales, e);
      logs[e] = log;
      if (log > highest) highest = log;
    }
    return highest;
  };
  /** Walks on from stretches of one kind that begin at a passage, added up in `sum` for each `reached`; `used` learns of each stretch. */
  const addRows = (
    t: number,
    until: number,
    highest: number,
    kind: number,
    entered: Float64Array,
    row: number,
    weight: number,
    used: (e: number, share: number) => void,
  ): void => {
    sum.fill(0);
    for (let e = t + 1; e <= until; e++) {
      const factor = Math.exp(at(logs, e) - highest);
      if (factor === 0) continue;
      const rest = restAt(e);
      let share = 0;
      for (let r = 0; r < R; r++) {
        const one = factor * at(rest, kind * R + r);
        sum[r] = at(sum, r) + one;
        share += at(entered, row + r) * one;
      }
      add(counts.lengths, kind * L + e - t, share * weight);
      used(e, share * weight);
    }
  };

  for (let t = n - 1; t >= 0; t--) {
    const here = exits[t] ?? last;
    const back = new Float64Array(K + K * R + R).fill(-Infinity);
    const untilMain = segments.farthest(t, MAIN);
    const untilAside = segments.farthest(t, ASIDE);
    for (let j = 0; j < K; j++) {
      if (p.starts[t * K + j] === -Infinity) continue;
      let highest = outOf(t, untilMain, (e) => segments.main(j, t, e));
      if (highest > -Infinity) {
        const entered = at(forward.main, t * K + j) * Math.exp(here.scale + highest - logTotal);
        let value = 0;
        for (let e = t + 1; e <= untilMain; e++) {
          const one = Math.exp(at(logs, e) - highest) * at(restAt(e), MAIN * R + j + 1);
          value += one;
          add(counts.lengths, e - t, entered * one);
          add(begun, e * K + j, -entered * one);
        }
        back[j] = highest + Math.log(value);
        add(counts.starts, t * K + j, entered * value);
        add(begun, t * K + j, entered * value);
      }
      highest = outOf(t, untilAside, (e) => segments.aside(j, t, e));
      if (highest === -Infinity) continue;
      const weight = Math.exp(here.scale + highest - logTotal);
      addRows(t, untilAside, highest, ASIDE, forward.aside, (t * K + j) * R, weight, (e, share) => {
        add(counts.starts, t * K + j, share);
        add(begun, t * K + j, share);
        add(begun, e * K + j, -share);
      });
      for (let r = 0; r < R; r++) back[K + r * K + j] = highest + Math.log(at(sum, r));
    }
    const highest = outOf(t, untilAside, (e) => segments.off(t, e));
    if (highest > -Infinity) {
      const weight = Math.exp(here.scale + highest - logTotal);
      addRows(t, untilAside, highest, OFF, forward.off, t * R, weight, (e, share) => {
        add(counts.startsOff, t, share);
        add(begunOff, t, share);
        add(begunOff, e, -share);
      });
      for (let r = 0; r < R; r++) back[K + K * R + r] = highest + Math.log(at(sum, r));
    }
    rests[t] = leaveFor(here, scaled(back));
    scales[t] = rests[t]?.scale ?? 0;
  }

  /** Steps from the end of one stretch to the beginning of the next. */
  function leaveFor(here: Scaled, back: Scaled): Scaled {
    const weight = Math.exp(here.scale + back.scale - logTotal);
    const values = new Float64Array(4 * R);
    for (let kind = 0; kind < 4; kind++)
      for (let r = 0; r < R; r++) {
        const from = at(here.values, kind * R + r) * weight;
        const row = (kind * R + r) * K;
        let value = 0;
        for (let j = 0; j < K; j++) {
          const on = at(onward, row + j) * at(back.values, j);
          const aside = at(beside, row + j) * at(back.values, K + r * K + j);
          value += on + aside;
          add(counts.onward, row + j, from * on);
          add(counts.aside, row + j, from * aside);
        }
        const off = at(leave, kind * R + r) * at(back.values, K + K * R + r);
        add(counts.leave, kind * R + r, from * off);
        values[kind * R + r] = value + off;
      }
    return { values, scale: back.scale };
  }

  for (let t = 0; t < n; t++) {
    for (let j = 0; j < K; j++)
      counts.speaks[t * K + j] = (t === 0 ? 0 : at(counts.speaks, (t - 1) * K + j)) + at(begun, t * K + j);
    counts.off[t] = (t === 0 ? 0 : at(counts.off, t - 1)) + at(begunOff, t);
  }
  return counts;
}
