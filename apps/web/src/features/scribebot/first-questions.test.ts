import { expect, it } from 'vitest';
import { firstQuestions } from './first-questions.ts';

const item = (text: string) => ({ level: 1, text });
const say = (...texts: string[]) => texts.map((text) => ({ text }));

it('asks about items that were discussed, not about items that every agenda has', () => {
  const questions = firstQuestions(
    [item('Approbation du procès-verbal'), item('Réfection de la toiture'), item('Jardin partagé')],
    say('Le procès-verbal est approuvé, le procès-verbal est long.', 'La toiture fuit.', 'La toiture est vieille.'),
  );
  expect(questions).toEqual([
    'Quelles décisions ont été prises\u202f?',
    'Qui doit faire quoi, et pour quand\u202f?',
    'Que s’est-il dit sur «\u00a0Réfection de la toiture\u00a0»\u202f?',
  ]);
});

it('asks what was discussed if no item stands out', () => {
  expect(firstQuestions([], say('Bonjour.')).at(-1)).toBe('De quoi a-t-on parlé\u202f?');
});

it('asks about two items at most', () => {
  const passages = say('toiture jardin fontaine', 'toiture jardin fontaine');
  expect(firstQuestions([item('Toiture'), item('Jardin'), item('Fontaine')], passages)).toHaveLength(4);
});
