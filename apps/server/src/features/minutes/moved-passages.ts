import { followingIn, type MovedPassages } from '@greffier/documents/minutes-html/moved-to';

/** Matches the numbers of passages in sanitised minutes. */
const PASSAGES = /(<span\b[^<>]*\sdata-passages=")([\d ]+)(")/g;

/** Rewrites minutes so that their sentences refer to the passages that now contain their sources. */
export const renumbered = (html: string, moved: MovedPassages, follow = followingIn(html, moved)): string =>
  html.replaceAll(PASSAGES, (_, before: string, numbers: string, after: string) => {
    return before + follow(numbers.split(' ').map(Number)).join(' ') + after;
  });
