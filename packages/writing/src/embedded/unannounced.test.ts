import { expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { assignPassages } from './assign.ts';

const titled = (...titles: readonly string[]) => titles.map((text) => ({ level: 1, text }));

it('hears an item that is given to somebody without its name, by what is usually said of its subject', () => {
  const passages = conversation(
    '1 | Bonsoir à tous. Le procès-verbal du 3 mars, des remarques ?',
    '3 | La page 2 dit Noël, c’était Pâques.',
    '1 | C’est corrigé, le procès-verbal est approuvé.',
    '1 | Madame Rey, c’est à vous, on vous écoute.',
    '2 | L’exercice boucle avec un excédent de charges de 12 000 francs, les recettes ont baissé.',
    '3 | Et la marge ?',
    '2 | La marge est à 4 %, la dette est stable et la trésorerie couvre deux mois de salaires.',
    '1 | On passe à la fête du village.',
    '3 | La cantine sera tenue par la fanfare.',
  );
  expect(assignPassages(passages, titled('Procès-verbal du 3 mars', 'Comptes 2025', 'Fête du village'))).toEqual([
    0, 0, 0, 1, 1, 1, 1, 2, 2,
  ]);
});

it('hears who was given the floor open an item with its bare name, and who begins a turn within with « sur les … »', () => {
  const passages = conversation(
    '1 | Premier point, la toiture de la halle.',
    '2 | Les tuiles sont cassées depuis la grêle.',
    '3 | Je commande les tuiles. Sur les véhicules, il en faut trois, le garage attend.',
    '2 | Trois, cela fait 90 000 francs chez le garage Roux.',
    '1 | Thibault.',
    '4 | Conducteurs. Il en manque neuf pour la saison, quatre ont signé.',
    '3 | Les quatre qui ont signé commencent quand ?',
  );
  expect(
    assignPassages(passages, titled('Toiture de la halle', 'Véhicules neufs', 'Recrutement de conducteurs')).slice(
      0,
      4,
    ),
  ).toEqual([0, 0, 1, 1]);
  expect(
    assignPassages(passages, titled('Toiture de la halle', 'Véhicules neufs', 'Recrutement de conducteurs')).slice(5),
  ).toEqual([2, 2]);
});

const agenda = titled('Chambre froide', 'Fête du village', 'Divers');
const meeting = [
  '1 | Premier point, la chambre froide.',
  '2 | Le compresseur est tombé en panne dans la nuit, tout a dégelé.',
  '3 | L’assurance a été prévenue le matin même.',
  '1 | On passe à la fête du village.',
  '3 | La cantine sera tenue par la fanfare, comme chaque année.',
  '2 | La fanfare veut deux tonnelles pour la cantine.',
  '3 | La fanfare les monte le vendredi.',
];

it('comes back to what was named but once', () => {
  const passages = conversation(
    ...meeting,
    '2 | Pardon, je reviens au compresseur. Il a quel âge, celui-là ?',
    '3 | Onze ans.',
    '1 | Pour la fanfare, on confirme les tonnelles de la cantine.',
  );
  expect(assignPassages(passages, agenda).slice(7)).toEqual([0, 0, 1]);
});

it('does not come back where going back in time is spoken of', () => {
  const passages = conversation(...meeting, '2 | S’il pleut, est-ce qu’on peut revenir en arrière sans compresseur ?');
  expect(assignPassages(passages, agenda).at(-1)).toBe(1);
});

it('begins what is left over where whoever chairs asks for anything else late in the meeting', () => {
  const passages = conversation(
    ...meeting,
    ...meeting.slice(4),
    '1 | Autre chose ?',
    '2 | La boîte aux lettres est rouillée.',
    '1 | Merci. Lundi prochain, même heure.',
  );
  expect(assignPassages(passages, agenda).slice(-3)).toEqual([2, 2, null]);
});

it('leaves under the heading a sentence that names what is below it', () => {
  const nested = [
    { level: 1, text: 'Base de données' },
    { level: 2, text: 'Sauvegarde' },
    { level: 2, text: 'Ouverture des données' },
    { level: 1, text: 'Publications' },
  ];
  const passages = conversation(
    '1 | Bien, la base de données. Karim.',
    '2 | Merci. Alors on a deux sujets, la sauvegarde et l’ouverture.',
    '2 | La sauvegarde d’abord. Il y a une seule copie sur le serveur.',
    '1 | Une seule copie, sur ce serveur ?',
    '2 | L’ouverture maintenant. Les données doivent être publiques en 2028.',
    '1 | Les publications. Deux articles sont partis.',
  );
  expect(assignPassages(passages, nested)).toEqual([0, 0, 1, 1, 2, 3]);
});
