import type { TimedText } from '../../transcript/alignment.ts';
import { isLooped, isOverSilence, withoutLoopedWords } from './acoustics.ts';
import type { Heard, HeardSegment, HeardWord } from './answer.ts';
import { partLength, placeIn, speechWithin, type Part } from './parts.ts';
import { wordsOfSegment } from './segment-words.ts';

/** Converts an answer to words with their times in the recording, without text that nobody said. */
export function recordingTexts(heard: Heard, part: Part): TimedText[] {
  const speech = speechWithin(part);
  const segments = (heard.segments ?? [untimed(heard, part)]).filter((segment) => !isOverSilence(segment, speech));
  const words: HeardWord[] = [];
  let looped: HeardWord[] = [];
  for (const segment of segments) {
    const own = wordsOfSegment(segment, speech);
    if (isLooped(segment, segments)) looped.push(...own);
    else {
      words.push(...withoutLoopedWords(looped), ...own);
      looped = [];
    }
  }
  words.push(...withoutLoopedWords(looped));
  return words.map((word) => ({ ...placeIn(part.pieces, word), text: ` ${word.text}` }));
}

/** Treats text without times as one segment as long as the whole part. */
function untimed({ text }: Heard, part: Part): HeardSegment {
  return {
    text,
    start: 0,
    end: partLength(part),
    noSpeech: null,
    logProbability: null,
    compression: null,
    words: [],
  };
}
