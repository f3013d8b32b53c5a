import { expect, it } from 'vitest';
import { OutlineError, readPdfOutline } from './pdf-outline.ts';
import { head, letter, lines } from './pdf/test-letter.ts';
import { testPdf, type Text } from './pdf/test-pdf.ts';

const outlineOf = async (...pages: readonly (readonly Text[])[]): Promise<string[]> =>
  (await readPdfOutline(testPdf({ pages }))).items.map(({ level, text }) => `${level} ${text}`);
const failure = async (pdf: Uint8Array): Promise<OutlineError> => {
  const error: unknown = await readPdfOutline(pdf).catch((reason: unknown) => reason);
  if (!(error instanceof OutlineError)) throw new Error('An OutlineError was expected', { cause: error });
  return error;
};

it('reads numbered items and sub-items from a letter, without its addresses, annexes and signature', async () => {
  const found = await outlineOf(
    lines(
      { text: 'Commune de Brume', font: 'bold', size: 15 },
      'Case postale 17 – 1000 Brume',
      'Vous êtes convoqués le 3 mars 2026, avec l’ordre du jour suivant :',
      '1. Appel',
      '2. Communications',
      { text: '2.1 du bureau', x: 100 },
      { text: '2.2 de la Municipalité', x: 100 },
      '3. Préavis n° 01/2026 – Crédit de CHF 10’000.– ;',
      '4. Divers.',
      'Le Président',
      { text: 'Annexes :', font: 'bold' },
      '– procès-verbal du 10 décembre 2025',
    ),
  );
  expect(found).toEqual([
    '1 Appel',
    '1 Communications',
    '2 du bureau',
    '2 de la Municipalité',
    '1 Préavis n° 01/2026 – Crédit de CHF 10’000.–',
    '1 Divers',
  ]);
});

it('joins the two lines of a title and undoes its hyphenation', async () => {
  const wide = 'Approbation du procès-verbal de la séance extraordinaire de la commission des finan-';
  const found = await outlineOf(
    lines('1) Accueil', `2) ${wide}`, { text: 'ces et de la gestion', y: 113, x: 82 }, { text: '3) Divers', y: 140 }),
  );
  expect(found[1]).toBe(
    '1 Approbation du procès-verbal de la séance extraordinaire de la commission des finances et de la gestion',
  );
  expect(found).toHaveLength(3);
});

it('reads « Point 3 – » and bullets below it, without times and durations', async () => {
  const found = await outlineOf(
    letter(
      '18 h 00 Point 1 – Accueil',
      'Point 2 – Finances (15 min)',
      { text: '• Budget 2027', x: 90 },
      { text: '• Comptes 2025', x: 90 },
      'Point 3 – Travaux',
      'Point 4 – Divers',
    ),
  );
  expect(found).toEqual(['1 Accueil', '1 Finances', '2 Budget 2027', '2 Comptes 2025', '1 Travaux', '1 Divers']);
});

it('reads items that begin with their times, even « 9.15 », which might be a number', async () => {
  expect(await outlineOf(letter('9.00 Accueil', '9.15 Divers'))).toEqual(['1 Accueil', '1 Divers']);
});

it('reads items that are counted by letters, even « I », which might be a Roman numeral', async () => {
  const points = [
    'Appel',
    'Accueil',
    'Communications',
    'Budget',
    'Travaux',
    'Élections',
    'Projets',
    'Comptes',
    'Varia',
  ];
  const counted = points.map((point, at) => `${'ABCDEFGHI'[at]}. ${point}`);
  expect(await outlineOf(letter(...counted))).toEqual(points.map((point) => `1 ${point}`));
});

