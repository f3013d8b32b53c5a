import { SAMPLE_RATE } from '../../sound/sample-rate.ts';

/** Times that a run of tokens is said before it counts as the decoder's own loop. */
const LOOP_TIMES = 3;
const LONGEST_LOOP = 30;
/** Tokens of what people say over and over: « Oui. », « Je vote pour. ». */
const SHORT_ANSWER = 6;
/** Groups of a number: « 1 000 000 000 000 ». */
const LONGEST_NUMBER = 5;
/** What swells: this part of the loud frames’ energy; what is quiet before it: this part of that. */
const BURST = 0.1;
const REST = 0.25;
/** Words that may be heard twice where a window is heard again from its middle; letters of one that is so alone. */
const LONGEST_OVERLAP = 6;
const LONG_WORD = 5;
/** Step in which loudness is compared; samples. */
const FRAME = SAMPLE_RATE / 20;

/** A run of tokens that follows itself: from where, how many tokens, how many times. */
interface Run {
  readonly at: number;
  readonly size: number;
  readonly times: number;
}

/**
 * Keeps the first of a run of tokens that follows itself three times or more, where the sound has no room for all of them.
 * @param isNumber whether tokens are figures alone: « 1 000 000 000 » is no loop
 * @param bursts how often the sound swells, as {@link countBursts} hears it: people who answer a roll call are heard each time
 */
export function withoutLoops(
  tokens: readonly number[],
  isNumber: (tokens: readonly number[]) => boolean = () => false,
  bursts = 0,
): number[] {
  const kept: number[] = [];
  let from = 0;
  for (const { at, size, times } of invented(tokens, isNumber, bursts)) {
    kept.push(...tokens.slice(from, at + size));
    from = at + size * times;
  }
  return [...kept, ...tokens.slice(from)];
}

/** Whether a text’s repetitions, if it has any, can all have been said: see {@link withoutLoops}. */
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
    // Nobody says a whole sentence over and over.
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

/** How often a sound swells from near silence, in steps of 50 ms: words that are said one by one, with their pauses. */
export function countBursts(samples: Float32Array): number {
  const energies = frameEnergies(samples);
  const loud = BURST * (energies.toSorted((a, b) => a - b)[Math.floor(0.95 * energies.length)] ?? 0);
  let bursts = 0;
  let resting = true;
  for (const energy of energies) {
    if (energy > loud && resting) bursts += 1;
    // Between the two, what is going on goes on.
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
 * Words that two texts share where the second takes up the first: the time between them is an estimate, a word at it may be
 * in both. Two words at least, or a long one: « oui, oui » is said.
 * @returns the second text without them
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

/** Case and signs make no other word; figures may be said twice. */
const bare = (word: string): string => (/\d/u.test(word) ? '' : word.toLowerCase().replaceAll(/[^\p{L}]/gu, ''));

/** Where to cut a window in two so that no word is torn: the quietest 50 ms of its middle third; a sample's index. */
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
