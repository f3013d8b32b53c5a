import { z } from 'zod';
import { RemoteError } from './settings.ts';

const Word = z.object({ word: z.string(), start: z.number(), end: z.number() });
const Words = z.array(Word).nullish().catch(null);
const Segment = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  no_speech_prob: z.number().nullish().catch(null),
  avg_logprob: z.number().nullish().catch(null),
  compression_ratio: z.number().nullish().catch(null),
  words: Words,
});
const Answer = z.object({
  text: z.string(),
  language: z.string().nullish().catch(null),
  segments: z.array(Segment).nullish().catch(null),
  words: Words,
});

/** A word with its times in the sound that was sent; seconds. */
export interface HeardWord {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A stretch of text with its times and the recogniser's own measures, which are null if the server does not give them. */
export interface HeardSegment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Probability that nobody speaks. */
  readonly noSpeech: number | null;
  /** Mean log-probability of the text's tokens. */
  readonly logProbability: number | null;
  /** Length of the text divided by its compressed length. */
  readonly compression: number | null;
  /** The words with their times; empty if the server gives no times of words. */
  readonly words: readonly HeardWord[];
}

export interface Heard {
  readonly text: string;
  /** The server's name for the language: `fr`, `french`… */
  readonly language: string | null;
  /** The segments of the text; null if the server gives text without times. */
  readonly segments: readonly HeardSegment[] | null;
}

/** Reads an answer of `/audio/transcriptions`, `json` or `verbose_json`. @throws RemoteError `invalid` */
export function readAnswer(body: string): Heard {
  const parsed = Answer.safeParse(jsonOf(body));
  if (!parsed.success) throw new RemoteError('invalid', 200);
  const { text, language, segments, words } = parsed.data;
  const said = toWords(words);
  const heard = { text, language: language ?? null };
  if (segments !== null && segments !== undefined && (segments.length > 0 || text.trim() === '')) {
    return { ...heard, segments: segments.map((segment) => toSegment(segment, said)) };
  }
  const [first, last] = [said[0], said.at(-1)];
  if (first === undefined || last === undefined) return { ...heard, segments: null };
  const whole = { text, start: first.start, end: last.end, noSpeech: null, logProbability: null, compression: null };
  return { ...heard, segments: [{ ...whole, words: said }] };
}

function toSegment(segment: z.infer<typeof Segment>, words: readonly HeardWord[]): HeardSegment {
  const { text, start } = segment;
  const end = Math.max(start, segment.end);
  const own = toWords(segment.words);
  const among = words.filter((word) => {
    const middle = (word.start + word.end) / 2;
    return middle >= start && middle <= end;
  });
  return {
    text,
    start,
    end,
    noSpeech: segment.no_speech_prob ?? null,
    logProbability: segment.avg_logprob ?? null,
    compression: segment.compression_ratio ?? null,
    words: own.length > 0 ? own : among,
  };
}

function toWords(words: z.infer<typeof Words>): HeardWord[] {
  return (words ?? []).map(({ word, start, end }) => ({ text: word, start, end: Math.max(start, end) }));
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
