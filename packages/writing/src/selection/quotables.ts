import { quotable } from '../discourse/clean.ts';
import type { Utterance } from '../discourse/utterances.ts';
import { wordCount } from '@greffier/french/text/words';

/** One whole sentence that may be quoted. */
export interface Quotable {
  /** The sentences of the transcript that it is made of: a recogniser parts some. */
  readonly utterances: readonly Utterance[];
  readonly speaker: string;
  /** As it stands between guillemets. */
  readonly text: string;
  readonly words: number;
}

/** Longer ones stay parted. */
const MOST_WORDS = 70;

const ends = ({ spoken }: Utterance): boolean => /[.!?…]["»”]?$/u.test(spoken);

/** Whether a sentence goes on with what its voice says next: « … ça nous rendrait | facilement quatre jours. » */
const goesOn = (one: Utterance, next: Utterance): boolean =>
  one.speaker === next.speaker &&
  next.order === one.order + 1 &&
  !ends(one) &&
  (one.passageId === next.passageId || /^\p{Ll}/u.test(next.spoken));

/** The sentences that may be quoted, in order of speech; those of nothing but hesitations are left out. */
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
