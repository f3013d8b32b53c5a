import { expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { answerQuestion } from './answer.ts';

const source = {
  passages: conversation('1 | Premier point, le budget.', '2 | Il est lu.', '1 | Le toit fuit.'),
  speakerNames: { speaker_1: 'Ada Morel' },
  participants: ['Ada Morel'],
  agenda: [{ level: 1, text: 'Budget' }],
  history: [],
};
const ask = (minutes?: string, passages = source.passages) =>
  answerQuestion({ ...source, passages, query: 'Résume la réunion', ...(minutes !== undefined && { minutes }) });

it('summarises a meeting from its minutes: the outcomes of each item, or how its text begins', () => {
  const minutes = `<h1>Budget</h1><p>Ada Morel : «\u00a0<span data-passages="1">Lu.</span>\u00a0»</p>
<p><strong>Décisions</strong></p><ul><li><span data-passages="2">«\u00a0C’est voté.\u00a0»</span></li></ul>
<p><strong>Votes</strong></p><table><tbody><tr><th>Objet</th><th>Pour</th><th>Résultat</th></tr>
<tr><td><span data-passages="1 2">Crédit</span></td><td>7</td><td>Adopté</td></tr></tbody></table>
<h2>Toiture</h2><p>Écrit par la secrétaire, avec R&amp;D.</p><p>Suite.</p>`;
  expect(ask(minutes)).toEqual({
    answer: [
      'D’après le procès-verbal\u00a0:',
      '',
      'Budget',
      '– «\u00a0C’est voté.\u00a0» [1]',
      '– Crédit, Pour\u00a0: 7, Résultat\u00a0: Adopté [2] [1]',
      '',
      'Toiture',
      '– Écrit par la secrétaire, avec R&D.',
    ].join('\n'),
    passageIds: [2, 1],
  });
});

it('suggests generating the minutes if there are none and nothing shows the matters discussed', () => {
  expect(ask(undefined, conversation('1 | Bonjour.', '2 | Bonjour.')).answer).toMatch(
    /^Le procès-verbal résume la réunion/,
  );
});
