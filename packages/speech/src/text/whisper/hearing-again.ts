import { oddsOfRest } from '../../transcript/words.ts';
import { SAMPLE_RATE } from '../../sound/sample-rate.ts';
import { quietestNearMiddle, withoutOverlap } from './loops.ts';
import type { Clause } from '../recognizer.ts';

/** A window in which every attempt repeats itself is recognised again in parts of at least this length; seconds. */
const SHORTEST_PART = 5;
/** A window has speech up to its end. If its text ends earlier by more than this, the rest is recognised again; seconds. */
const LONGEST_UNHEARD = 3;
/**
 * A clause that lasts at least {@link SLOW_FROM} seconds has lost words if it has fewer than {@link SLOWEST} characters
 * per second: docs/decisions/0003.
 */
const SLOW_FROM = 3;
const SLOWEST = 6;
/**
 * Text that replaces a digit when characters are counted. A spoken digit has about as many letters: 87 is
 * « quatre-vingt-sept ».
 */
const SPOKEN_FIGURE = 'figure';
/**
 * A second text replaces the first if it is this many times longer and contains this share of the first one's words.
 */
const MORE = 1.3;
const SAME_WORDS = 0.5;
/**
 * A clause is recognised again only if it is at least this much shorter than its window; else the result would be the
 * same. Seconds
 */
const LEFT_OUT = 1;

export interface WindowText {
  readonly clauses: readonly Clause[];
  /** False if every attempt repeated itself, or if the text is too short for so much speech. */
  readonly trusted: boolean;
}

/**
 * Recognises parts of a window again if its text says too little, so that nothing that was said gets lost.
 * @param hear recognises the samples between two positions; its times are seconds in the window
 */
export async function heardWhole(
  samples: Float32Array,
  { clauses, trusted }: WindowText,
  hear: (from: number, to: number) => Promise<readonly Clause[]>,
): Promise<Clause[]> {
  const { length } = samples;
  if (!trusted && length >= 2 * SHORTEST_PART * SAMPLE_RATE) {
    // In shorter parts the decoder does not get stuck in a loop, and does not stop after the first sentence.
    const cut = quietestNearMiddle(samples);
    const parts = [...(await hear(0, cut)), ...(await hear(cut, length))];
    return textLength(parts) > textLength(clauses) ? parts : [...clauses];
  }
  let whole: Clause[] = [];
  let joint = false;
  for (const clause of clauses) {
    const again = isTooSlow(clause, length / SAMPLE_RATE)
      ? await hear(Math.round(clause.start * SAMPLE_RATE), Math.round(clause.end * SAMPLE_RATE))
      : [];
    const found = saysMore(again, clause);
    whole = found || joint ? continued(whole, found ? again : [clause]) : [...whole, clause];
    joint = found;
  }
  const end = Math.round((whole.at(-1)?.end ?? 0) * SAMPLE_RATE);
  if (end > 0 && length - end >= LONGEST_UNHEARD * SAMPLE_RATE) return continued(whole, await hear(end, length));
  return whole;
}

const textLength = (clauses: readonly Clause[]): number => clauses.reduce((sum, { text }) => sum + text.length, 0);

function isTooSlow(clause: Clause, ofWindow: number): boolean {
  const seconds = clause.end - clause.start;
  return seconds >= SLOW_FROM && seconds <= ofWindow - LEFT_OUT && spokenLength(clause) < SLOWEST * seconds;
}

/** Counts spoken characters. Signs do not count: a decoder that hears no words writes « … … … ». */
const spokenLength = ({ text }: Pick<Clause, 'text'>): number =>
  text.replaceAll(/\d/gu, SPOKEN_FIGURE).replaceAll(/[^\p{L}]+/gu, ' ').length;

/** Tells whether the second text says more and shares words with the first. Noise is heard as other words each time. */
function saysMore(again: readonly Clause[], before: Clause): boolean {
  const text = again.map((clause) => clause.text).join('');
  if (spokenLength({ text }) <= MORE * spokenLength(before)) return false;
  const heard = new Set(wordsOf(text));
  const words = wordsOf(before.text);
  return words.filter((word) => heard.has(word)).length >= SAME_WORDS * words.length;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/** Appends clauses that were recognised again, without writing the words at the joint twice. */
function continued(before: readonly Clause[], [next, ...after]: readonly Clause[]): Clause[] {
  if (next === undefined) return [...before];
  const text = withoutOverlap(before.map((clause) => clause.text).join(''), next.text);
  return text === ''
    ? [...before, ...after]
    : [...before, { ...next, text, odds: oddsOfRest(next.odds, text) }, ...after];
}
