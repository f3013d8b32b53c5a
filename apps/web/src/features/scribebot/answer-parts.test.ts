import { expect, it } from 'vitest';
import { answerParts } from './answer-parts.ts';

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
