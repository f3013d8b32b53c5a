import { quotable } from '../discourse/clean.ts';
import type { Utterance } from '../discourse/utterances.ts';
import { wordCount } from '@greffier/french/text/words';

/** A whole sentence that may be quoted. */
export interface Quotable {
  /** The transcript's sentences that make up the whole sentence, since a recogniser divides some sentences. */
  readonly utterances: readonly Utterance[];
  readonly speaker: string;
  /** Text as it stands between guillemets. */
  readonly text: string;
  readonly words: number;
}

/** Limit on the words of a sentence that is put together. Longer ones stay divided. */
const MOST_WORDS = 70;

const ends = ({ spoken }: Utterance): boolean => /[.!?…]["»”]?$/u.test(spoken);

/**
 * Tells whether a sentence continues in the next one of its voice: « … ça nous rendrait | facilement quatre jours. »
 */
const goesOn = (one: Utterance, next: Utterance): boolean =>
  one.speaker === next.speaker &&
  next.order === one.order + 1 &&
  !ends(one) &&
  (one.passageId === next.passageId || /^\p{Ll}/u.test(next.spoken));

/** Finds the sentences that may be quoted, in order of speech. Leaves out sentences with nothing but hesitations. */
export function quotablesOf(utterances: readonly Utterance[]): Quotable[] {
  const whole: Utterance[][] = [];
  for (const one of utterances) {
    const open = whole.at(-1);
    const last = open?.at(-1);
    const words = open?.reduce((sum, part) => sum + part.words, one.words) ?? 0;
    if (open !== undefined && last !== undefined && goesOn(last, one) && words <= MOST_WORDS) open.push(one);
    else whole.push([one]);
  }
  return whole.flatMap((parts) => {
    const text = quotable(parts.map(({ spoken }) => spoken).join(' '));
    return text === '' ? [] : [{ utterances: parts, speaker: parts[0]?.speaker ?? '', text, words: wordCount(text) }];
  });
}
