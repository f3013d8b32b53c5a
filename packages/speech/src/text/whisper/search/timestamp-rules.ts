import { pickGreedy } from './logits.ts';
import type { SpecialTokens } from '../tokens.ts';

/** Number of time tokens in the first second. A text must begin within that second. */
const LATEST_START = 50;

/**
 * Forbids tokens that cannot follow in a text with times, by setting their scores in `logits`. Times come in pairs
 * around each sentence and never go back. A time must follow if all times together are likelier than any word (OpenAI
 * Whisper, `ApplyTimestampRules`).
 * @param said the tokens of the text so far, times included
 */
export function applyTimestampRules(logits: Float32Array, said: readonly number[], tokens: SpecialTokens): void {
  const isTime = (token: number | undefined): boolean => token !== undefined && token >= tokens.firstTime;
  logits[tokens.noTimestamps] = -Infinity;
  const last = said.at(-1);
  if (last === undefined) {
    logits.fill(-Infinity, 0, tokens.firstTime);
    logits.fill(-Infinity, tokens.firstTime + LATEST_START + 1);
    return;
  }
  const afterPair = isTime(last) && (said.length < 2 || isTime(said.at(-2)));
  if (afterPair) logits.fill(-Infinity, tokens.firstTime);
  else if (isTime(last)) logits.fill(-Infinity, 0, tokens.end);

  const latest = said.findLast(isTime);
  if (latest !== undefined) {
    // A sentence may begin exactly where the one before it ends, but must not have length 0.
    const earliest = isTime(last) && !afterPair ? latest : latest + 1;
    logits.fill(-Infinity, tokens.firstTime, earliest);
  }
  if (timesAreLikelier(logits, tokens)) logits.fill(-Infinity, 0, tokens.firstTime);
}

/** Compares the sum over all times with the likeliest word. Both are relative to the highest score, which cancels out. */
function timesAreLikelier(logits: Float32Array, { firstTime, size }: SpecialTokens): boolean {
  const highest = logits[pickGreedy(logits, size)] ?? 0;
  let times = 0;
  for (let token = firstTime; token < size; token++) {
    times += Math.exp((logits[token] ?? -Infinity) - highest);
  }
  const word = logits[pickGreedy(logits, firstTime)] ?? -Infinity;
  return times > Math.exp(word - highest);
}
