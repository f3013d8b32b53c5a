import type { Language } from '@greffier/contract/values';
import { type Manner, searchTexts } from './search/beam.ts';
import type { Cross, LoadedWhisper } from './networks.ts';
import { heardWhole, type WindowText } from './hearing-again.ts';
import { countBursts, placesWithoutLoops } from './loops.ts';
import { logProbability } from './search/logits.ts';
import type { Clause, Recognizer, RecognizerOptions } from '../recognizer.ts';
import { timeClauses } from './timed-clauses.ts';
import { isRepetitive, isSparse, MIN_LOG_PROBABILITY, needsAnotherTry, numberTest, score } from './trust.ts';
import { SAMPLE_RATE } from '../../sound/sample-rate.ts';

/**
 * A window counts as silent if silence is more probable than this and the text is improbable (a threshold of OpenAI's
 * Whisper).
 */
const NO_SPEECH = 0.6;
/** Decoding without times is more accurate but may miss sentences; decoding with times goes on to the end. */
const PLAIN: Manner = { temperature: 0, timed: false };
const SECOND_TRIES: readonly Manner[] = [
  { temperature: 0, timed: true },
  { temperature: 0.2, timed: false },
  { temperature: 0.4, timed: true },
  { temperature: 0.6, timed: false },
];
/** Limit on tokens per second. Fast speech has about 7; many more would be invented. */
const TOKENS_PER_SECOND = 11;
/**
 * Estimates for the progress: the encoder's share of a batch’s time, the first decoding's share of the rest, and the
 * usual tokens per second.
 */
const ENCODING = 0.4;
const FIRST_TRY = 0.9;
const USUAL_TOKENS_PER_SECOND = 3.5;

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
        return heard.map((clause) => ({ ...clause, start: clause.start + offset, end: clause.end + offset }));
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
    let best = attempts[row] ?? { tokens: [], odds: [], averageLogProbability: -Infinity };
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
    const places = silent
      ? []
      : repetitive
        ? placesWithoutLoops(best.tokens, numberTest(context), countBursts(samples))
        : [...best.tokens.keys()];
    const said = places.map((at) => ({ token: best.tokens[at] ?? 0, odds: best.odds[at] ?? 0 }));
    results.push({ clauses: await timeClauses(context, cross, row, language, said, seconds), trusted });
    onPart(FIRST_TRY + ((1 - FIRST_TRY) * results.length) / rows.length);
  }
  return results;
}

function chooseLanguage(context: Context, logits: Float32Array): number {
  const tokens = context.languages.map((language) => context.tokens.languages[language]);
  return tokens.reduce((best, token) => ((logits[token] ?? -Infinity) > (logits[best] ?? -Infinity) ? token : best));
}
