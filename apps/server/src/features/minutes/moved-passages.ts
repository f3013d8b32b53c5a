import { type Follow, followingIn, type MovedPassages } from '@greffier/documents/minutes-html/moved-to';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Matches the numbers of passages in sanitised minutes. */
const PASSAGES = /(<span\b[^<>]*\sdata-passages=")([\d ]+)(")/g;

/** Number of characters that are rewritten at once. This takes some 10 ms, during which nobody else is answered. */
const PART = 50_000;

/** Rewrites a text so that its sentences refer to the passages that now contain their sources. */
export const renumbered = (html: string, follow: Follow): string =>
  html.replaceAll(PASSAGES, (_, before: string, numbers: string, after: string) => {
    return before + follow(numbers.split(' ').map(Number)).join(' ') + after;
  });

/**
 * Does the same for the minutes of a meeting, in parts, so that others' calls can run in between. No transaction may be
 * open, because it would keep other people waiting all the time.
 */
export async function renumberedMinutes(html: string, moved: MovedPassages): Promise<string> {
  const follow = followingIn(html, moved);
  let after = '';
  for (const part of partsOf(html)) {
    after += renumbered(part, follow);
    await nextTurn();
  }
  return after;
}

/** Divides a text before tags, so that no tag is cut. */
function* partsOf(html: string): Generator<string> {
  for (let from = 0; from < html.length;) {
    const tag = html.indexOf('<', from + PART);
    const to = tag === -1 ? html.length : tag;
    yield html.slice(from, to);
    from = to;
  }
}
