import { expect, it } from 'vitest';
import { wholeQuestion } from './follow-up.ts';

const history = [
  { role: 'user' as const, content: 'Que coûte le toit ?' },
  { role: 'assistant' as const, content: 'Il coûte 20 francs.' },
];

it('puts the earlier question before one that depends on it', () => {
  expect(wholeQuestion({ query: 'Et qui le paie ?', history })).toBe('Que coûte le toit ? Et qui le paie ?');
});

it('leaves a question as it is that stands alone', () => {
  expect(wholeQuestion({ query: 'Qui préside la séance ?', history })).toBe('Qui préside la séance ?');
  expect(wholeQuestion({ query: 'Et qui le paie ?', history: [] })).toBe('Et qui le paie ?');
});
