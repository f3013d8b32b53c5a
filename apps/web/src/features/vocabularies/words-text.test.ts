import { describe, expect, it } from 'vitest';
import { wordsOf, wordsProblem } from './words-text.ts';

describe('words, one per line', () => {
  it('leave out blank lines and repeated words', () => {
    expect(wordsOf('Lutry\n\n  \n Conseil  d’État \r\nLutry\nlutry')).toEqual(['Lutry', 'Conseil d’État', 'lutry']);
  });

  it('name the line with more than five words', () => {
    expect(wordsProblem('Lutry\n\nun deux trois quatre cinq six')).toMatch(
      /^Ligne 3\s: Un élément ne peut contenir plus de 5 mots$/u,
    );
    expect(wordsProblem('un deux trois quatre cinq\n')).toBeNull();
  });

  it('are a hundred at most', () => {
    const lines = Array.from({ length: 100 }, (_, index) => `mot${index}`).join('\n');
    expect(wordsProblem(lines)).toBeNull();
    expect(wordsProblem(`${lines}\nencore`)).toBe('Un vocabulaire contient au plus 100 éléments');
  });

  it('have ten thousand characters at most', () => {
    expect(wordsProblem(`${'x'.repeat(9_000)}\n${'y'.repeat(1_001)}`)).toMatch(/10\s000 caractères/u);
  });

  it('count together with the existing words, each once', () => {
    const there = Array.from({ length: 99 }, (_, index) => `mot${index}`);
    expect(wordsProblem('mot7\nencore', there)).toBeNull();
    expect(wordsProblem('encore\nun autre', there)).toBe('Un vocabulaire contient au plus 100 éléments');
  });

  it('may be left out altogether', () => expect(wordsProblem('')).toBeNull());
});
