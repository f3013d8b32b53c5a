import type { Branch, DecoderState, LoadedWhisper } from '../networks.ts';
import { logSum, pickSampled, pickSome } from './logits.ts';
import { randomFrom } from '../../../numbers/random.ts';
import { applyTimestampRules } from './timestamp-rules.ts';

/** How a text is decoded: at which temperature, and whether with times among its words. */
export interface Manner {
  readonly temperature: number;
  readonly timed: boolean;
}

export interface Attempt {
  readonly tokens: readonly number[];
  /** Natural logarithm of each token's probability. */
  readonly odds: readonly number[];
  /** Mean natural logarithm of the tokens' probabilities. */
  readonly averageLogProbability: number;
}

type Model = Pick<LoadedWhisper, 'decoder' | 'tokens' | 'suppressed' | 'suppressedFirst'>;

/** A draft is given up if its log probability is this far below the best one of the same length: docs/decisions/0003. */
const HOPELESS = 2;
const STEPS_BETWEEN_REPORTS = 8;

/** A text that is still growing. */
interface Draft {
  readonly said: readonly number[];
  /** Natural logarithm of each token's probability. */
  readonly odds: readonly number[];
  /** Natural logarithm of the text's probability. */
  readonly sum: number;
  /** Logarithm of the probability without the times, so that a text with many times does not seem less certain. */
  readonly ofWords: number;
}
interface Candidate extends Draft {
  readonly likelihood: number;
  /** Number of the draft that the candidate continues. */
  readonly from: number;
  readonly token: number;
}
interface Row {
  drafts: readonly Draft[];
  readonly ended: Draft[];
}

/**
 * Finds the likeliest text of each row: by a beam search at temperature 0, else by drawing one text at random.
 * @param opening state of the decoder after the tokens that come before the language
 * @param languages the language token of each row
 * @param limits number of tokens after which each row's text is cut off
 * @param onStep gets the number of tokens of the longest text
 */
export async function searchTexts(
  model: Model,
  opening: DecoderState,
  languages: readonly number[],
  limits: readonly number[],
  { temperature, timed }: Manner,
  onStep: (step: number) => void = () => undefined,
): Promise<Attempt[]> {
  const { tokens: special } = model;
  const random = randomFrom(temperature * 1_000);
  const width = temperature === 0 ? model.decoder.branches : 1;
  const size = timed ? special.size : special.end + 1;
  const beginning = timed ? [special.transcribe] : [special.transcribe, special.noTimestamps];
  const rows = languages.map((): Row => ({ drafts: [{ said: [], odds: [], sum: 0, ofWords: 0 }], ended: [] }));

  /** Lists the possible next tokens of a draft. */
  const continued = ({ said, odds, sum, ofWords }: Draft, from: number, logits: Float32Array): Candidate[] => {
    for (const token of model.suppressed) logits[token] = -Infinity;
    if (said.length === 0) for (const token of model.suppressedFirst) logits[token] = -Infinity;
    if (timed) {
      logits.fill(-Infinity, special.start, special.noTimestamps);
      applyTimestampRules(logits, said, special);
    }
    const likeliest = pickSome(logits, size, width + 1);
    const all = logSum(logits, logits[likeliest[0] ?? 0]);
    const next = temperature === 0 ? likeliest : [pickSampled(logits, size, temperature, random)];
    return next.map((token) => {
      const likelihood = (logits[token] ?? -Infinity) - all;
      const words = ofWords + (token <= special.end ? likelihood : 0);
      return { said, odds, sum: sum + likelihood, ofWords: words, likelihood, from, token };
    });
  };

  let state = await opening.step(languages.map((language) => [{ from: 0, tokens: [language, ...beginning] }]));
  /** The rows that the decoder still reads. */
  let reading = { first: 0, last: rows.length - 1 };
  for (let step = 0; step <= Math.max(...limits); step++) {
    const branches = rows.slice(reading.first, reading.last + 1).map((row, i): Branch[] => {
      const candidates = row.drafts
        .flatMap((draft, branch) => continued(draft, branch, state.logits(i, branch)))
        .sort((a, b) => b.sum - a.sum);
      const kept = advance(row, candidates, width, special.end);
      const over = row.ended.length >= width || step >= (limits[reading.first + i] ?? 0);
      row.drafts = over ? [] : kept.map(grown);
      if (over && row.ended.length === 0) row.ended.push(...kept);
      return over ? [] : kept.map(({ from, token }) => ({ from, tokens: [token] }));
    });
    // Finished rows at either end are dropped. A finished row between two others must still be read.
    const first = rows.findIndex(({ drafts }) => drafts.length > 0);
    if (first < 0) break;
    const last = rows.findLastIndex(({ drafts }) => drafts.length > 0);
    if (step % STEPS_BETWEEN_REPORTS === 0) onStep(step);
    state = await state.step(branches.slice(first - reading.first, last - reading.first + 1), first - reading.first);
    reading = { first, last };
  }
  return rows.map(({ ended }) => best(ended.map((draft) => attemptOf(draft, special.end))));
}

const grown = ({ said, odds, token, likelihood, sum, ofWords }: Candidate): Draft => ({
  said: [...said, token],
  odds: [...odds, likelihood],
  sum,
  ofWords,
});

/** Stores the texts that end with this step, and returns those that go on. */
function advance(row: Row, candidates: readonly Candidate[], width: number, end: number): Candidate[] {
  const kept: Candidate[] = [];
  const least = (candidates[0]?.sum ?? 0) - HOPELESS;
  for (const candidate of candidates) {
    if (kept.length >= width || candidate.sum < least) break;
    if (candidate.token === end) row.ended.push(candidate);
    else kept.push(candidate);
  }
  return kept;
}

function attemptOf({ said, odds: all, ofWords }: Draft, end: number): Attempt {
  const tokens = said.filter((token) => token < end);
  const odds = all.filter((_, i) => (said[i] ?? end) < end);
  return { tokens, odds, averageLogProbability: ofWords / (tokens.length + 1) };
}

const best = (attempts: readonly Attempt[]): Attempt =>
  attempts.reduce((found, next) => (next.averageLogProbability > found.averageLogProbability ? next : found), {
    tokens: [],
    odds: [],
    averageLogProbability: -Infinity,
  });
