import { z } from 'zod';
import { commonWords } from '../../common-words.ts';

/** Words of a text of which the recogniser is not sure: where each begins, and where it ends. */
export const Doubts = z
  .array(z.tuple([z.int().min(0), z.int().min(0)]).readonly())
  .readonly()
  .describe('Mots dont la reconnaissance doute\u00A0: début et fin de chacun dans le texte');
export type Doubts = z.infer<typeof Doubts>;

/** Tells whether all doubts are within a text, in their order, and without overlaps. */
export const areIn = (text: string, doubts: Doubts): boolean =>
  doubts.every(([from, to], at) => from >= (doubts[at - 1]?.[1] ?? 0) && from < to && to <= text.length);

/**
 * A passage with at least this number of doubtful words, and more than this share, is doubtful as a whole. Recordings
 * of people showed that the meaning of such a passage cannot be guessed from its other words. Besides, underlines would
 * be everywhere.
 */
const UNSURE = { share: 0.3, words: 4 } as const;

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Tells whether so many words of a passage are doubtful that the whole passage counts as doubtful. */
export const isUnsure = ({ text, doubts = [] }: Spoken): boolean =>
  doubts.length >= UNSURE.words && doubts.length > countWords(text) * UNSURE.share;

interface Spoken {
  readonly text: string;
  readonly doubts?: Doubts | undefined;
}

interface Word {
  readonly text: string;
  /** Number of the text that contains the word. */
  readonly of: number;
  readonly from: number;
}

const wordsOf = (texts: readonly Spoken[]): Word[] =>
  texts.flatMap(({ text }, of) =>
    [...text.matchAll(/\S+/g)].map((found) => ({ text: found[0], of, from: found.index })),
  );

/**
 * Largest number of pairs of words that are compared between the first and the last change. This is enough for most
 * passages: one minute of speech has some 140 words. One call may correct a thousand passages while others wait.
 */
const MOST_PAIRS = 20_000;

/**
 * Carries doubts over to texts that were divided in another way or corrected: the doubts about words that are still
 * there. Changed words are no longer doubtful. With too many words between the first and the last change, all of these
 * count as changed.
 * @returns the doubts of each new text, if it has any
 */
export function carryDoubts(before: readonly Spoken[], after: readonly Pick<Spoken, 'text'>[]): (Doubts | undefined)[] {
  if (before.every(({ doubts = [] }) => doubts.length === 0)) return after.map(() => undefined);
  const [former, now] = [wordsOf(before), wordsOf(after)];
  const texts = (words: readonly Word[]): string[] => words.map(({ text }) => text);
  const carried = after.map((): (readonly [number, number])[] => []);
  for (const [at, place] of commonWords(texts(former), texts(now), MOST_PAIRS)) {
    const [word, there] = [former[at], now[place]];
    if (word === undefined || there === undefined) continue;
    const { text = '', doubts = [] } = before[word.of] ?? {};
    const by = there.from - word.from;
    for (const [from, to] of doubts) {
      const begins = from >= word.from && from < word.from + word.text.length;
      // A doubt may be about two words, such as « 15 000 », of which only the first is still there.
      const isWhole = begins && after[there.of]?.text.slice(from + by, to + by) === text.slice(from, to);
      if (isWhole) carried[there.of]?.push([from + by, to + by]);
    }
  }
  return carried.map((doubts) => (doubts.length === 0 ? undefined : doubts));
}
