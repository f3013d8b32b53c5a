import { expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { utterancesOf } from './utterances.ts';

it('utterances are the sentences of each passage in order, except mere hesitations', () => {
  const all = utterancesOf(conversation('1 | Euh… Le budget est adopté. On passe, on passe à la suite ?', '2 | Oui.'));
  expect(all.map(({ order, passageId, nth, text, question }) => [order, passageId, nth, text, question])).toEqual([
    [0, 1, 1, 'Le budget est adopté.', false],
    [1, 1, 2, 'On passe à la suite\u202f?', true],
    [2, 2, 0, 'Oui.', false],
  ]);
});
