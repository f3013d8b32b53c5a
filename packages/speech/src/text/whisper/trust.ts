import { SAMPLE_RATE } from '../../sound/sample-rate.ts';
import { countBursts, saidByPeople } from './loops.ts';
import type { LoadedWhisper } from './networks.ts';
import { repeatsItself } from './repetition.ts';
import type { Attempt } from './search/beam.ts';

type Model = Pick<LoadedWhisper, 'tokenizer'>;

/** Mean log probability below which an attempt is not trusted (a threshold of OpenAI's Whisper). */
export const MIN_LOG_PROBABILITY = -1;
/** Tokens per second below which the decoder has left out sentences. Slow speech has about 3. */
const MIN_TOKENS_PER_SECOND = 1.8;

/** Tells whether an attempt is so bad that the window is decoded once more, in another manner. */
export function needsAnotherTry(model: Model, attempt: Attempt, samples: Float32Array): boolean {
  return (
    attempt.averageLogProbability < MIN_LOG_PROBABILITY ||
    isSparse(attempt.tokens, samples) ||
    isRepetitive(model, attempt.tokens, samples)
  );
}

/**
 * Scores an attempt; higher is better. Likely words count first, but missing words are worse than doubtful ones, and a loop
 * is worst.
 */
export function score(model: Model, attempt: Attempt, samples: Float32Array): number {
  const loop = isRepetitive(model, attempt.tokens, samples);
  return attempt.averageLogProbability - (loop ? 10 : 0) - (isSparse(attempt.tokens, samples) ? 2 : 0);
}

/** Tells whether there are too few words for so much speech. */
export const isSparse = (tokens: readonly number[], samples: Float32Array): boolean =>
  tokens.length < (samples.length / SAMPLE_RATE) * MIN_TOKENS_PER_SECOND;

/** Tells whether a text repeats itself more than the people in the sound did, as people do in votes or a roll call. */
export function isRepetitive(model: Model, tokens: readonly number[], samples: Float32Array): boolean {
  if (!repeatsItself(model.tokenizer.textOf(tokens))) return false;
  return !saidByPeople(tokens, numberTest(model), countBursts(samples));
}

/** Makes a test for tokens that are only digits. */
export const numberTest =
  ({ tokenizer }: Model) =>
  (tokens: readonly number[]): boolean =>
    /^[\s.,]*\d[\s\d.,]*$/u.test(tokenizer.textOf(tokens));
