import { expect, it } from 'vitest';
import { doubtedPart } from './doubted-part.ts';

const holding = (word: string) => (part: string) => part.includes(word);

it('names the words of a clause that its passages do not support', () => {
  const text = 'Le devis est accepté, l’entreprise Morand le signe ; la séance est levée.';
  expect(doubtedPart(text, 'name', holding('Morand'))).toBe('Morand');
  expect(doubtedPart(text, 'negation', holding('Morand'))).toBe('l’entreprise Morand le signe');
});

it('names the whole note if no part of it is doubtful by itself, or if no other words are left', () => {
  expect(doubtedPart('Le devis est accepté, puis signé.', 'who', () => false)).toBeNull();
  expect(doubtedPart('Morand', 'name', holding('Morand'))).toBeNull();
});