it('reads headings that differ from sentences only by size and weight', async () => {
  const heading = (text: string): Text => ({ text, size: 15 });
  const sub = (text: string): Text => ({ text, font: 'bold' });
  const found = await outlineOf(
    lines(
      { text: 'Commission des usagers', size: 20 },
      heading('Accueil'),
      'Présentation des nouvelles personnes qui nous représentent.',
      heading('Qualité'),
      sub('Bilan des événements'),
      'Le second semestre est présenté par la direction des soins.',
      sub('Préparation de la visite'),
      heading('Divers'),
    ),
  );
  expect(found).toEqual(['1 Accueil', '1 Qualité', '2 Bilan des événements', '2 Préparation de la visite', '1 Divers']);
});

it('reads the subjects of a table, but none of its other columns', async () => {
  const row = (y: number, ...cells: readonly string[]): Text[] =>
    cells.map((text, index) => ({ text, y, x: [70, 110, 160, 400][index] ?? 0 }));
  const found = await outlineOf([
    ...head,
    ...row(250, 'N°', 'Heure', 'Objet', 'Responsable').map((text): Text => ({ ...text, font: 'bold' })),
    ...row(270, '1', '08h30', 'Approbation du relevé de mars', 'S. Martin'),
    ...row(290, '2', '08h35', 'Indicateurs du trimestre', 'P. Bois'),
    ...row(310, '3', '08h50', 'Recrutements', 'A. Roy'),
    ...row(330, '4', '09h00', 'Divers', 'Tous'),
    { text: 'Merci d’annoncer votre absence à la secrétaire.', y: 370 },
  ]);
  expect(found).toEqual([
    '1 Approbation du relevé de mars',
    '1 Indicateurs du trimestre',
    '1 Recrutements',
    '1 Divers',
  ]);
});

it('does not take a table of tasks for the agenda if more items stand around it', async () => {
  const row = (y: number, ...cells: readonly string[]): Text[] =>
    cells.map((text, index) => ({ text, y, x: [70, 150, 400][index] ?? 0 }));
  const found = await outlineOf([
    ...head,
    { text: '1. Ouverture', y: 244 },
    ...lines('2. Procès-verbal', '3. Comptes', '4. Décisions'),
    ...row(350, 'N°', 'Objet', 'Responsable').map((text): Text => ({ ...text, font: 'bold' })),
    ...row(370, '1', 'Rédiger le rapport', 'A. Roy'),
    ...row(390, '2', 'Envoyer les invitations', 'B. Roy'),
    ...row(410, '3', 'Commander les plans', 'C. Roy'),
    { text: '5. Divers', y: 440 },
  ]);
  expect(found).toEqual(['1 Ouverture', '1 Procès-verbal', '1 Comptes', '1 Décisions', '1 Divers']);
});

it('puts bullets one level below the line without a bullet above them', async () => {
  const point = (text: string): Text => ({ text, font: 'bold' });
  const found = await outlineOf(
    letter(
      point('Vie de l’association'),
      { text: '• Nouveaux membres', x: 90 },
      { text: '• Locaux', x: 90 },
      point('Activités'),
      { text: '• Sorties de printemps', x: 90 },
      { text: '• Fête annuelle', x: 90 },
      point('Divers'),
    ),
  );
  expect(found).toEqual([
    '1 Vie de l’association',
    '2 Nouveaux membres',
    '2 Locaux',
    '1 Activités',
    '2 Sorties de printemps',
    '2 Fête annuelle',
    '1 Divers',
  ]);
});

it('reads on after the annexes of an item, and stops before the annexes of the meeting', async () => {
  const found = await outlineOf([
    ...letter(
      '1. Procès-verbal',
      '2. Comptes',
      { text: 'Documents remis : tableau des comptes', x: 100, size: 9 },
      '3. Orgue',
      { text: 'Annexe : devis', x: 100, size: 9 },
      { text: 'a) devis et subvention cantonale', x: 100 },
      { text: 'b) adjudication', x: 100 },
      '4. Divers',
    ),
    ...lines('Annexes :', '1. plan', '2. devis'),
  ]);
  expect(found).toEqual([
    '1 Procès-verbal',
    '1 Comptes',
    '1 Orgue',
    '2 devis et subvention cantonale',
    '2 adjudication',
    '1 Divers',
  ]);
});

