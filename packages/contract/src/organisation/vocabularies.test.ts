import { expect, it } from 'vitest';
import { VocabularyElement, VocabularyWords } from './vocabularies.ts';

it('an element of a vocabulary may have five words, but not six', () => {
  expect(VocabularyElement.safeParse('commission des travaux et mobilité').success).toBe(true);
  expect(VocabularyElement.safeParse('la commission des travaux et mobilité').error?.issues[0]?.message).toBe(
    'Un élément ne peut contenir plus de 5 mots',
  );
});

it('an element of a vocabulary requires a word', () => {
  expect(VocabularyElement.safeParse('   ').error?.issues[0]?.message).toBe('Le mot est requis');
});

it('a vocabulary holds each element once, but treats other capitals as another element', () => {
  expect(VocabularyWords.parse(['Fer', ' Fer ', 'fer'])).toEqual(['Fer', 'fer']);
  const hundred = Array.from({ length: 100 }, (_, i) => `mot${i}`);
  expect(VocabularyWords.safeParse([...hundred, 'mot7']).success).toBe(true);
});

it('a vocabulary holds at most 100 elements and 10,000 characters', () => {
  expect(VocabularyWords.safeParse(Array.from({ length: 100 }, (_, i) => `mot${i}`)).success).toBe(true);
  expect(VocabularyWords.safeParse(Array.from({ length: 101 }, (_, i) => `mot${i}`)).success).toBe(false);
  expect(VocabularyWords.safeParse(Array.from({ length: 100 }, (_, i) => String(i).padStart(100, 'a'))).success).toBe(
    true,
  );
  expect(VocabularyWords.safeParse(Array.from({ length: 100 }, (_, i) => String(i).padStart(101, 'a'))).success).toBe(
    false,
  );
});
