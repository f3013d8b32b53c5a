import type { Clause } from '../recognizer.ts';
import type { Emission } from './transducer.ts';
import type { Tokens } from './tokens.ts';

/** Most words in a clause. Clauses are short because a speaker can only change between them. */
const CLAUSE_WORDS = 7;

/**
 * Joins tokens to clauses. A clause ends after punctuation, or else after a few words, but never inside a word.
 * @param seconds length of the window
 * @param perFrame seconds in a frame
 */
export function toClauses(
  emissions: readonly Emission[],
  { pieces, beginsWord }: Tokens,
  seconds: number,
  perFrame: number,
): Clause[] {
  const said = emissions.filter(({ token }) => pieces[token] !== '');
  const clauses: Clause[] = [];
  let text = '';
  let words = 0;
  let first = 0;
  said.forEach(({ token, frame, duration }, i) => {
    if (text === '') first = frame;
    text += pieces[token] ?? '';
    const next = said[i + 1];
    if (next !== undefined && !beginsWord(next.token)) return;
    words += 1;
    if (next !== undefined && words < CLAUSE_WORDS && !/[.!?…,;:]$/.test(text)) return;
    // A word lasts at least for the frame in which it begins, but not into the next clause.
    const end = Math.min(frame + Math.max(1, duration), next?.frame ?? Infinity);
    const trimmed = text.trim();
    if (trimmed !== '') {
      clauses.push({
        start: Math.min(seconds, first * perFrame),
        end: Math.min(seconds, Math.max(end, first) * perFrame),
        text: ` ${trimmed}`,
      });
    }
    text = '';
    words = 0;
  });
  return clauses;
}
