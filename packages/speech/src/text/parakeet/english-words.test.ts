import { expect, it } from 'vitest';
import { knownWords } from '../../transcript/vocabulary/known-words.ts';
import { englishWords, strangersTo } from './english-words.ts';

const FRENCH = { language: 'fr', extraLanguages: [] } as const;

it('the list of English words contains no French words, except two that nobody says', () => {
  expect(englishWords().filter(knownWords(['fr']))).toEqual(['have', 'are']);
});

it('English words are recognised with a capital or a sign after them, but not in capitals', () => {
  const strangers = strangersTo(FRENCH);
  const heard = [' the', ' The', ' the,', ' it’s', " It's", ' when…'];
  expect(heard.filter((word) => strangers?.isOne(word))).toEqual(heard);
  expect([' IT', ' WHO', ' thermique', ' but', ' So', " l'it"].filter((word) => strangers?.isOne(word))).toEqual([]);
  expect(strangers?.mayBecomeOne(' th')).toBe(true);
  expect(strangers?.mayBecomeOne(' bu')).toBe(false);
});

it('no word is forbidden if English, or a main language other than French, is spoken', () => {
  expect(strangersTo({ language: 'fr', extraLanguages: ['en'] })).toBeNull();
  expect(strangersTo({ language: 'en', extraLanguages: ['fr'] })).toBeNull();
  expect(strangersTo({ language: 'de', extraLanguages: [] })).toBeNull();
});
