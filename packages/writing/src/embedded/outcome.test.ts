import { expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { answerQuestion } from './answer.ts';

const source = {
  passages: conversation(
    '1 | Premier point, la prime de fin d’année.',
    '2 | Pour la prime, le bureau propose 600 francs par personne.',
    '3 | C’est beaucoup, la caisse est presque vide.',
    '2 | Elle était de 400 l’an passé.',
    '1 | Bon, 500 francs, alors. Tout le monde est d’accord ?',
    '3 | Oui.',
    '1 | Deuxième point, la buvette.',
    '2 | La buvette a rapporté 700 francs.',
    '1 | Donc 700 francs, c’est noté.',
  ),
  speakerNames: {},
  participants: [],
  agenda: [
    { level: 1, text: 'Prime de fin d’année' },
    { level: 1, text: 'Buvette' },
  ],
  history: [],
};

const cited = async (query: string): Promise<number[]> =>
  (await answerQuestion({ ...source, query }, new AbortController().signal)).passageIds;

it('answers with what closed the debate, beside what was proposed in it', async () => {
  expect(await cited('Quel est le montant de la prime ?')).toEqual(expect.arrayContaining([2, 5]));
});

it('does not close one matter with what was settled under another heading', async () => {
  expect(await cited('Quel est le montant de la prime ?')).not.toContain(9);
});
