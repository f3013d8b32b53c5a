import { expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { assignPassages } from './assign.ts';
import { leadsOf } from './leads.ts';
import { utterancesOf } from './utterances.ts';

const agenda = ['Toiture de la halle', 'Fête du village', 'Divers'].map((text) => ({ level: 1, text }));
const meeting = [
  '1 | Bonsoir à tous, on est au complet.',
  '1 | Premier point, la toiture de la halle.',
  '2 | Les tuiles sont cassées depuis la grêle, il faut un couvreur.',
  '3 | Le couvreur demande 12 000 francs pour les tuiles.',
  '1 | On passe à la fête du village.',
  '3 | La cantine sera tenue par la fanfare, comme chaque année.',
  '2 | Pardon, j’ai oublié, pour la toiture, le couvreur garantit les tuiles ?',
  '3 | Oui, dix ans.',
  '1 | Bien. Et la cantine de la fanfare, combien de tonnelles ?',
  '2 | Deux tonnelles pour la fanfare.',
  '1 | Divers. Qui veut la parole ?',
  '3 | La boîte aux lettres est rouillée.',
  '1 | S’il n’y a plus rien, je lève la séance. Bonne soirée.',
];

it('gives an aside to the item it names, until the meeting goes on', () => {
  expect(assignPassages(conversation(...meeting), agenda)).toEqual([null, 0, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, null]);
});

it('knows who leads by what that voice opens and closes, with bare titles too', () => {
  const bare = conversation('1 | Bonjour, on commence.', '1 | La toiture.', '2 | Elle fuit. On vote ?', '2 | On vote.');
  expect([...leadsOf(utterancesOf(bare), ['speaker_1', 'speaker_1'])]).toEqual(['speaker_1']);
  expect([...leadsOf(utterancesOf(conversation(...meeting)))]).toEqual(['speaker_1']);
});
