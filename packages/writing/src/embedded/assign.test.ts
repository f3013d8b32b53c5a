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

it('hears a matter that is opened at the end of a turn, before the word is given', () => {
  const turns = conversation(
    '1 | Premier point, la toiture de la halle.',
    '2 | Les tuiles sont cassées depuis la grêle, il faut un couvreur.',
    '1 | C’est noté. D’autres remarques ? Non. Le couvreur est donc mandaté pour les tuiles. On attaque la fête du village. Rémi, tu as la parole, et fais simple.',
    '3 | La cantine sera tenue par la fanfare, comme chaque année.',
    '2 | La fanfare veut deux tonnelles pour la cantine.',
    '1 | Merci à tous, je lève la séance. Bonne soirée.',
  );
  expect(assignPassages(turns, agenda).slice(3, 5)).toEqual([1, 1]);
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

const OFF = 'off-agenda';
const titled = (...titles: readonly string[]) => titles.map((text) => ({ level: 1, text }));

/** Prompts of an answering machine: no agenda is about them. */
const prompts = conversation(
  '1 | Bienvenue dans le répertoire de la messagerie. Composez les trois premières lettres du nom de famille de la personne.',
  '2 | Pour écouter le message suivant, appuyez sur 6. Pour répéter ce message, appuyez sur 5.',
  '1 | Pour effacer ou récupérer un message, appuyez sur 7. Pour quitter la boîte vocale, appuyez sur dièse.',
  '3 | Tous nos représentants sont occupés pour le moment. Votre appel sera repris par le prochain représentant disponible.',
  '2 | Tapez 1 pour enregistrer votre message, 2 pour enregistrer votre nom, 3 pour changer de mot de passe.',
  '1 | Pendant l’écoute, vous pouvez revenir en arrière et avancer rapidement.',
  '3 | Le numéro composé n’est pas en service. Vérifiez le numéro et essayez à nouveau.',
  '2 | Veuillez laisser votre message après le signal sonore, puis raccrochez.',
);

it.each([
  ['Budget', 'Élections', 'Divers'],
  ['Approbation du procès-verbal', 'Rapport d’activité', 'Questions orales'],
  ['Approbation du procès-verbal de l’assemblée du 6 mai 2025', 'Rénovation de la salle', '3. Clôture'],
  ['Achat d’un véhicule'],
])('keeps a meeting about something else from the agenda %s, %s, %s', (...titles) => {
  const places = assignPassages(prompts, titled(...titles.filter((title) => title !== undefined)));
  expect(places.filter((place) => place !== null && place !== OFF)).toEqual([]);
  expect(places.slice(1)).toEqual(prompts.slice(1).map(() => OFF));
});

it('gives the one item of an agenda what is said of it, announced or not', () => {
  const debate = [
    '2 | Le véhicule de la voirie a quinze ans et l’achat d’un neuf coûte 48 000 francs.',
    '3 | Un véhicule électrique coûte plus cher mais il consomme moins.',
    '2 | L’achat se ferait en deux tranches.',
    '3 | Pour le véhicule, il faut trois offres.',
  ];
  const [item] = titled('Achat d’un véhicule');
  expect(assignPassages(conversation('1 | Passons à l’achat du véhicule.', ...debate), [item!])).toEqual([
    0, 0, 0, 0, 0,
  ]);
  expect(assignPassages(conversation(...debate), [item!])).toEqual([0, 0, 0, 0]);
});

it('does not take a word said in passing for a debate', () => {
  const passing = conversation(
    ...prompts.flatMap(({ text, speaker }, at) => [
      `${speaker.at(-1)} | ${text}`,
      at === 3
        ? '2 | Il faudrait un budget pour cela, et de la musique.'
        : `${1 + (at % 3)} | La touche ${at} ne répond pas.`,
    ]),
  );
  expect(assignPassages(passing, titled('Budget', 'Élections'))).not.toContain(0);
});

it('leaves the second item empty where the first and the third are discussed', () => {
  const [roof, , various] = agenda;
  const three = [roof!, { level: 1, text: 'Règlement du cimetière' }, { level: 1, text: 'Fête du village' }, various!];
  expect(assignPassages(meeting, three)).toEqual([null, null, 0, 0, 0, 2, 2, 2, 3, 3, null]);
});

it('is not misled by forms that every title of the agenda carries', () => {
  const form = ' : présentation, discussion et approbation selon le préavis de l’organe compétent';
  const formal = agenda.slice(0, 2).map(({ text }) => text + form);
  const expected = [null, null, 0, 0, 0, 1, 1, 1, 2, 2, null];
  expect(assignPassages(meeting, titled(...formal, 'Divers'))).toEqual(expected);
});

it('takes an unknown name between two announced items for the item between them', () => {
  const passages = conversation(
    '1 | Premier point, la toiture de la halle.',
    '2 | Les tuiles de la toiture sont cassées depuis la grêle.',
    '3 | Le couvreur demande 12 000 francs pour les tuiles.',
    '1 | Point suivant, les sous.',
    '2 | La caisse contient 4 000 francs de moins que prévu.',
    '3 | La caisse se remplit en automne, avec les cotisations.',
    '2 | Les cotisations rentrent mal, la caisse le sent.',
    '1 | On passe à la fête du village.',
    '3 | La cantine de la fête sera tenue par la fanfare.',
    '2 | La fanfare veut deux tonnelles pour la cantine.',
  );
  const items = titled('Toiture de la halle', 'Finances', 'Fête du village');
  expect(assignPassages(passages, items)).toEqual([0, 0, 0, 1, 1, 1, 1, 2, 2, 2]);
});

it('goes to an item by its number alone', () => {
  const passages = conversation(
    '1 | Premier point, la toiture de la halle.',
    '2 | Les tuiles de la toiture sont cassées depuis la grêle.',
    '1 | Point 2.',
    '3 | La caisse contient 4 000 francs de moins que prévu.',
    '2 | La caisse se remplit en automne.',
  );
  expect(assignPassages(passages, titled('Toiture de la halle', 'Finances', 'Divers'))).toEqual([0, 0, 1, 1, 1]);
});

it('does not follow numbers that call other subjects than the agenda', () => {
  const passages = conversation(
    '1 | Premier point, le calendrier de livraison.',
    '2 | La livraison a deux semaines de retard, le fournisseur en est la cause.',
    '1 | Deuxième point, la protection des données.',
    '3 | Le délégué demande un registre à jour.',
    '1 | Point 3, les congés.',
    '2 | Les congés se posent avant le mois de mai.',
  );
  expect(assignPassages(passages, titled('Budget', 'Élections', 'Divers'))).toEqual(passages.map(() => OFF));
});

it('puts a matter that is on no agenda apart, until an item is announced again', () => {
  const passages = conversation(
    ...meeting.slice(0, 5).map(({ speaker, text }) => `${speaker.at(-1)} | ${text}`),
    '1 | Point suivant, le parking de la gare, on l’avait oublié.',
    '2 | Les voitures restent la nuit au parking et gênent la déneigeuse.',
    '3 | Une barrière au parking coûterait 9 000 francs.',
    '2 | La barrière doit s’ouvrir pour la déneigeuse.',
    ...meeting.slice(5).map(({ speaker, text }) => `${speaker.at(-1)} | ${text}`),
  );
  expect(assignPassages(passages, agenda)).toEqual([null, null, 0, 0, 0, OFF, OFF, OFF, OFF, 1, 1, 1, 2, 2, null]);
});

it('hears a bare heading that the agenda does not know, where it is spoken of from there on', () => {
  const passages = conversation(
    ...meeting.slice(0, 5).map(({ speaker, text }) => `${speaker.at(-1)} | ${text}`),
    '1 | Le parking de la gare. Qui commence ?',
    '2 | Les voitures restent la nuit au parking et gênent la déneigeuse.',
    '3 | Une barrière au parking coûterait 9 000 francs.',
    '2 | La barrière doit s’ouvrir pour la déneigeuse.',
    '1 | Bruno, une remarque.',
    '3 | Que Bruno règle la barrière.',
    '2 | Bruno sait régler une barrière.',
    ...meeting.slice(5).map(({ speaker, text }) => `${speaker.at(-1)} | ${text}`),
  );
  expect(assignPassages(passages, agenda).slice(2)).toEqual([
    0,
    0,
    0,
    OFF,
    OFF,
    OFF,
    OFF,
    OFF,
    OFF,
    OFF,
    1,
    1,
    1,
    2,
    2,
    null,
  ]);
});

it('knows conventional items by what is usually said of them', () => {
  const passages = conversation(
    '1 | Bonsoir et bienvenue à toutes et à tous, madame Rey est excusée ce soir.',
    '1 | Le PV de la dernière séance, est-ce qu’il y a des remarques ? Non, il est approuvé.',
    '2 | Premier sujet de fond, la toiture de la halle, les tuiles sont cassées.',
    '3 | Les tuiles de la toiture coûtent 12 000 francs.',
    '2 | J’ai encore une question pour monsieur le maire : quand rouvre la piscine ?',
    '3 | La piscine rouvre en juin.',
    '1 | Merci à tous, je lève la séance, bonne soirée.',
  );
  const items = titled('Accueil', 'Approbation du compte rendu', 'Toiture de la halle', 'Questions orales', 'Clôture');
  expect(assignPassages(passages, items)).toEqual([0, 1, 2, 2, 3, 3, 4]);
});

it('loses nothing of a meeting in which no item is ever announced', () => {
  const passages = conversation('1 | Le merle siffle.', '2 | La neige tombe.', '1 | Les chats dorment.');
  expect(assignPassages(passages, agenda)).toEqual([OFF, OFF, OFF]);
});
