import type { Clause } from '../recognizer.ts';
import { wordsOf } from '../../transcript/words.ts';
import { placeEnds, TIME_STEP } from './clause-times.ts';
import type { Cross, LoadedWhisper } from './networks.ts';
import { SECONDS_PER_TIME_TOKEN, type Tokenizer } from './tokens.ts';

/** A token with the natural logarithm of its probability. */
interface Said {
  readonly token: number;
  readonly odds: number;
}

/** Most words in a clause, the unit that gets times. */
const CLAUSE_WORDS = 7;

/**
 * Gives times to a text that was decoded without times, as such decoding is more accurate. The decoder reads the text
 * again and is asked for the time after each clause.
 */
export async function timeClauses(
  model: LoadedWhisper,
  cross: Cross,
  row: number,
  language: number,
  said: readonly Said[],
  seconds: number,
): Promise<Clause[]> {
  const clauses = splitClauses(said, model.tokenizer);
  if (clauses.length === 0) return [];
  const parts = clauses.map((clause) => clause.map(({ token }) => token));
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
    odds: wordOdds(clauses[i] ?? [], model.tokenizer),
  }));
}

/** Computes, for each cell of the grid, the log likelihood that the text so far ends there. */
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
function splitClauses(said: readonly Said[], tokenizer: Tokenizer): Said[][] {
  const parts: Said[][] = [];
  let part: Said[] = [];
  let words = 0;
  said.forEach((one, i) => {
    part.push(one);
    const next = said[i + 1]?.token;
    const endsWord = next === undefined || /^\s/.test(tokenizer.textOf([next]));
    if (!endsWord) return;
    words += 1;
    if (
      next === undefined ||
      words >= CLAUSE_WORDS ||
      /[.!?…,;:]$/.test(tokenizer.textOf(part.map(({ token }) => token)))
    ) {
      parts.push(part);
      part = [];
      words = 0;
    }
  });
  return parts;
}

/**
 * Computes the probability of each word of a clause, which is that of its least probable token. Signs do not count,
 * since they are often less certain than words.
 */
function wordOdds(said: readonly Said[], tokenizer: Tokenizer): number[] {
  const tokens = said.map(({ token }) => token);
  const text = tokenizer.textOf(tokens);
  let from = 0;
  const pieces = said.map(({ odds }, i) => {
    // Several tokens may make one letter.
    const to = tokenizer.textOf(tokens.slice(0, i + 1)).length;
    const piece = { from, to, odds };
    from = to;
    return piece;
  });
  const spoken = pieces.filter((piece) => /[\p{L}\p{N}]/u.test(text.slice(piece.from, piece.to)));
  return wordsOf(text).map((word) => {
    const least = spoken
      .filter((piece) => piece.from < word.to && piece.to > word.from)
      .reduce((lowest, { odds }) => Math.min(lowest, odds), 0);
    return Math.round(Math.exp(least) * 1_000) / 1_000;
  });
}
