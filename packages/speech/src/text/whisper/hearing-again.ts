import { SAMPLE_RATE } from '../../sound/sample-rate.ts';
import { quietestNearMiddle, withoutOverlap } from './loops.ts';
import type { Clause } from '../recognizer.ts';

/** A window in which every attempt repeats itself is heard again in parts, none shorter than this; seconds. */
const SHORTEST_PART = 5;
/** A window is speech to its end; where the text ends earlier than this before it, the rest is heard again; seconds. */
const LONGEST_UNHEARD = 3;
/** A clause of so many seconds and more in which fewer characters a second are said has lost words: docs/decisions/0003. */
const SLOW_FROM = 3;
const SLOWEST = 6;
/** Characters of a figure that is spoken, about: 87 is quatre-vingt-sept. */
const SPOKEN_FIGURE = 'figure';
/** What is heard again must say so many times as much as before, this part of its words among it: it was said, too. */
const MORE = 1.3;
const SAME_WORDS = 0.5;
/** Of a clause that is nearly the whole window, nothing else would be heard; seconds. */
const LEFT_OUT = 1;

export interface WindowText {
  readonly clauses: readonly Clause[];
  /** False where every attempt repeated itself, or the text is too short for so much speech. */
  readonly trusted: boolean;
}

/**
 * Hears parts of a window again of which the text says too little: what was said is never given up.
 * @param hear recognises samples from one number to another, in the window's seconds
 */
export async function heardWhole(
  samples: Float32Array,
  { clauses, trusted }: WindowText,
  hear: (from: number, to: number) => Promise<readonly Clause[]>,
): Promise<Clause[]> {
  const { length } = samples;
  if (!trusted && length >= 2 * SHORTEST_PART * SAMPLE_RATE) {
    // Shorter parts lead the decoder out of a loop, and past a sentence's end.
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

/** Signs are not spoken: a decoder that hears no word writes « … … … ». */
const spokenLength = ({ text }: Pick<Clause, 'text'>): number =>
  text.replaceAll(/\d/gu, SPOKEN_FIGURE).replaceAll(/[^\p{L}]+/gu, ' ').length;

/** Of sound that is no speech other words are heard each time. */
function saysMore(again: readonly Clause[], before: Clause): boolean {
  const text = again.map((clause) => clause.text).join('');
  if (spokenLength({ text }) <= MORE * spokenLength(before)) return false;
  const heard = new Set(wordsOf(text));
  const words = wordsOf(before.text);
  return words.filter((word) => heard.has(word)).length >= SAME_WORDS * words.length;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/** What was heard again from a clause’s end on: the word at the joint is not written twice. */
function continued(before: readonly Clause[], [next, ...after]: readonly Clause[]): Clause[] {
  if (next === undefined) return [...before];
  const text = withoutOverlap(before.map((clause) => clause.text).join(''), next.text);
  return text === '' ? [...before, ...after] : [...before, { ...next, text }, ...after];
}
