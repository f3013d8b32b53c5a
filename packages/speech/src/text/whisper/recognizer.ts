import type { Language } from '@greffier/contract/values';
import { type Attempt, type Manner, searchTexts } from './search/beam.ts';
import { placeEnds, TIME_STEP } from './clause-times.ts';
import type { Cross, LoadedWhisper } from './networks.ts';
import { heardWhole, type WindowText } from './hearing-again.ts';
import { countBursts, saidByPeople, withoutLoops } from './loops.ts';
import { logProbability } from './search/logits.ts';
import type { Clause, Recognizer, RecognizerOptions } from '../recognizer.ts';
import { repeatsItself } from './repetition.ts';
import { SECONDS_PER_TIME_TOKEN, type Tokenizer } from './tokens.ts';
import { SAMPLE_RATE } from '../../sound/sample-rate.ts';

/** The thresholds of OpenAI's Whisper: an attempt that is worse is decoded again in another manner. */
const MIN_LOG_PROBABILITY = -1;
const NO_SPEECH = 0.6;
/** Decoding without times is more accurate but may miss sentences; decoding with times goes on to the end. */
const PLAIN: Manner = { temperature: 0, timed: false };
const SECOND_TRIES: readonly Manner[] = [
  { temperature: 0, timed: true },
  { temperature: 0.2, timed: false },
  { temperature: 0.4, timed: true },
  { temperature: 0.6, timed: false },
];
/** Limit of tokens per second. Fast speech has about 7; many more would be invented. */
const TOKENS_PER_SECOND = 11;
/** Slow speech has about 3 tokens per second. With fewer than this, the decoder has left out sentences. */
const MIN_TOKENS_PER_SECOND = 1.8;
/**
 * For progress: the encoder's share of a batch’s time, the first decoding's share of what remains, and the usual tokens per
 * second.
 */
const ENCODING = 0.4;
const FIRST_TRY = 0.9;
const USUAL_TOKENS_PER_SECOND = 3.5;
/** Most words in a clause, which is what gets times. */
const CLAUSE_WORDS = 7;

/** Makes Whisper's recogniser, for any layout of its weights: a beam search with guards (docs/decisions/0003). */
export function createWhisper(model: LoadedWhisper, options: RecognizerOptions): Recognizer {
  const { encode, tokenizer, tokens } = model;
  const context: Context = {
    ...model,
    prompt: options.prompt === '' ? [] : [tokens.previous, ...tokenizer.tokensOf(` ${options.prompt}`).slice(-100)],
    languages: [options.language, ...options.extraLanguages.filter((language) => language !== options.language)],
  };
  const recognize: Recognizer['recognize'] = async (windows, onWork = () => undefined) => {
    if (windows.length === 0) return [];
    const cross = await encode(windows, (count) => onWork(ENCODING * count));
    const note = (decoded: number): void => onWork(windows.length * (ENCODING + (1 - ENCODING) * decoded));
    const results = await transcribeBatch(context, windows, cross, note);
    const clauses: Clause[][] = [];
    for (const [row, result] of results.entries()) {
      const samples = windows[row] ?? new Float32Array();
      const hear = async (from: number, to: number): Promise<Clause[]> => {
        const [heard = []] = await recognize([samples.subarray(from, to)]);
        const offset = from / SAMPLE_RATE;
        return heard.map(({ start, end, text }) => ({ start: start + offset, end: end + offset, text }));
      };
      clauses.push(await heardWhole(samples, result, hear));
    }
    return clauses;
  };
  return { recognize };
}

interface Context extends LoadedWhisper {
  readonly prompt: readonly number[];
  readonly languages: readonly Language[];
}

async function transcribeBatch(
  context: Context,
  windows: readonly Float32Array[],
  cross: Cross,
  onPart: (part: number) => void,
): Promise<WindowText[]> {
  const rows = windows.map((_, row) => row);
  const opening = await context.decoder.start(cross, rows, [...context.prompt, context.tokens.start]);
  const silence = rows.map((row) => Math.exp(logProbability(opening.logits(row), context.tokens.noSpeech)));
  const languages = rows.map((row) => chooseLanguage(context, opening.logits(row)));
  const limits = windows.map((samples) => 12 + Math.ceil((samples.length / SAMPLE_RATE) * TOKENS_PER_SECOND));
  const usual = (USUAL_TOKENS_PER_SECOND * Math.max(...windows.map(({ length }) => length))) / SAMPLE_RATE;
  const onStep = (step: number): void => onPart(FIRST_TRY * Math.min(1, step / usual));
  const attempts = await searchTexts(context, opening, languages, limits, PLAIN, onStep);
  const results: WindowText[] = [];
  for (const row of rows) {
    const samples = windows[row] ?? new Float32Array();
    const seconds = samples.length / SAMPLE_RATE;
    let best = attempts[row] ?? { tokens: [], averageLogProbability: -Infinity };
    const language = languages[row] ?? context.tokens.languages.fr;
    for (const manner of SECOND_TRIES) {
      if (!needsAnotherTry(context, best, samples)) break;
      const state = await context.decoder.start(cross, [row], [...context.prompt, context.tokens.start]);
      const [next] = await searchTexts(context, state, [language], [limits[row] ?? 0], manner);
      if (next !== undefined && score(context, next, samples) > score(context, best, samples)) best = next;
    }
    const silent = (silence[row] ?? 0) > NO_SPEECH && best.averageLogProbability < MIN_LOG_PROBABILITY;
    const repetitive = isRepetitive(context, best.tokens, samples);
    const trusted = silent || (!repetitive && !isSparse(best.tokens, samples));
    const tokens = silent
      ? []
      : repetitive
        ? withoutLoops(best.tokens, numberTest(context), countBursts(samples))
        : best.tokens;
    results.push({ clauses: await timeClauses(context, cross, row, language, tokens, seconds), trusted });
    onPart(FIRST_TRY + ((1 - FIRST_TRY) * results.length) / rows.length);
  }
  return results;
}

