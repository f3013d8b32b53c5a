import { soundDistance } from './distance.ts';
import type { Spoken } from './elements.ts';
import type { Stretch } from './stretches.ts';

/**
 * Limits on how much of an element may be heard wrongly, in tenths of a sound for each of its sounds; `from` is the
 * smallest number of sounds. The limits differ for stretches with an unknown word, stretches that are also written as a
 * name, and stretches of known words only. Short elements have stricter limits, because many words sound like them.
 */
const LIMITS = [
  { from: 10, unknown: 2.9, named: 2.9, known: 2 },
  { from: 8, unknown: 2.7, named: 2.7, known: 0.7 },
  { from: 7, unknown: 2.4, named: 2.4, known: 0.4 },
  { from: 6, unknown: 2.1, named: 2.1, known: -1 },
  { from: 5, unknown: 1.4, named: 0.8, known: -1 },
  { from: 4, unknown: 0.5, named: 1.4, known: -1 },
  { from: 3, unknown: 0.5, named: 0.5, known: -1 },
] as const;
type Heard = 'unknown' | 'named' | 'known';
/** Largest difference between words that sound the same, such as « Charmée » and « Charmey »; tenths of a sound. */
export const SAME = 1;
/** Factor on the limits for each of several words, which may be heard worse than a single word. */
const AMONG_OTHERS = 1.6;
/** Factor on the limits for an element whose letters are said one by one. */
const SPELLED = 0.7;
/** Lowest limit for one of several words, before the factor {@link AMONG_OTHERS}; tenths of a sound. */
const LEAST_LIMIT = 4;
const NONE = { unknown: -1, named: -1, known: -1 };

/** Computes how much of an element may be heard wrongly, in tenths of a sound. */
export const limitIn = ({ sounds, spelled }: Spoken, heard: Heard): number =>
  limitOf(sounds, heard) * (spelled ? SPELLED : 1);

function limitOf(sounds: string, kind: Heard): number {
  return (LIMITS.find(({ from }) => sounds.length >= from) ?? NONE)[kind] * sounds.length;
}

/**
 * Tells whether every word matches, so that one completely different word rules an element out. If the stretch has as
 * many words as the element, each word is compared with its counterpart. Otherwise the same words at both ends are set
 * aside, and the rest is compared as a whole. « Luca et Marie » is not Luca Ferrari.
 */
export function everyWordAlike({ words }: Spoken, { words: heard }: Stretch): boolean {
  if (words.length === 1) return true;
  const same = (at: number, other: number): boolean => words.at(at)?.includes(heard.at(other)?.sounds ?? '') === true;
  if (heard.length === words.length) {
    return words.every((readings, at) => readings.some((own) => isLike(own, heard[at]?.sounds ?? '')));
  }
  // If fewer words were heard than the element has, all of them may be set aside; then the element's other words have
  // no match.
  const rest = heard.length < words.length ? heard.length : words.length - 1;
  let start = 0;
  while (start < rest && same(start, start)) start++;
  let end = 0;
  while (start + end < rest && same(-1 - end, -1 - end)) end++;
  const restHeard = heard.slice(start, heard.length - end);
  return (words[0] ?? []).some((_, way) =>
    isLike(
      words
        .slice(start, words.length - end)
        .map((readings) => readings[way] ?? '')
        .join(''),
      restHeard.map(({ sounds }) => sounds).join(''),
    ),
  );
}

function isLike(said: string, heard: string): boolean {
  return soundDistance(said, heard) <= AMONG_OTHERS * Math.max(LEAST_LIMIT, limitOf(said, 'named'));
}
