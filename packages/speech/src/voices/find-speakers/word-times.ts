import { commonWords } from '@greffier/contract/common-words';
import { spreadClause, type TimedText } from '../../transcript/alignment.ts';
import type { SpeechPassage } from '../../types.ts';

/** Ends of passages are rounded to this; seconds. */
const ROUNDING = 0.01;
/**
 * Largest number of pairs of words that are compared for one passage. With more, the words are spread evenly in time.
 */
const MOST_PAIRS = 4_000_000;
/** Plain spaces between words, without those that French puts before some signs. */
const WORD_ENDS = /[ \t\r\n]+(?![?!:;»%]+(?:\s|$))/u;

/**
 * Finds when each word of a corrected transcript was said. Words that people did not change keep the time at which they
 * were heard; words that people wrote get a time between their neighbours. No-break spaces do not separate words.
 * @param clauses the recognised text, in order
 * @returns one entry for each word, in the transcript's order
 */
export function timeWords(transcript: readonly SpeechPassage[], clauses: readonly TimedText[]): TimedText[] {
  const heard = clauses.flatMap(spreadClause);
  let next = 0;
  return transcript.flatMap((passage) => {
    const first = next;
    while (next < heard.length && middle(heard[next]) <= passage.end + ROUNDING) next += 1;
    const words = passage.text.split(WORD_ENDS).filter((word) => word !== '');
    return timePassage(passage, words, heard.slice(first, next));
  });
}

const middle = (word: TimedText | undefined): number => (word === undefined ? Infinity : (word.start + word.end) / 2);

function timePassage(passage: SpeechPassage, words: readonly string[], heard: readonly TimedText[]): TimedText[] {
  const timed: TimedText[] = [];
  let from = passage.start;
  const said = heard.map(({ text }) => fold(text));
  const pairs = [...commonWords(words.map(fold), said, MOST_PAIRS), [words.length, heard.length] as const];
  for (const [i, [word, at]] of pairs.entries()) {
    const written = words.slice((pairs[i - 1]?.[0] ?? -1) + 1, word);
    const match = heard[at];
    timed.push(...spread(written, from, Math.max(from, match?.start ?? passage.end)));
    if (match === undefined) break;
    timed.push({ start: match.start, end: match.end, text: words[word] ?? '' });
    from = match.end;
  }
  return timed;
}

/** Spreads words over a time, in proportion to their letters. */
function spread(words: readonly string[], from: number, to: number): TimedText[] {
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  let start = from;
  return words.map((text) => {
    const end = start + ((to - from) * text.length) / Math.max(1, letters);
    const word = { start, end, text };
    start = end;
    return word;
  });
}

/** Drops case and punctuation, which do not make a different word. */
const fold = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') || word;
