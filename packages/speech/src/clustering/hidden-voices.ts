import { dot, joined } from '../vectors.ts';
import type { Group, Windows } from './groups.ts';

/** Embeddings vary half among the voices, half within one (USUAL_SIMILARITY): variance of all numbers within a voice. */
const WITHIN = 0.5;
/** A window's word counts so much: its neighbours, half the same sound, say nearly the same. */
const EVIDENCE = 0.05;
/** Chance that the next window is the same voice's. */
const STAY = 0.9;
const ROUNDS = 20;
/** A voice with a smaller share of the time is none; it is enough to be drawn into nothing. */
const NONE = 1e-5;
/** How sure the first groups are taken to be; log odds. */
const TRUST = 5;

/**
 * Which of the voices given at the start there really are: a hidden Markov model over the windows, one state a voice, each
 * voice a Gaussian of unknown mean, fitted by variational Bayes (VBx: Landini et al. 2022, with equal variances). Voices that
 * explain nothing that others do not lose their windows; none is added.
 * @param start groups of some of the windows
 * @param reluctance what a voice costs: fewer voices the higher it is
 * @returns the windows of each voice left
 */
export function fitVoices(windows: Windows, start: readonly Group[], reluctance: number): number[][] {
  const count = windows.length;
  const size = windows[0]?.length ?? 0;
  const observed = Float64Array.from(joined(windows), (value) => value / Math.sqrt(WITHIN / size));
  let voices = start.length;
  let shares = new Float64Array(voices).fill(1 / voices);
  let belief = firstBelief(count, start);
  for (let round = 0; round < ROUNDS; round++) {
    const likely = logLikelihoods(observed, size, belief, voices, reluctance);
    const next = smooth(likely, shares, count);
    const kept = [...next.shares.keys()].filter((voice) => (next.shares[voice] ?? 0) > NONE);
    const moved = Math.max(...next.shares.map((share, voice) => Math.abs(share - (shares[voice] ?? 0))));
    belief = columns(next.belief, voices, kept);
    shares = Float64Array.from(kept, (voice) => next.shares[voice] ?? 0);
    voices = kept.length;
    if (moved < 1e-4) break;
  }
  const members = Array.from({ length: voices }, (): number[] => []);
  for (let t = 0; t < count; t++) {
    const own = belief.subarray(t * voices, (t + 1) * voices);
    members[own.indexOf(Math.max(...own))]?.push(t);
  }
  return members.filter(({ length }) => length > 0);
}

function firstBelief(count: number, start: readonly Group[]): Float64Array {
  const voices = start.length;
  const belief = new Float64Array(count * voices).fill(1 / voices);
  const sure = Math.exp(TRUST);
  start.forEach(({ members }, voice) => {
    for (const t of members) {
      belief.fill(1 / (sure + voices - 1), t * voices, (t + 1) * voices);
      belief[t * voices + voice] = sure / (sure + voices - 1);
    }
  });
  return belief;
}

/** Of each window under each voice, whose mean is known as well as its windows tell; without what all voices have in common. */
function logLikelihoods(
  observed: Float64Array,
  size: number,
  belief: Float64Array,
  voices: number,
  reluctance: number,
): Float64Array {
  const count = observed.length / size;
  const scale = EVIDENCE / reluctance;
  const likely = new Float64Array(count * voices);
  for (let voice = 0; voice < voices; voice++) {
    const mean = new Float64Array(size);
    let windows = 0;
    for (let t = 0; t < count; t++) {
      const share = belief[t * voices + voice] ?? 0;
      if (share < 1e-6) continue;
      windows += share;
      for (let d = 0; d < size; d++) {
        mean[d] = (mean[d] ?? 0) + share * (observed[t * size + d] ?? 0);
      }
    }
    const variance = 1 / (1 + scale * windows);
    for (let d = 0; d < size; d++) mean[d] = (mean[d] ?? 0) * scale * variance;
    const doubt = 0.5 * (size * variance + dot(mean, mean));
    for (let t = 0; t < count; t++) {
      let fit = 0;
      for (let d = 0; d < size; d++) fit += (observed[t * size + d] ?? 0) * (mean[d] ?? 0);
      likely[t * voices + voice] = EVIDENCE * (fit - doubt);
    }
  }
  return likely;
}

/** Forward and backward through the windows: what is believed of each, and each voice's share of the changes. */
function smooth(
  likely: Float64Array,
  shares: Float64Array,
  count: number,
): { belief: Float64Array; shares: Float64Array } {
  const voices = shares.length;
  const weights = new Float64Array(likely.length);
  const forward = new Float64Array(likely.length);
  const totals = new Float64Array(count);
  for (let t = 0; t < count; t++) {
    const at = t * voices;
    const most = Math.max(...likely.subarray(at, at + voices));
    let total = 0;
    for (let v = 0; v < voices; v++) {
      const weight = Math.exp((likely[at + v] ?? 0) - most);
      const share = shares[v] ?? 0;
      const before = t === 0 ? share : STAY * (forward[at - voices + v] ?? 0) + (1 - STAY) * share;
      weights[at + v] = weight;
      forward[at + v] = before * weight;
      total += before * weight;
    }
    totals[t] = total;
    for (let v = 0; v < voices; v++) forward[at + v] = (forward[at + v] ?? 0) / total;
  }
  const belief = new Float64Array(likely.length);
  const changes = new Float64Array(voices);
  let backward = new Float64Array(voices).fill(1);
  for (let t = count - 1; t >= 0; t--) {
    const at = t * voices;
    let change = 0;
    for (let v = 0; v < voices; v++) {
      belief[at + v] = (forward[at + v] ?? 0) * (backward[v] ?? 0);
      const after = ((weights[at + v] ?? 0) * (backward[v] ?? 0)) / (totals[t] ?? 1);
      changes[v] = (changes[v] ?? 0) + (t === 0 ? (belief[at + v] ?? 0) : (1 - STAY) * (shares[v] ?? 0) * after);
      backward[v] = after;
      change += (shares[v] ?? 0) * after;
    }
    backward = backward.map((after) => STAY * after + (1 - STAY) * change);
  }
  const all = changes.reduce((sum, value) => sum + value, 0);
  return { belief, shares: changes.map((value) => value / all) };
}

function columns(table: Float64Array, width: number, kept: readonly number[]): Float64Array {
  if (kept.length === width) return table;
  const count = table.length / width;
  const narrow = new Float64Array(count * kept.length);
  for (let t = 0; t < count; t++) {
    kept.forEach((column, i) => {
      narrow[t * kept.length + i] = table[t * width + column] ?? 0;
    });
  }
  return narrow;
}
