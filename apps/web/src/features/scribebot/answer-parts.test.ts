import { expect, it } from 'vitest';
import { answerBlocks, answerParts } from './answer-parts.ts';

it('finds the numbers of sources in an answer and the passages they lead to', () => {
  expect(answerParts('Le budget est adopté [1], sans le parking [2].', [12, 40])).toEqual([
    { type: 'text', text: 'Le budget est adopté ', at: 0 },
    { type: 'source', number: 1, passage: 12, at: 21 },
    { type: 'text', text: ', sans le parking ', at: 24 },
    { type: 'source', number: 2, passage: 40, at: 42 },
    { type: 'text', text: '.', at: 45 },
  ]);
});

it('leaves a number without a source as it is', () => {
  expect(answerParts('Article [7]', [12]).every((part) => part.type === 'text')).toBe(true);
});

it('finds the groups of an answer, each with its title and its entries', () => {
  expect(answerBlocks('Passages :\n\nBudget\n– Un [1]\n– Deux\nou trois [2]\n\n– Quatre [3]')).toEqual([
    { text: 'Passages :', entries: [], at: 0 },
    { text: 'Budget', entries: ['Un [1]', 'Deux\nou trois [2]'], at: 12 },
    { text: '', entries: ['Quatre [3]'], at: 49 },
  ]);
});

it('keeps an answer without entries whole', () => {
  expect(answerBlocks('Oui [1].\nNon [2].')).toEqual([{ text: 'Oui [1].\nNon [2].', entries: [], at: 0 }]);
});
