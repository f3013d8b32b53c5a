import { describe, expect, it } from 'vitest';
import { answers, keysOf, searchKeys, searchTerms, wordsIn } from './search-words.ts';

const MOST = 8;
/** Tells whether a text matches every word of a query. */
const finds = (query: string, text: string): boolean => {
  const terms = searchTerms(query, MOST);
  return terms.length > 0 && terms.every((term) => [...wordsIn(text)].some(({ word }) => answers(word, term)));
};

describe('words of a text', () => {
  it('are found with their places, with elisions separated and numbers kept whole', () => {
    const text = 'L’école a coûté 16 800 francs (voire 17’000).';
    const words = [...wordsIn(text)];
    expect(words.map(({ word }) => word)).toEqual(['L', 'école', 'a', 'coûté', '16 800', 'francs', 'voire', '17’000']);
    for (const { word, from, to } of words) expect(text.slice(from, to)).toBe(word);
  });

  it('are found in any script, and with separate accents', () => {
    expect([...wordsIn('Straße 東京 réunion 😀'.normalize('NFD'))].map(({ word }) => word.normalize('NFC'))).toEqual([
      'Straße',
      '東京',
      'réunion',
    ]);
  });

  it('have keys that no database refuses', () => {
    const keys = keysOf([`${'x'.repeat(5_000)} d'abord \\ ' " & | ! : * () œuvre`]);
    for (const key of keys) expect(key).toMatch(/^[\p{L}\p{N}]{1,60}$/u);
    expect(keys).toContain('oeuvre');
  });
});

describe('a query', () => {
  it.each([
    ['ecole', 'Les Écoles de la commune'],
    ['ÉCOLES', 'une école'],
    ['vote', 'La motion est votée.'],
    ['votees ', 'un vote'],
    ['votée ', 'Ils ont voté.'],
    ['élus ', 'chaque élu'],
    ['elu ', 'les élus'],
    ['travaux ', 'un travail'],
    ['générales ', 'l’intérêt général'],
    ['16800', 'un crédit de 16 800 francs'],
    ['16 800', 'un crédit de 16’800 francs'],
    ['coeur', 'le cœur du village'],
    ['délibérat', 'la délibération'],
    ['le budget de l’école', 'École : budget'],
  ])('%j finds %j', (query, text) => expect(finds(query, text)).toBe(true));

  it.each([
    ['budget', 'la toiture'],
    ['toit ', 'la toiture'],
    ['toiture budget', 'la toiture'],
    ['bu ', 'le budget'],
    ['', 'le budget'],
    ['« … »', 'le budget'],
  ])('%j does not find %j', (query, text) => expect(finds(query, text)).toBe(false));

  it('takes its last word for the beginning of a word only while it is being typed', () => {
    expect(searchTerms('bud', MOST)).toEqual([{ keys: ['bud'], prefix: 'bud' }]);
    expect(searchTerms('bud ', MOST)).toEqual([{ keys: ['bud'], prefix: null }]);
    expect(searchTerms('bu', MOST)).toEqual([{ keys: ['bu'], prefix: null }]);
  });

  it('is searched without grammatical words, unless it has no other words', () => {
    expect(searchTerms('le budget de la commune ', MOST)).toHaveLength(2);
    expect(searchTerms('vous ', MOST)).toEqual([
      { keys: ['vou', 'vous'].filter((key) => key !== 'vous'), prefix: null },
    ]);
  });

  it('has at most the allowed number of words, each once', () => {
    expect(searchTerms('un deux trois quatre cinq six', 3)).toHaveLength(3);
    expect(searchTerms('budget Budget BUDGET', MOST)).toHaveLength(1);
  });

  it('gives the same keys again when it remembers them', () => {
    expect(searchKeys('délibérations')).toBe(searchKeys('délibérations'));
    for (let word = 0; word < 25_000; word += 1) searchKeys(`mot${word}`);
    expect(searchKeys('délibérations')).toContain('deliber');
  });
});
