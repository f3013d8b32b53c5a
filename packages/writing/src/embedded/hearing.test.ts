import { expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { assignPassages } from './assign.ts';
import { hearing } from './hearing.ts';

const agenda = ['Ludothèque', 'Contrat Verdalys', 'Élagage des platanes'].map((text) => ({ level: 1, text }));
const hear = hearing(agenda);

it.each([
  ['On passe à la ludotec.', 'On passe à la ludotheque.'],
  ['Le contrat verre dalice arrive à échéance.', 'Le contrat verdalys arrive à échéance.'],
  ['Le contrat Verda lis arrive à échéance.', 'Le contrat verdalys arrive à échéance.'],
  ['L’élaguage coûte cher.', 'L’elagage coûte cher.'],
  ['Les contrats, c’est compliqué.', 'Les contrats, c’est compliqué.'],
  ['Il y a le plateau de la place.', 'Il y a le plateau de la place.'],
])('hears %j as %j', (said, heard) => {
  expect(hear(said)).toBe(heard);
});

it('finds an item whose name was misheard', () => {
  const passages = conversation(
    '1 | Premier point, la ludotec.',
    '2 | Les armoires sont pleines et trois bénévoles s’en vont.',
    '1 | Bien. Verda lis.',
    '3 | Ils augmentent de 4 %, et ils ont deux mois de retard.',
    '1 | On passe aux platanes.',
    '2 | Quatre sont malades.',
  );
  expect(assignPassages(passages, agenda)).toEqual([0, 0, 1, 1, 2, 2]);
});
