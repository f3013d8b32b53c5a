import { areRelated } from './related-words.ts';

/** Smallest number of letters at the beginning that related words share. */
const LEAST_PREFIX = 6;

/** Tells whether two short stems, which keep their ending, are one word: « lits » and « lit », « élue » and « élu ». */
const isPlural = (a: string, b: string): boolean =>
  b.length <= 5 && b.startsWith(a) && /^(?:s|e|es|x)$/.test(b.slice(a.length));

/** Tells how close two stems are in meaning, [0–1]: the same, synonyms, or one family with the same beginning. */
export function likeness(a: string, b: string): number {
  if (a === b || isPlural(a, b) || isPlural(b, a)) return 1;
  if (areRelated(a, b)) return 0.85;
  if (a.length < LEAST_PREFIX || b.length < LEAST_PREFIX || Math.abs(a.length - b.length) > 4) return 0;
  return a.slice(0, LEAST_PREFIX) === b.slice(0, LEAST_PREFIX) ? 0.7 : 0;
}
