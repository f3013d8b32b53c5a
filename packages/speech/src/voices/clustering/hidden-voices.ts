import { dot, joined } from '../../numbers/vectors.ts';
import { groupOf, type Group, type Windows } from './groups.ts';

/** Weight of a window as evidence. It is low because neighbouring windows share half of their sound. */
const EVIDENCE = 0.05;
/** Cost of a voice: strength of the assumption, made in advance, that the voice's mean is the mean of all voices. */
const COST = 0.12;
/** Probability that the next window belongs to the same voice. */
const STAY = 0.9;
const ROUNDS = 6;
/** The fit ends when the evidence grows by less than this. */
const ENOUGH = 0.05;
/** Number of times that each voice is assumed in advance to have started to speak. */
const BEFORE = 0.5;

/** Windows divided into voices. */
export interface Division {
  readonly voices: readonly Group[];
  /** How well the voices explain the windows: a log probability, comparable between divisions of the same windows. */
  readonly evidence: number;
}

/** Windows in the form that {@link fitVoices} needs. */
export interface Heard {
  readonly windows: Windows;
  /** The embeddings, row-major, in units of their deviation within a voice. */
  readonly scaled: Float64Array;
  /** Mean similarity of two windows of one voice, between 0 and 1. */
  readonly coherence: number;
}

/** Prepares windows for {@link fitVoices}. @param coherence mean similarity of two windows of one voice, between 0 and 1 */
export function hear(windows: Windows, coherence: number): Heard {
  const scaled = Float64Array.from(joined(windows));
  const scale = Math.sqrt((windows[0]?.length ?? 0) * coherence) / (1 - coherence);
  for (let i = 0; i < scaled.length; i++) scaled[i] = (scaled[i] ?? 0) * scale;
  return { windows, scaled, coherence };
}

/**
 * Fits voices to windows by variational Bayes (VBx: Landini et al. 2022, here with equal variances): a hidden Markov
 * model with one state for each voice, each voice a Gaussian of unknown mean.
 * @param start groups of some of the windows, one for each voice. No voice is added; a voice whose windows the others
 * explain as well is dropped
 */
export function fitVoices(heard: Heard, start: readonly Group[]): Division {
  const { windows } = heard;
  const count = windows.length;
  const voices = start.length;
  let belief = firstBelief(count, start);
  let shares = new Float64Array(voices).fill(1 / voices);
  let evidence = -Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const { likely, divergence } = logLikelihoods(heard, belief, voices);
    const next = smooth(likely, shares, count);
    ({ belief, shares } = next);
    const gained = next.likelihood - divergence - evidence;
    evidence = next.likelihood - divergence;
    if (gained < ENOUGH) break;
  }
  const members = Array.from({ length: voices }, (): number[] => []);
  for (let t = 0; t < count; t++) {
    const own = belief.subarray(t * voices, (t + 1) * voices);
    members[own.indexOf(Math.max(...own))]?.push(t);
  }
  const left = members.filter(({ length }) => length > 0);
  return { voices: left.map((own) => groupOf(windows, own)), evidence };
}

/**
 * Computes how much evidence is lost if two voices count as one and nothing else changes.
 * @param coherence see {@link Heard}
 */
export function lossOfJoining(a: Group, b: Group, coherence: number): number {
  const [ownA, ownB, between] = [dot(a.sum, a.sum), dot(b.sum, b.sum), dot(a.sum, b.sum)];
  const [n, m, size] = [a.members.length, b.members.length, a.sum.length];
  return (
    voiceEvidence(ownA, n, size, coherence) +
    voiceEvidence(ownB, m, size, coherence) -
    voiceEvidence(ownA + ownB + 2 * between, n + m, size, coherence)
  );
}

/** Computes the evidence that a group of windows is one voice. @param squared squared length of the windows' sum */
function voiceEvidence(squared: number, windows: number, size: number, coherence: number): number {
  const part = EVIDENCE / COST;
  const precision = 1 + (part * windows * coherence) / (1 - coherence);
  const fit = (part ** 2 * size * coherence * squared) / (1 - coherence) ** 2 / precision;
  return 0.5 * COST * (fit - size * Math.log(precision));
}

function firstBelief(count: number, start: readonly Group[]): Float64Array {
  const voices = start.length;
  const belief = new Float64Array(count * voices).fill(1 / voices);
  start.forEach(({ members }, voice) => {
    for (const t of members) {
      belief.fill(0, t * voices, (t + 1) * voices);
      belief[t * voices + voice] = 1;
    }
  });
  return belief;
}

/**
 * Computes the log likelihood of each window under each voice, whose mean is known only as well as its windows tell.
 * Terms that all voices share are left out.
 */
function logLikelihoods(
  { windows: { length: count }, scaled, coherence }: Heard,
  belief: Float64Array,
  voices: number,
): { likely: Float64Array; divergence: number } {
  const size = scaled.length / count;
  const part = EVIDENCE / COST;
  const ratio = coherence / (1 - coherence);
  const likely = new Float64Array(count * voices);
  let divergence = 0;
  for (let voice = 0; voice < voices; voice++) {
    const mean = new Float64Array(size);
    let windows = 0;
    for (let t = 0; t < count; t++) {
      const share = belief[t * voices + voice] ?? 0;
      if (share < 1e-4) continue;
      windows += share;
      for (let d = 0; d < size; d++) {
        mean[d] = (mean[d] ?? 0) + share * (scaled[t * size + d] ?? 0);
      }
    }
    const variance = 1 / (1 + part * ratio * windows);
    for (let d = 0; d < size; d++) mean[d] = (mean[d] ?? 0) * part * variance;
    const squared = dot(mean, mean);
    divergence += 0.5 * COST * (size * (variance - 1 - Math.log(variance)) + squared);
    const doubt = 0.5 * ratio * (size * variance + squared);
    for (let t = 0; t < count; t++) {
      let fit = 0;
      for (let d = 0; d < size; d++) fit += (scaled[t * size + d] ?? 0) * (mean[d] ?? 0);
      likely[t * voices + voice] = EVIDENCE * (fit - doubt);
    }
  }
  return { likely, divergence };
}

/**
 * Runs forward and backward through the windows. Returns each window's probabilities of the voices, and each voice's
 * share of the changes.
 */
function smooth(
  likely: Float64Array,
  shares: Float64Array,
  count: number,
): { belief: Float64Array; shares: Float64Array<ArrayBuffer>; likelihood: number } {
  const voices = shares.length;
  const weights = new Float64Array(likely.length);
  const forward = new Float64Array(likely.length);
  const totals = new Float64Array(count);
  let likelihood = 0;
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
    likelihood += Math.log(total) + most;
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
  return { belief, likelihood, shares: changes.map((value) => (value + BEFORE) / (all + BEFORE * voices)) };
}