it('reads the entries of a timetable, even where bullets stand below some of them', async () => {
  const found = await outlineOf(
    lines(
      { text: 'Association des parents', font: 'bold', size: 16, y: 70 },
      'Assemblée du 3 mars 2026, à la salle des fêtes',
      { text: 'Programme', font: 'bold', size: 13, y: 130 },
      '19h30 Accueil',
      '19h35 Rapport d’activité',
      { text: '• pédibus', x: 110 },
      { text: '• fête', x: 110 },
      '20h00 Faut-il une cotisation de 30 francs ?',
      '20h15 Divers',
    ),
  );
  expect(found).toEqual([
    '1 Accueil',
    '1 Rapport d’activité',
    '2 pédibus',
    '2 fête',
    '1 Faut-il une cotisation de 30 francs ?',
    '1 Divers',
  ]);
});

it('reads two columns one after the other', async () => {
  const column = (x: number, ...texts: readonly string[]): Text[] =>
    texts.map((text, index) => ({ text, x, y: 100 + index * 20 }));
  const found = await outlineOf([
    ...column(60, '1. Vie du syndicat', '1.1 Secrétaire', '2. Finances', '2.1 Comptes'),
    ...column(320, '3. Travaux', '3.1 Conduites', '3.2 Pompes', '4. Divers'),
  ]);
  expect(found).toEqual([
    '1 Vie du syndicat',
    '2 Secrétaire',
    '1 Finances',
    '2 Comptes',
    '1 Travaux',
    '2 Conduites',
    '2 Pompes',
    '1 Divers',
  ]);
});

it('reads a table of contents without its dots and page numbers, and without the annexes after it', async () => {
  const found = await outlineOf(
    lines(
      { text: 'SOMMAIRE', size: 18 },
      'A Affaires statutaires ............................ 3',
      { text: 'A.1 Procès-verbal ................................ 3', x: 90 },
      { text: 'A.2 Vérification des pouvoirs des délégués', x: 90 },
      { text: 'et des membres collectifs ........................ 4', x: 110 },
      'B Questions diverses .............................. 8',
    ),
    lines({ text: 'Liste des annexes', size: 18 }, 'Annexe 1 Comptes provisoires'),
  );
  expect(found).toEqual([
    '1 Affaires statutaires',
    '2 Procès-verbal',
    '2 Vérification des pouvoirs des délégués et des membres collectifs',
    '1 Questions diverses',
  ]);
});

it('leaves out headers, footers and page numbers that come on every page', async () => {
  const page = (number: number, text: string): Text[] => [
    { text: 'Conseil – dossier 2026', y: 40, font: 'bold' },
    { text, y: 100 },
    { text: `${number + 2}. Suite ${'abc'[number]}`, y: 120 },
    { text: `Page ${number} sur 2`, y: 810 },
  ];
  const found = await outlineOf([...page(1, '1. Accueil'), { text: '2. Comptes', y: 110 }], page(2, 'Texte.'));
  expect(found).toEqual(['1 Accueil', '1 Comptes', '1 Suite b', '1 Suite c']);
});

it('lists each item once if the file repeats the items in detail', async () => {
  const agenda = ['1. Accueil', '2. Saison écoulée', '3. Subventions', '4. Divers'];
  const detail = agenda.flatMap((point): Text[] => [
    { text: point, font: 'bold' },
    { text: 'Le bureau en dira quelques mots, puis chacun pourra prendre la parole.' },
  ]);
  expect(await outlineOf(letter(...agenda), lines(...detail))).toEqual([
    '1 Accueil',
    '1 Saison écoulée',
    '1 Subventions',
    '1 Divers',
  ]);
});

