import { lettersOf } from '@greffier/french/text/words';
import { spreadClause } from '../../transcript/alignment.ts';
import { clip, length, type Span } from '../../sound/spans.ts';
import type { HeardSegment, HeardWord } from './answer.ts';
import { placeIn } from './parts.ts';

/** Share of a segment that is speech. */
const LEAST_SPEECH = 0.2;

/**
 * Gives times to the words of a segment: those that the server states where they are the same words, otherwise in
 * proportion to their letters, over what of the segment is speech.
 * @param speech in the sound that was sent, as the segment's times
 */
export function wordsOfSegment(segment: HeardSegment, speech: readonly Span[]): HeardWord[] {
  const spoken = clip(speech, segment);
  // A server's times may miss what they mean by more than is left of it.
  const isBeside = total(spoken) < Math.min(1, length(segment) * LEAST_SPEECH);
  const spans = isBeside ? [segment] : spoken;
  const words = spreadClause({ text: segment.text, start: 0, end: total(spans) });
  return stated(words, segment.words) ?? words.map((word) => ({ ...word, ...placeIn(spans, word) }));
}

/** Stated words are without signs in some servers, and cut at hyphens or apostrophes in others: letters are compared. */
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
    // A dash alone has no time of its own.
    if (count === 0 || first === undefined || last === undefined) return { text, start: end, end };
    end = Math.max(first.start, last.end);
    return { text, start: first.start, end };
  });
}

const together = (words: readonly HeardWord[]): string => lettersOf(words.map(({ text }) => text).join(''));

const total = (spans: readonly Span[]): number => spans.reduce((sum, span) => sum + length(span), 0);