function chooseLanguage(context: Context, logits: Float32Array): number {
  const tokens = context.languages.map((language) => context.tokens.languages[language]);
  return tokens.reduce((best, token) => ((logits[token] ?? -Infinity) > (logits[best] ?? -Infinity) ? token : best));
}

function needsAnotherTry(context: Context, attempt: Attempt, samples: Float32Array): boolean {
  return (
    attempt.averageLogProbability < MIN_LOG_PROBABILITY ||
    isSparse(attempt.tokens, samples) ||
    isRepetitive(context, attempt.tokens, samples)
  );
}

/**
 * Scores an attempt; higher is better. Likely words count first, but missing words are worse than doubtful ones, and a loop
 * is worst.
 */
function score(context: Context, attempt: Attempt, samples: Float32Array): number {
  const loop = isRepetitive(context, attempt.tokens, samples);
  return attempt.averageLogProbability - (loop ? 10 : 0) - (isSparse(attempt.tokens, samples) ? 2 : 0);
}

/** Tells whether there are too few words for so much speech. */
const isSparse = (tokens: readonly number[], samples: Float32Array): boolean =>
  tokens.length < (samples.length / SAMPLE_RATE) * MIN_TOKENS_PER_SECOND;

/** Tells whether a text repeats itself more than people were heard to, as they do in votes or a roll call. */
function isRepetitive(context: Context, tokens: readonly number[], samples: Float32Array): boolean {
  if (!repeatsItself(context.tokenizer.textOf(tokens))) return false;
  return !saidByPeople(tokens, numberTest(context), countBursts(samples));
}

const numberTest =
  ({ tokenizer }: Context) =>
  (tokens: readonly number[]): boolean =>
    /^[\s.,]*\d[\s\d.,]*$/u.test(tokenizer.textOf(tokens));

/**
 * Gives times to a text, which was decoded without them because that is more accurate. The decoder reads the text again and
 * is asked for the time after each clause.
 */
async function timeClauses(
  context: Context,
  cross: Cross,
  row: number,
  language: number,
  tokens: readonly number[],
  seconds: number,
): Promise<Clause[]> {
  const parts = splitClauses(tokens, context.tokenizer);
  if (parts.length === 0) return [];
  const { start, transcribe, firstTime } = context.tokens;
  const cells = Math.max(1, Math.ceil(seconds / TIME_STEP));
  const opinions: Float64Array[] = [];
  await context.decoder.follow(cross, row, [start, language, transcribe, firstTime], parts, (times) => {
    opinions.push(timeOpinion(times, cells));
  });
  const texts = parts.map((part) => context.tokenizer.textOf(part));
  const ends = placeEnds(
    opinions,
    texts.map((text) => text.length),
  );
  return texts.map((text, i) => ({
    start: (ends[i - 1] ?? 0) * TIME_STEP,
    end: Math.min(seconds, (ends[i] ?? 0) * TIME_STEP),
    text,
  }));
}

/** Gives the log likelihood that the text so far ends in each cell of the grid. */
function timeOpinion(times: Float32Array, cells: number): Float64Array {
  const perCell = Math.round(TIME_STEP / SECONDS_PER_TIME_TOKEN);
  const opinion = new Float64Array(cells).fill(-Infinity);
  for (let i = 0; i < cells * perCell; i++) {
    const cell = Math.floor(i / perCell);
    opinion[cell] = Math.max(opinion[cell] ?? -Infinity, times[i] ?? -Infinity);
  }
  const highest = Math.max(...opinion);
  return opinion.map((value) => value - highest);
}

/** Cuts a text into clauses: after punctuation, or else after a few words, but never inside a word. */
function splitClauses(tokens: readonly number[], tokenizer: Tokenizer): number[][] {
  const parts: number[][] = [];
  let part: number[] = [];
  let words = 0;
  tokens.forEach((token, i) => {
    part.push(token);
    const next = tokens[i + 1];
    const endsWord = next === undefined || /^\s/.test(tokenizer.textOf([next]));
    if (!endsWord) return;
    words += 1;
    if (next === undefined || words >= CLAUSE_WORDS || /[.!?…,;:]$/.test(tokenizer.textOf(part))) {
      parts.push(part);
      part = [];
      words = 0;
    }
  });
  return parts;
}
