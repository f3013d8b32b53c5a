import { expect, it } from 'vitest';
import { knownWords } from '../../transcript/vocabulary/known-words.ts';
import { englishWords, strangersTo } from './english-words.ts';

const FRENCH = { language: 'fr', extraLanguages: [] } as const;

it('takes no word from French but two that nobody says', () => {
  expect(englishWords().filter(knownWords(['fr']))).toEqual(['have', 'are']);
});

it('knows its words with a capital and with signs behind them, and leaves what is written in capitals', () => {
  const strangers = strangersTo(FRENCH);
  const heard = [' the', ' The', ' the,', ' it’s', " It's", ' when…'];
  expect(heard.filter((word) => strangers?.isOne(word))).toEqual(heard);
  expect([' IT', ' WHO', ' thermique', ' but', ' So', " l'it"].filter((word) => strangers?.isOne(word))).toEqual([]);
  expect(strangers?.mayBecomeOne(' th')).toBe(true);
  expect(strangers?.mayBecomeOne(' bu')).toBe(false);
});

it('has none where English is spoken, or another language than French', () => {
  expect(strangersTo({ language: 'fr', extraLanguages: ['en'] })).toBeNull();
  expect(strangersTo({ language: 'en', extraLanguages: ['fr'] })).toBeNull();
  expect(strangersTo({ language: 'de', extraLanguages: [] })).toBeNull();
});
