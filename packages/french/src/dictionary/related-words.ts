import { readFileSync } from 'node:fs';
import { contentStems } from '../text/words.ts';

/**
 * Words of general French that speak of one thing, a line each in `data/related-words.txt`: who asks rarely uses the words that were used.
 * Related is enough (« payer », « facture »); what only one meeting would need has no place there.
 */
const DATA = new URL('../../data/related-words.txt', import.meta.url);

const LINES = new Map<string, Set<number>>();
for (const [line, words] of readFileSync(DATA, 'utf8').trim().split('\n').entries())
  for (const stem of contentStems(words)) LINES.set(stem, (LINES.get(stem) ?? new Set()).add(line));

/** Whether two stems speak of one thing. */
export function areRelated(one: string, other: string): boolean {
  const lines = LINES.get(other);
  return lines !== undefined && [...(LINES.get(one) ?? [])].some((line) => lines.has(line));
}
