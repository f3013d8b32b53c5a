import { lettersOf } from '@greffier/french/text/words';
import { spreadClause } from '../../transcript/alignment.ts';
import { clip, length, type Span } from '../../sound/spans.ts';
import type { HeardSegment, HeardWord } from './answer.ts';
import { placeIn } from './parts.ts';

/** Share of a segment that must be speech for the segment's times to be believed. */
const LEAST_SPEECH = 0.2;

/**
 * Gives times to the words of a segment. Takes the server's times of words if they match the text; otherwise spreads the words
 * over the speech in the segment, in proportion to their letters.
 * @param speech times of speech in the sound that was sent
 */
export function wordsOfSegment(segment: HeardSegment, speech: readonly Span[]): HeardWord[] {
  const spoken = clip(speech, segment);
  // The server's times may be so far off that hardly any speech lies between them.
  const isBeside = total(spoken) < Math.min(1, length(segment) * LEAST_SPEECH);
  const spans = isBeside ? [segment] : spoken;
  const words = spreadClause({ text: segment.text, start: 0, end: total(spans) });
  return stated(words, segment.words) ?? words.map((word) => ({ ...word, ...placeIn(spans, word) }));
}

/**
 * Gives words the times of the server's words; null if their letters differ. Only letters count, because some servers
 * drop signs or cut at hyphens and apostrophes.
 */
function stated(words: readonly HeardWord[], timed: readonly HeardWord[]): HeardWord[] | null {
  const byLetter = timed.flatMap((word) => Array.from(lettersOf(word.text), () => word));
  if (byLetter.length === 0 || together(words) !== together(timed)) return null;
  let at = 0;
  let end = byLetter[0]?.start ?? 0;
  return words.map(({ text }) => {
    const count = lettersOf(text).length;
    const first = byLetter[at];
    const last = byLetter[at + count - 1];
    at += count;
    // A dash by itself takes no time.
    if (count === 0 || first === undefined || last === undefined) return { text, start: end, end };
    end = Math.max(first.start, last.end);
    return { text, start: first.start, end };
  });
}

const together = (words: readonly HeardWord[]): string => lettersOf(words.map(({ text }) => text).join(''));

const total = (spans: readonly Span[]): number => spans.reduce((sum, span) => sum + length(span), 0);
