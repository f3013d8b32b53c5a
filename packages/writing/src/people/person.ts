import { tidyLine } from '@greffier/contract/text';
import { fold } from '@greffier/french/text/words';

/** A participant of the list, divided into parts: « Mme Claire Dubois (présidente) ». */
export interface Person {
  /** Name as in the list, which is suggested and written. */
  readonly name: string;
  /** First and family name, folded; empty if the list has none. */
  readonly first: string;
  readonly family: string;
  /** Gender according to the title; null if no title tells it. */
  readonly gender: 'f' | 'm' | null;
  /** Title, folded: « docteur », « maître », « professeur »; null without such a title. */
  readonly title: string | null;
  /** Role after the name, folded: « presidente »; empty if the list has none. */
  readonly role: string;
}

/** Title before a name: « Mme », « monsieur », « Dr ». A part for larger patterns that ignore case. */
export const CIVILITY = String.raw`(?:monsieur|madame|mademoiselle|mme|mlle|m\.|mr|docteure?|dre?\.?|professeure?|pre?\.?|maître|me)`;
const LEADING = new RegExp(String.raw`^((?:${CIVILITY} (?:le |la )?)+)`, 'iu');
const ROLE_BEHIND = / ?(?:\(([^()]*)\)|[,;] ([\s\S]*)|(?<= )[–—-] ([\s\S]*))$/u;

const TITLES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:docteure?|dre?)\b/, 'docteur'],
  [/\b(?:maitre|me)\b/, 'maitre'],
  [/\b(?:professeure?|pre?)\b/, 'professeur'],
];

/** Tells the gender of a title, folded or not; null for « docteur ». */
export function genderOf(civility: string): Person['gender'] {
  if (/\b(?:madame|mademoiselle|mme|mlle)\b/i.test(civility)) return 'f';
  return /\b(?:monsieur|mr|m)\b/i.test(civility) ? 'm' : null;
}

export function titleOf(civility: string): string | null {
  const folded = fold(civility);
  return TITLES.find(([pattern]) => pattern.test(folded))?.[1] ?? null;
}

/** Divides one entry of the list of participants. */
export function personOf(entry: string): Person {
  const tidy = tidyLine(entry);
  const behind = ROLE_BEHIND.exec(tidy);
  const role = fold(behind?.[1] ?? behind?.[2] ?? behind?.[3] ?? '').trim();
  const bare = behind === null ? tidy : tidy.slice(0, behind.index);
  const civility = LEADING.exec(bare)?.[1] ?? '';
  const words = bare.slice(civility.length).trim().split(/\s+/);
  // In « DUBOIS Claire », the family name comes first, in capitals.
  const shouted = words.filter((word) => word.length > 1 && word === word.toLocaleUpperCase('fr'));
  const turned = shouted.length > 0 && shouted.length < words.length && words[0] === shouted[0];
  const first = turned ? words.filter((word) => !shouted.includes(word)) : words.slice(0, 1);
  const family = turned ? shouted : words.slice(1);
  const lone = words.length === 1 && civility !== '';
  return {
    name: entry,
    first: lone ? '' : fold(first.join(' ')),
    family: fold((lone ? words : family).join(' ')),
    gender: genderOf(civility),
    title: titleOf(civility),
    role,
  };
}
