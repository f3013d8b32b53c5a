import { expect, it } from 'vitest';
import { divideProposal } from './template-proposal.ts';

const lines = (...all: readonly string[]) => all.map((line) => ({ level: Number(line[0]), text: line.slice(2) }));
const divide = (template: readonly string[], proposal: readonly string[]) => {
  const { agenda, found } = divideProposal(lines(...template), lines(...proposal));
  return {
    agenda: agenda.map(({ level, text }) => `${level} ${text}`),
    found: found.map(({ level, text, before }) => `${before} | ${level} ${text}`),
  };
};

it('keeps to the template, and lists the other subjects with their places', () => {
  const template = ['1 Accueil', '1 Budget', '1 Divers'];
  expect(divide(template, template)).toEqual({ agenda: template, found: [] });
  expect(divide(template, ['1 Accueil', '1 Budget', '2 Comptes', '1 Toiture', '1 Divers', '1 Cantine'])).toEqual({
    agenda: template,
    found: ['2 | 2 Comptes', '2 | 1 Toiture', '3 | 1 Cantine'],
  });
});

it('fills the lines that the template leaves open', () => {
  expect(divide(['1 Accueil', '1 [Objet]', '1 Divers'], ['1 Accueil', '1 Budget', '1 Toiture', '1 Divers'])).toEqual({
    agenda: ['1 Accueil', '1 Budget', '1 Toiture', '1 Divers'],
    found: [],
  });
  expect(divide(['1 Accueil', '1 [Objet]', '1 Divers'], ['1 Accueil', '1 Divers'])).toEqual({
    agenda: ['1 Accueil', '1 Divers'],
    found: [],
  });
});

it('recognises a line whose date was filled in or left out', () => {
  const template = ['1 Approbation du procès-verbal du [date]', '1 Divers'];
  for (const dated of ['1 Approbation du procès-verbal du 6 octobre', '1 Approbation du procès-verbal'])
    expect(divide(template, [dated, '1 Toiture', '1 Divers'])).toEqual({
      agenda: [dated, '1 Divers'],
      found: ['1 | 1 Toiture'],
    });
});

it('takes everything that was found if no template was chosen', () => {
  expect(divide([], ['1 Budget', '1 Toiture'])).toEqual({ agenda: ['1 Budget', '1 Toiture'], found: [] });
});