it('uses bookmarks that form the agenda, but ignores bookmarks that name parts of the file', async () => {
  const pages = [lines('1 Ouverture', 'Rien à signaler sur ce point.', '2 Comptes annuels', '3 Divers')];
  const of = async (bookmarks: readonly string[]): Promise<string[]> =>
    (await readPdfOutline(testPdf({ pages, bookmarks }))).items.map(({ text }) => text);
  expect(await of(['1 Ouverture', '2 Comptes annuels', '3 Divers'])).toEqual([
    'Ouverture',
    'Comptes annuels',
    'Divers',
  ]);
  expect(await of(['Page de garde', 'Sommaire', 'Annexes'])).toEqual(['Ouverture', 'Comptes annuels', 'Divers']);
});

it('reads an agenda beside a list of members, and does not take « M. » for a number', async () => {
  const column = (x: number, ...texts: readonly string[]): Text[] =>
    texts.map((text, index) => ({ text, x, y: 100 + index * 20 }));
  const found = await outlineOf([
    ...column(50, 'M. Paul Blanc', 'M. Carl Noir', 'Mme Dana Vert', 'M. Jean Brun'),
    ...column(250, '1. Accueil', '2. Budget', '3. Travaux', '4. Divers'),
  ]);
  expect(found).toEqual(['1 Accueil', '1 Budget', '1 Travaux', '1 Divers']);
});

it('leaves out a second list that counts from one again', async () => {
  const found = await outlineOf([
    ...letter('1. Accueil', '2. Comptes', '3. Élections', '4. Divers'),
    ...lines(
      { text: 'Pour participer', font: 'bold' },
      '1. Se présenter muni d’une pièce d’identité',
      '2. Signer la feuille de présence',
    ),
  ]);
  expect(found).toEqual(['1 Accueil', '1 Comptes', '1 Élections', '1 Divers']);
});

it('reads a list without numbers by its indents, after the words « Ordre du jour »', async () => {
  const found = await outlineOf(
    letter(
      'Ouverture de la séance',
      'Affaires financières',
      { text: 'Budget primitif', x: 95 },
      { text: 'Section d’investissement', x: 120 },
      { text: 'Section de fonctionnement', x: 120 },
      'Travaux en cours',
      'Questions diverses',
    ),
  );
  expect(found).toEqual([
    '1 Ouverture de la séance',
    '1 Affaires financières',
    '2 Budget primitif',
    '3 Section d’investissement',
    '3 Section de fonctionnement',
    '1 Travaux en cours',
    '1 Questions diverses',
  ]);
});

it.each([
  ['encrypted', testPdf({ pages: [lines('1. Accueil')], isEncrypted: true })],
  ['damaged', testPdf({ pages: [lines('1. Accueil')] }).slice(0, 400)],
  ['no_text', testPdf({ pages: [[]], hasImage: true })],
  ['empty', testPdf({ pages: [[]] })],
  ['empty', new Uint8Array()],
  ['not_pdf', new TextEncoder().encode('1. Accueil')],
  ['no_outline', testPdf({ pages: [lines('Madame,', 'Nous avons bien reçu votre lettre du mois de mars.')] })],
] as const)('says in French why there is no outline: %s', async (code, pdf) => {
  const error = await failure(pdf);
  expect(error.code).toBe(code);
  expect(error.message).toMatch(/^(?:Ce|Aucun) .+\. .+/u);
});

it('takes similar short lines below a heading for a list, but not the lines of a letter', async () => {
  const heading: Text = { text: 'Réunion d’équipe', font: 'bold', size: 18 };
  const points = ['Répartition des dossiers', 'Permanence de mars', 'Formation continue', 'Divers'];
  expect(await outlineOf(lines(heading, ...points))).toEqual(points.map((point) => `1 ${point}`));
  const letter = lines(
    heading,
    'Chère Madame,',
    'Je vous remercie de votre envoi du 3 mars.',
    'Il m’est bien parvenu.',
    'Paul Blanc',
  );
  expect((await failure(testPdf({ pages: [letter] }))).code).toBe('no_outline');
});
