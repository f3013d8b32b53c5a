import { expect, it } from 'vitest';
import { OutlineError, readPdfOutline } from './pdf-outline.ts';
import { head, letter, lines } from './pdf/test-letter.ts';
import { testPdf, type Text } from './pdf/test-pdf.ts';

const outlineOf = async (...pages: readonly (readonly Text[])[]): Promise<string[]> =>
  (await readPdfOutline(testPdf({ pages }))).items.map(({ level, text }) => `${level} ${text}`);

it('leaves out right-aligned names of speakers on the lines of items, on every page', async () => {
  // At Helvetica's widths in 10 points, the names end at 520.
  const point = (y: number, text: string, name: string, x: number): Text[] => [
    { text, y, x: 70, font: 'bold' },
    { text: name, y, x, size: 10, font: 'italic' },
  ];
  const found = await outlineOf(
    [
      ...point(100, 'Point 1 – Accueil', 'Mme Vert', 478.3),
      ...point(130, 'Point 2 – Convention avec les', 'M. Brun', 485),
      { text: 'trois communes', y: 144, x: 70, font: 'bold' },
      ...point(170, 'Point 3 – Comptes', 'M. Brun', 485),
    ],
    point(100, 'Point 4 – Divers', 'Mme Vert', 478.3),
  );
  expect(found).toEqual(['1 Accueil', '1 Convention avec les trois communes', '1 Comptes', '1 Divers']);
});

it('reads a timetable in cells without headings, but none of its speakers', async () => {
  const row = (y: number, time: string, text: string, name?: string): Text[] => [
    { text: time, y, x: 60 },
    { text, y, x: 120, font: 'bold' },
    ...(name === undefined ? [] : [{ text: name, y, x: 420 }]),
  ];
  const found = await outlineOf([
    { text: 'Association Les Passeurs de livres', y: 40, size: 18 },
    { text: 'Assemblée générale du samedi 21 mars 2026, à la médiathèque', y: 54 },
    { text: 'Déroulé de la matinée', y: 70, size: 16, font: 'bold' },
    ...row(85, '9 h', 'Accueil'),
    ...row(100, '9 h 30', 'Rapport moral', 'Colette Rivoire'),
    { text: 'Le mot de la présidente, suivi d’un vote à main levée.', y: 114, x: 120 },
    ...row(140, '9 h 50', 'Projets', 'Commission des animations'),
    ...row(200, '10 h 45', 'Cotisations', 'Bruno Talmont'),
    {
      text: 'Le bureau propose de ne rien changer cette année, et d’en parler de nouveau l’an prochain.',
      y: 214,
      x: 120,
    },
    ...row(240, '11 h', 'Verre de l’amitié'),
  ]);
  expect(found).toEqual(['1 Accueil', '1 Rapport moral', '1 Projets', '1 Cotisations', '1 Verre de l’amitié']);
});

it('joins a title that wraps before a column of names, however wide the text above it is', async () => {
  const point = (y: number, text: string, name: string): Text[] => [
    { text, y },
    { text: name, y, x: 430 },
  ];
  const found = await outlineOf([
    { text: 'Le comité se réunira à la maison de la Réserve, et par visioconférence, avec cet ordre du jour :', y: 80 },
    ...point(110, '1. Ouverture, approbation du compte rendu de la séance du 4 mars', 'Présidente'),
    { text: '2025', y: 124, x: 82 },
    ...point(145, '2. Plan de gestion', 'Conservateur'),
    ...point(165, '3. Divers', 'Tous'),
  ]);
  expect(found).toEqual([
    '1 Ouverture, approbation du compte rendu de la séance du 4 mars 2025',
    '1 Plan de gestion',
    '1 Divers',
  ]);
});

