import { fold } from './words.ts';

/** How spelling sounds in French, roughly, on folded words: what a recogniser may write for what was said. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/(?:eau|au|ot|os)s?x?$/, 'o'],
  [/eau|au/g, 'o'],
  [/ph/g, 'f'],
  [/sch|ch/g, '8'],
  [/qu|ck|k|q|c(?![eiy])/g, 'k'],
  [/[sç]c?(?=[eiy])|c(?=[eiy])|ss|ç/g, 's'],
  [/gn/g, 'n'],
  [/ge(?=[ao])|g(?=[eiy])/g, 'j'],
  [/gu(?=[aeioy])/g, 'g'],
  [/(?:ain|ein|aim|im|in|yn|ym|un|um)(?![aeiouyn])/g, '1'],
  [/(?:an|am|en|em)(?![aeiouynm])/g, '2'],
  [/(?:on|om)(?![aeiouynm])/g, '3'],
  [/oi/g, 'wa'],
  [/ou/g, 'w'],
  [/ai|ei|ay|ey|er$|ez$|et$|ee$|es$/g, 'e'],
  [/y|ille?/g, 'i'],
  [/th/g, 't'],
  [/h/g, ''],
  [/z/g, 's'],
  [/w(?=[aeiou])/g, 'v'],
  [/(.)\1+/g, '$1'],
  [/[esxtdp]+$/, ''],
];

/** What a word, or several without their spaces, sounds like. */
export function soundOf(word: string): string {
  let sound = fold(word).replace(/[^a-z]/g, '');
  for (const [spelling, heard] of SOUNDS) sound = sound.replace(spelling, heard);
  return sound;
}

/** Shorter sounds are shared by words that have nothing to do with each other, or nearly so. */
const LEAST_SAME = 4;
const LEAST_NEAR = 7;

/** Whether two sounds differ by one sound at most. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end <= 1;
}

/** Whether one sound may have been heard for another. */
export const soundsLike = (a: string, b: string): boolean =>
  (a === b && a.length >= LEAST_SAME) || (Math.min(a.length, b.length) >= LEAST_NEAR && isNear(a, b));
