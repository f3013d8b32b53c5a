import { readFileSync } from 'node:fs';
import { contentStems } from '../text/words.ts';

/**
 * Words of general French about the same thing, one group in each line of `data/related-words.txt`, since people who
 * ask questions rarely use the words that were said. Words need only be related, not synonyms (« payer », « facture »).
 * Words that only one meeting would need do not belong there.
 */
const DATA = new URL('../../data/related-words.txt', import.meta.url);

const LINES = new Map<string, Set<number>>();
for (const [line, words] of readFileSync(DATA, 'utf8').trim().split('\n').entries())
  for (const stem of contentStems(words)) LINES.set(stem, (LINES.get(stem) ?? new Set()).add(line));

/** Tells whether two stems are about the same thing. */
export function areRelated(one: string, other: string): boolean {
  const lines = LINES.get(other);
  return lines !== undefined && [...(LINES.get(one) ?? [])].some((line) => lines.has(line));
}