it('does not join two titles even if the longer one could have continued', async () => {
  const sub = (text: string, y: number): Text => ({ text, y, x: 86 });
  const top = (text: string, y: number): Text => ({ text, y, size: 14, font: 'bold' });
  const found = await outlineOf([
    ...head,
    top('Vie de la fondation', 250),
    sub('Composition du conseil et de ses commissions pour les trois années à venir', 268),
    sub('Legs en cours', 283),
    top('Prix et bourses', 316),
    sub('Rapport du jury', 334),
    sub('Création d’un prix', 349),
    top('Divers', 382),
  ]);
  expect(found).toEqual([
    '1 Vie de la fondation',
    '2 Composition du conseil et de ses commissions pour les trois années à venir',
    '2 Legs en cours',
    '1 Prix et bourses',
    '2 Rapport du jury',
    '2 Création d’un prix',
    '1 Divers',
  ]);
});

it('reads « Art. 1 – » as a number if it numbers the items', async () => {
  const found = await outlineOf(
    letter(
      'Art. 1 – Bureau',
      'Art. 2 – Décharge',
      { text: 'a) aux administrateurs ;', x: 90 },
      { text: 'b) au réviseur ;', x: 90 },
      'Art. 3 – Comptes',
      'Art. 4 – Divers',
    ),
  );
  expect(found).toEqual(['1 Bureau', '1 Décharge', '2 aux administrateurs', '2 au réviseur', '1 Comptes', '1 Divers']);
});

it('keeps « Article 7 : » in a title if it names the subject', async () => {
  const found = await outlineOf(
    letter(
      '1. Statuts',
      { text: '1.1 Article 1 : but', x: 85 },
      { text: '1.2 Article 2 : siège', x: 85 },
      '2. Comptes',
      '3. Divers',
    ),
  );
  expect(found).toEqual(['1 Statuts', '2 Article 1 : but', '2 Article 2 : siège', '1 Comptes', '1 Divers']);
});

it('reads « Q1 : » as a number if other items continue the count, but not a lone « T3 : »', async () => {
  const found = await outlineOf(
    lines(
      'I – Marche de l’entreprise',
      'II – Questions',
      { text: 'Q1 : Quand seront livrées les chaussures ?', x: 90 },
      { text: 'Q2 : Chauffage du vestiaire', x: 90 },
      'III – T3 : ventes',
      'IV – Divers',
    ),
  );
  expect(found).toEqual([
    '1 Marche de l’entreprise',
    '1 Questions',
    '2 Quand seront livrées les chaussures ?',
    '2 Chauffage du vestiaire',
    '1 T3 : ventes',
    '1 Divers',
  ]);
});

it('does not take the initial of a signature for a number, nor the end of a letter for an item', async () => {
  const found = await outlineOf(
    lines(
      '1. Comptes',
      '2. Élections',
      '3. Divers',
      { text: 'P. Dufaux', x: 300 },
      'En vous remerciant, nous vous présentons nos salutations distinguées.',
      '– plan de la salle',
    ),
  );
  expect(found).toEqual(['1 Comptes', '1 Élections', '1 Divers']);
});

it('ends an agenda that is one section of a document where the next section begins', async () => {
  const section = (text: string): Text => ({ text, size: 16 });
  const bullet = (text: string, x: number): Text => ({ text: `• ${text}`, x });
  const found = await outlineOf(
    lines(
      { text: 'Réunion d’équipe', size: 22 },
      'Mardi 13 octobre 2026, 10 heures, visio',
      section('Objectifs'),
      'Faire le point sur la bascule et répartir les astreintes.',
      section('Ordre du jour'),
      bullet('Météo de l’équipe (5 min)', 90),
      bullet('Bascule', 90),
      { text: '– Ce qui reste à migrer', x: 110 },
      { text: '– Lenteurs', x: 110 },
      bullet('Tour de table', 90),
      section('À préparer'),
      'Merci de relire le guide de migration avant la réunion, et de remplir le tableau.',
      section('Notes'),
      '…',
    ),
  );
  expect(found).toEqual([
    '1 Météo de l’équipe',
    '1 Bascule',
    '2 Ce qui reste à migrer',
    '2 Lenteurs',
    '1 Tour de table',
  ]);
});

it('reports that a scan has no text, even if the scanner printed the date', async () => {
  const pdf = testPdf({ pages: [lines('Numérisé le 12/03/2026 – 1/1')], hasImage: true });
  const error: unknown = await readPdfOutline(pdf).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ constructor: OutlineError, code: 'no_text' });
});
