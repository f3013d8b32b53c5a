import { expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { assignPassages } from './assign.ts';

const agenda = [
  { level: 1, text: 'Toiture de la halle' },
  { level: 1, text: 'Fête du village' },
  { level: 1, text: 'Divers' },
];

const meeting = conversation(
  '1 | Bonsoir à tous, on est au complet.',
  '2 | Bonsoir.',
  '1 | Premier point, la toiture de la halle.',
  '2 | Les tuiles sont cassées depuis la grêle, il faut un couvreur.',
  '3 | Le couvreur demande 12 000 francs pour les tuiles.',
  '1 | On passe à la fête du village.',
  '3 | La cantine sera tenue par la fanfare, comme chaque année.',
  '2 | La fanfare veut deux tonnelles pour la cantine.',
  '1 | Divers. Qui veut la parole ?',
  '3 | La boîte aux lettres est rouillée.',
  '1 | Merci à tous, je lève la séance. Bonne soirée.',
);

it('follows the announcements and leaves opening and closing to no item', () => {
  expect(assignPassages(meeting, agenda)).toEqual([null, null, 0, 0, 0, 1, 1, 1, 2, 2, null]);
});

it('follows the meeting where it takes items in another order', () => {
  const swapped = [agenda[1]!, agenda[0]!, agenda[2]!];
  expect(assignPassages(meeting, swapped)).toEqual([null, null, 1, 1, 1, 0, 0, 0, 2, 2, null]);
});

it('gives a late return to the item it returns to', () => {
  const returned = conversation(
    ...meeting.slice(0, 9).map((passage) => `${passage.speaker.at(-1)} | ${passage.text}`),
    '2 | Je reviens en arrière, sur la toiture : le couvreur garantit les tuiles dix ans ?',
    '3 | Oui, dix ans.',
    '1 | Merci à tous, bonne soirée.',
  );
  expect(assignPassages(returned, agenda)[9]).toBe(0);
});

it('lets the sub-items of a heading take the debate', () => {
  const nested = [
    { level: 1, text: 'Piscine' },
    { level: 2, text: 'Présentation du chantier' },
    { level: 2, text: 'Vote du crédit' },
  ];
  const passages = conversation(
    '1 | On passe à la piscine.',
    '2 | Le bassin a 25 mètres et le chantier dure un an.',
    '2 | Le béton du bassin est fissuré.',
    '1 | On passe au vote du crédit.',
    '3 | Trois oui, deux non.',
  );
  expect(assignPassages(passages, nested).slice(1)).toEqual([1, 1, 2, 2]);
});

it('has nothing to give without an agenda', () => {
  expect(assignPassages(meeting, [])).toEqual(meeting.map(() => null));
});

it('loses nothing of a meeting in which no item is ever announced', () => {
  const passages = conversation('1 | Le merle siffle.', '2 | La neige tombe.', '1 | Les chats dorment.');
  expect(assignPassages(passages, agenda)).toEqual([0, 0, 0]);
});
