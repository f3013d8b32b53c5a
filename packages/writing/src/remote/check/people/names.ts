import type { People } from '../../../people/people.ts';
import { fold } from '@greffier/french/text/words';

/** Capitalised words that do not name anybody. */
const TITLES = new Set(
  'm mm mme mmes mlle dr me pr monsieur madame messieurs mesdames maitre docteur pv odj'.split(' '),
);
const CAPITALISED = /(?<![\p{L}\p{N}'’-])(?:[ldnsjmtcqu]{1,2}['’])?(\p{Lu}[\p{L}\p{N}]*(?:[-’'][\p{L}\p{N}]+)*)/gu;

export interface NamedEvidence {
  /** Text of the passages. */
  readonly said: string;
  /** Names of the people who speak in the passages. */
  readonly voices: readonly string[];
  /** More text that may name things, but not people: the title of the item and the neighbouring passages. */
  readonly around: string;
  readonly people: People;
}

const wordsOf = (text: string): Set<string> => new Set(fold(text).match(/[a-z0-9]+/g));

/**
 * Tells whether `text` names a person or a thing that its passages do not name, and that is not one of their speakers.
 */
export function hasUnsaidName(text: string, { said, voices, around, people }: NamedEvidence): boolean {
  const present = new Set([...voices, ...people.mentions(said).map(({ name }) => name)]);
  const mentions = people.mentions(text);
  if (mentions.some(({ name }) => !present.has(name))) return true;
  const known = wordsOf([said, around, ...present].join(' '));
  for (const match of text.matchAll(CAPITALISED)) {
    const word = match[1] ?? '';
    const before = text.slice(0, match.index).trimEnd();
    // The first word of a sentence always has a capital.
    if (before === '' || /[.!?…:«"“(]$/u.test(before) || TITLES.has(fold(word))) continue;
    if (mentions.some(({ start, end }) => match.index < end && match.index + match[0].length > start)) continue;
    if ([...wordsOf(word)].some((part) => part.length > 1 && !known.has(part))) return true;
  }
  return false;
}
