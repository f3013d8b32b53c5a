import { expect, it } from 'vitest';
import type { Turn } from './conversation.ts';
import { chatHistory } from './conversation.ts';

const turn = (id: number, role: Turn['role'], content: string, failed = false): Turn => ({
  id,
  role,
  content,
  failed,
  reason: '',
  sources: [],
});

it('sends the former questions and answers, except a question that failed', () => {
  const turns = [
    turn(1, 'user', 'Qui préside ?'),
    turn(2, 'assistant', 'Mme Roth [1].'),
    turn(3, 'user', 'Et le budget ?'),
    turn(4, 'assistant', 'Désolé', true),
  ];
  expect(chatHistory(turns)).toEqual([
    { role: 'user', content: 'Qui préside ?' },
    { role: 'assistant', content: 'Mme Roth [1].' },
  ]);
});

it('sends no more than the server accepts', () => {
  const turns = Array.from({ length: 302 }, (_, id) => turn(id, id % 2 === 0 ? 'user' : 'assistant', `message ${id}`));
  const history = chatHistory(turns);
  expect(history).toHaveLength(200);
  expect(history[0]).toEqual({ role: 'user', content: 'message 102' });
});
