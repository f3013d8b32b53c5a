import { describe, expect, it } from 'vitest';
import { wordProblem } from './word-rules.ts';

describe('a word that joins a vocabulary', () => {
  it('is not empty', () => expect(wordProblem('   ', [])).toBe('Le mot est requis'));

  it('has at most five words', () => {
    expect(wordProblem('un deux trois quatre cinq', [])).toBeNull();
    expect(wordProblem('un deux trois quatre cinq six', [])).toBe('Un élément ne peut contenir plus de 5 mots');
  });

  it('must be new, but may differ from an existing word in its capitals alone', () => {
    expect(wordProblem(' Conseil ', ['Conseil'])).toBe('Cet élément figure déjà dans le vocabulaire');
    expect(wordProblem('conseil', ['Conseil'])).toBeNull();
  });

  it('may begin like an existing one while it is typed', () =>
    expect(wordProblem('Fer', ['Fer'], 'unfinished')).toBeNull());

  it('is compared in the form in which it will be kept', () => {
    expect(wordProblem('La\t Chaux', ['La Chaux'])).toBe('Cet élément figure déjà dans le vocabulaire');
  });

  it('is the hundredth word at most, and the vocabulary has ten thousand characters at most', () => {
    const many = Array.from({ length: 100 }, (_, index) => `mot${index}`);
    expect(wordProblem('encore', many.slice(1))).toBeNull();
    expect(wordProblem('encore', many)).toMatch('100 éléments');
    expect(wordProblem('x'.repeat(9_000), ['y'.repeat(1_001)])).toMatch(/10\s000 caractères/u);
  });
});
