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
  const pairs = [...matchWords(words, heard), { word: words.length, heard: heard.length }];
  for (const [i, pair] of pairs.entries()) {
    const written = words.slice((pairs[i - 1]?.word ?? -1) + 1, pair.word);
    const match = heard[pair.heard];
    timed.push(...spread(written, from, Math.max(from, match?.start ?? passage.end)));
    if (match === undefined) break;
    timed.push({ start: match.start, end: match.end, text: words[pair.word] ?? '' });
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

interface Match {
  readonly word: number;
  readonly heard: number;
}

/** Finds the longest common subsequence of two lists of words. A shared beginning or end is matched without a table. */
function matchWords(words: readonly string[], heard: readonly TimedText[]): Match[] {
  const written = words.map(fold);
  const said = heard.map(({ text }) => fold(text));
  const shortest = Math.min(written.length, said.length);
  let head = 0;
  while (head < shortest && written[head] === said[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && written.at(-1 - tail) === said.at(-1 - tail)) tail += 1;
  const same = (count: number, word: number, at: number): Match[] =>
    Array.from({ length: count }, (_, i) => ({ word: word + i, heard: at + i }));
  return [
    ...same(head, 0, 0),
    ...commonWords(written.slice(head, written.length - tail), said.slice(head, said.length - tail)).map((match) => ({
      word: head + match.word,
      heard: head + match.heard,
    })),
    ...same(tail, written.length - tail, said.length - tail),
  ];
}

function commonWords(written: readonly string[], said: readonly string[]): Match[] {
  const columns = said.length + 1;
  if (written.length * said.length > MOST_PAIRS) return [];
  const table = new Uint32Array((written.length + 1) * columns);
  const at = (i: number, j: number): number => table[i * columns + j] ?? 0;
  for (let i = written.length - 1; i >= 0; i--) {
    for (let j = said.length - 1; j >= 0; j--) {
      table[i * columns + j] = written[i] === said[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const matches: Match[] = [];
  for (let i = 0, j = 0; i < written.length && j < said.length;) {
    if (written[i] === said[j]) matches.push({ word: i++, heard: j++ });
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return matches;
}

/** Drops case and punctuation, which do not make a different word. */
const fold = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') || word;
