import { lettersOf } from '@greffier/french/text/words';
import { withoutLoops } from '../whisper/loops.ts';
import { MAX_COMPRESSION, repeatsItself } from '../whisper/repetition.ts';
import { overlap, type Span } from '../../sound/spans.ts';
import type { HeardSegment, HeardWord } from './answer.ts';

/** The thresholds of OpenAI's Whisper, applied here to text that a server has decoded. */
const NO_SPEECH = 0.6;
const MIN_LOG_PROBABILITY = -1;
/** Distance around a segment within which repetition is looked for; seconds. */
const CONTEXT = 15;
/** Tolerated error of a server's times; seconds. */
const TOLERANCE = 0.3;

/** Tells whether nobody said a segment's text, because no voice was heard there, or the server itself heard none. */
export function isOverSilence(segment: HeardSegment, speech: readonly Span[]): boolean {
  const { noSpeech, logProbability, start, end } = segment;
  if ((noSpeech ?? 0) > NO_SPEECH && (logProbability ?? 0) < MIN_LOG_PROBABILITY) return true;
  const around = { start: start - TOLERANCE, end: end + TOLERANCE };
  return !speech.some((span) => overlap(span, around) > 0);
}

/** Tells whether a segment's text, together with its neighbours, repeats itself more than people do. */
export function isLooped(segment: HeardSegment, all: readonly HeardSegment[]): boolean {
  if (segment.compression !== null) return segment.compression > MAX_COMPRESSION;
  const near = all.filter(({ start, end }) => start <= segment.end + CONTEXT && end >= segment.start - CONTEXT);
  return repeatsItself(near.map((one) => one.text).join(' '));
}

/** Reduces words that are repeated three times or more in a row to their first occurrence. */
export function withoutLoopedWords(words: readonly HeardWord[]): HeardWord[] {
  const ids = new Map<string, number>();
  const tokens = words.map(({ text }) => {
    const key = lettersOf(text) || text;
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    return id;
  });
  let at = 0;
  return withoutLoops(tokens).flatMap((token) => {
    at = tokens.indexOf(token, at) + 1;
    return words.slice(at - 1, at);
  });
}
