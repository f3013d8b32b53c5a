import { SAMPLE_RATE } from '../../sound/sample-rate.ts';

/** Number of times that tokens must occur in a row to count as a loop of the decoder. */
const LOOP_TIMES = 3;
const LONGEST_LOOP = 30;
/** Most tokens of an answer that many people give in turn: « Oui. », « Je vote pour. » */
const SHORT_ANSWER = 6;
/** Most groups of digits in a number: « 1 000 000 000 000 » has five. */
const LONGEST_NUMBER = 5;
/** A frame is loud above this share of the energy of the loudest frames, and quiet below this share of that limit. */
const BURST = 0.1;
const REST = 0.25;
/** Most words that may be heard twice at the joint of two texts; a single word must have this many letters. */
const LONGEST_OVERLAP = 6;
const LONG_WORD = 5;
/** Step in which loudness is measured; samples. */
const FRAME = SAMPLE_RATE / 20;

/** Tokens that are repeated: where they start, how many they are, how often they occur. */
interface Run {
  readonly at: number;
  readonly size: number;
  readonly times: number;
}

/**
 * Keeps only the first occurrence of tokens that occur three times or more in a row, unless people may really have
 * repeated them.
 * @param isNumber tells whether tokens are only digits: « 1 000 000 000 » is not a loop
 * @param bursts how many times the sound swells ({@link countBursts}), as it does for each answer in a roll call
 */
export function withoutLoops(
  tokens: readonly number[],
  isNumber: (tokens: readonly number[]) => boolean = () => false,
  bursts = 0,
): number[] {
  return placesWithoutLoops(tokens, isNumber, bursts).map((at) => tokens[at] ?? 0);
}

/** Finds the positions of the tokens that {@link withoutLoops} keeps. */
export function placesWithoutLoops(
  tokens: readonly number[],
  isNumber: (tokens: readonly number[]) => boolean,
  bursts: number,
): number[] {
  const places = [...tokens.keys()];
  const kept: number[] = [];
  let from = 0;
  for (const { at, size, times } of invented(tokens, isNumber, bursts)) {
    kept.push(...places.slice(from, at + size));
    from = at + size * times;
  }
  return [...kept, ...places.slice(from)];
}

/** Tells whether people may have said all repetitions in a text, by the rules of {@link withoutLoops}. */
export function saidByPeople(
  tokens: readonly number[],
  isNumber: (tokens: readonly number[]) => boolean,
  bursts: number,
): boolean {
  const runs = findRuns(tokens);
  return runs.length > 0 && invented(tokens, isNumber, bursts).length === 0;
}

function invented(tokens: readonly number[], isNumber: (tokens: readonly number[]) => boolean, bursts: number): Run[] {
  const runs = findRuns(tokens);
  const repeated = runs.reduce((sum, { times }) => sum + times, 0);
  return runs.filter(({ at, size, times }) => {
    if (isNumber(tokens.slice(at, at + size))) return times > LONGEST_NUMBER;
    // People repeat short answers, not whole sentences.
    return size > SHORT_ANSWER || repeated > bursts;
  });
}

function findRuns(tokens: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < tokens.length;) {
    const run = runAt(tokens, at);
    if (run !== null) runs.push(run);
    at += run === null ? 1 : run.size * run.times;
  }
  return runs;
}

function runAt(tokens: readonly number[], at: number): Run | null {
  for (let size = 1; size <= LONGEST_LOOP && at + size * LOOP_TIMES <= tokens.length; size++) {
    let times = 1;
    while (repeats(tokens, at, at + size * times, size)) times += 1;
    if (times >= LOOP_TIMES) return { at, size, times };
  }
  return null;
}

function repeats(tokens: readonly number[], first: number, second: number, size: number): boolean {
  if (second + size > tokens.length) return false;
  for (let i = 0; i < size; i++) if (tokens[first + i] !== tokens[second + i]) return false;
  return true;
}

/** Counts how often a sound swells from near silence, in steps of 50 ms, as words do that are said one by one. */
export function countBursts(samples: Float32Array): number {
  const energies = frameEnergies(samples);
  const loud = BURST * (energies.toSorted((a, b) => a - b)[Math.floor(0.95 * energies.length)] ?? 0);
  let bursts = 0;
  let resting = true;
  for (const energy of energies) {
    if (energy > loud && resting) bursts += 1;
    // Between the two limits, a frame neither ends a burst nor begins one.
    if (energy > loud) resting = false;
    else if (energy < REST * loud) resting = true;
  }
  return bursts;
}

function frameEnergies(samples: Float32Array): number[] {
  return Array.from({ length: Math.floor(samples.length / FRAME) }, (_, i) =>
    samples.subarray(i * FRAME, (i + 1) * FRAME).reduce((sum, sample) => sum + sample * sample, 0),
  );
}

/**
 * Removes from the second text the words with which the first one ends. The time of the cut between them is an
 * estimate, so a word near it may be in both. At least two words must match, or a long one, because people do say
 * « oui, oui ».
 * @returns the second text without those words
 */
export function withoutOverlap(first: string, second: string): string {
  const before = first.trim().split(/\s+/u).slice(-LONGEST_OVERLAP);
  const words = second.trim().split(/\s+/u);
  for (let count = Math.min(before.length, words.length); count > 0; count--) {
    const [end, beginning] = [before.slice(-count), words.slice(0, count)].map((part) => part.map(bare));
    if (end?.every((word, i) => word !== '' && word === beginning?.[i])) {
      if (count === 1 && (end[0] ?? '').length < LONG_WORD) return second;
      return words
        .slice(count)
        .map((word) => ` ${word}`)
        .join('');
    }
  }
  return second;
}

/** Drops case and signs, which do not make a different word. A word with digits never matches: people may repeat it. */
const bare = (word: string): string => (/\d/u.test(word) ? '' : word.toLowerCase().replaceAll(/[^\p{L}]/gu, ''));

/**
 * Finds where to cut a window in two without cutting a word: in the quietest 50 ms of its middle third.
 * @returns a sample's index
 */
export function quietestNearMiddle(samples: Float32Array): number {
  let cut = Math.floor(samples.length / 2);
  let lowest = Infinity;
  for (let start = Math.floor(samples.length / 3); start + FRAME < (2 * samples.length) / 3; start += FRAME) {
    let energy = 0;
    for (let i = start; i < start + FRAME; i++) energy += (samples[i] ?? 0) ** 2;
    if (energy < lowest) {
      lowest = energy;
      cut = start + FRAME / 2;
    }
  }
  return Math.floor(cut);
}
