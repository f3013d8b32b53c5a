import type { Clause } from '../recognizer.ts';
import { placeEnds, TIME_STEP } from './clause-times.ts';
import type { Cross, LoadedWhisper } from './networks.ts';
import { SECONDS_PER_TIME_TOKEN, type Tokenizer } from './tokens.ts';

/** Most words in a clause, which is what gets times. */
const CLAUSE_WORDS = 7;

/**
 * Gives times to a text, which was decoded without them because that is more accurate. The decoder reads the text again and
 * is asked for the time after each clause.
 */
export async function timeClauses(
  model: LoadedWhisper,
  cross: Cross,
  row: number,
  language: number,
  tokens: readonly number[],
  seconds: number,
): Promise<Clause[]> {
  const parts = splitClauses(tokens, model.tokenizer);
  if (parts.length === 0) return [];
  const { start, transcribe, firstTime } = model.tokens;
  const cells = Math.max(1, Math.ceil(seconds / TIME_STEP));
  const opinions: Float64Array[] = [];
  await model.decoder.follow(cross, row, [start, language, transcribe, firstTime], parts, (times) => {
    opinions.push(timeOpinion(times, cells));
  });
  const texts = parts.map((part) => model.tokenizer.textOf(part));
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
