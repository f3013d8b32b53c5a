import { describe, expect, it } from 'vitest';
import { type MinutesDocument, minutesDocx } from '../../minutes-docx.ts';
import { minutesFromTemplate } from '../../word-template/fill.ts';
import { starterTemplate } from '../../word-template/starter.ts';
import { readAgendaSource } from '../read-source.ts';
import { docxParagraph, docxTable, listed, odtList, odtText, styled, testDocx, testOdt } from './test-office.ts';
import { itemsOf } from '../test-reading.ts';

const LETTER = docxParagraph(
  'Chers membres, nous vous prions de bien vouloir assister à la prochaine séance du comité.',
);
const SIGNED = docxParagraph('Veuillez agréer, chers membres, nos salutations distinguées.');

describe('minutes made by Greffier', () => {
  const minutes: MinutesDocument = {
    title: 'Comité',
    date: '2026-03-03',
    time: null,
    duration: 0,
    attendance: [{ name: 'Ada Monnier', status: 'present', role: 'présidente' }],
    organisation: null,
    agenda: [
      { level: 1, text: 'Budget' },
      { level: 2, text: 'Toit' },
      { level: 1, text: 'Divers' },
    ],
    html: '<h1>Budget</h1><p>A.</p><h2>Toit</h2><p>B.</p><h1>Divers</h1><p><strong>Décisions</strong></p><ul><li>C.</li></ul>',
  };
  const read = async (changes: Partial<MinutesDocument>) =>
    (await readAgendaSource(await minutesDocx({ ...minutes, ...changes }))).items;

  it('are read as their agenda, without any other text of theirs', async () => {
    const items = minutes.agenda.map((item) => ({ ...item, sure: true }));
    expect(await read({})).toEqual(items);
    const shown = await minutesFromTemplate(await starterTemplate(), minutes);
    expect((await readAgendaSource(shown)).items).toEqual(items);
  });

  it('are read as their agenda without its numbers, beginning at level 1', async () => {
    const agenda = [
      { level: 3, text: '1. Budget' },
      { level: 5, text: '1.1 Toit' },
    ];
    expect(await read({ agenda, html: '<p>A.</p>' })).toEqual([
      { level: 1, text: 'Budget', sure: true },
      { level: 2, text: 'Toit', sure: true },
    ]);
  });

  it('are read like any other document if they have no agenda', async () => {
    // These titles may be the items, but nothing in the file says so. A person decides.
    expect(await read({ agenda: [] })).toEqual(minutes.agenda.map((item) => ({ ...item, sure: false })));
  });
});

describe('a Word document', () => {
  it('is read with Word’s own numbering, but without the letter around the list', async () => {
    const body = [
      LETTER,
      docxParagraph('Ordre du jour', '', '<w:b/><w:sz w:val="28"/>'),
      listed('Ouverture', 0),
      listed('Présences', 1),
      listed('Procès-verbal du 3 mars', 1),
      listed('Remarques des membres', 2),
      listed('Finances', 0),
      listed('Comptes 2025', 1),
      listed('Divers', 0),
      SIGNED,
    ];
    expect(await itemsOf(testDocx(body.join('')))).toEqual([
      '1 Ouverture',
      '2 Présences',
      '2 Procès-verbal du 3 mars',
      '3 Remarques des membres',
      '1 Finances',
      '2 Comptes 2025',
      '1 Divers',
    ]);
  });

  it('may number its items by a style alone', async () => {
    const body = ['Accueil', 'Budget', 'Divers'].map((text) => styled(text, 'Point'));
    expect(await itemsOf(testDocx(LETTER + body.join('')))).toEqual(['1 Accueil', '1 Budget', '1 Divers']);
  });

  it('may have headings of two levels instead of numbers', async () => {
    const body = [
      styled('Finances', 'Titre1'),
      styled('Comptes 2025', 'Titre2'),
      docxParagraph('Le trésorier présente les comptes, qui ont été vérifiés la semaine dernière par la fiduciaire.'),
      styled('Budget 2027', 'Titre2'),
      styled('Travaux', 'Titre1'),
      docxParagraph('Les devis sont joints à la convocation, et le bureau propose d’en retenir un seul.'),
      styled('Toiture', 'Titre2'),
      styled('Divers', 'Titre1'),
    ];
    expect(await itemsOf(testDocx(body.join('')))).toEqual([
      '1 Finances',
      '2 Comptes 2025',
      '2 Budget 2027',
      '1 Travaux',
      '2 Toiture',
      '1 Divers',
    ]);
  });

  it('may be a table with times and speakers beside the items', async () => {
    const table = docxTable([
      ['Heure', 'Objet', 'Rapporteur'],
      ['9 h 00', 'Accueil et présences', 'A. Roux'],
      ['9 h 10', 'Budget 2027', 'M. Tissot'],
      ['9 h 40', 'Rénovation de la salle', 'L. Blanc'],
      ['10 h 00', 'Divers', 'A. Roux'],
    ]);
    expect(await itemsOf(testDocx(LETTER + table))).toEqual([
      '1 Accueil et présences',
      '1 Budget 2027',
      '1 Rénovation de la salle',
      '1 Divers',
    ]);
  });

  it('is read without removed or hidden text, and with the text of a box once', async () => {
    const removed = '<w:del><w:r><w:delText>ancien</w:delText></w:r></w:del>';
    const box = `<w:p><w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${listed('Dans la boîte', 0)}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${listed('Dans la boîte', 0)}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    const body = [
      listed('Accueil', 0),
      listed('Comptes', 0).replace('</w:p>', `${removed}<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r></w:p>`),
      box,
      listed('Divers', 0),
    ];
    expect(await itemsOf(testDocx(body.join('')))).toEqual(['1 Accueil', '1 Comptes', '1 Dans la boîte', '1 Divers']);
  });
});

describe('a LibreOffice document', () => {
  const nested = odtList([
    odtText('Accueil'),
    odtText('Finances') + odtList([odtText('Comptes 2025'), odtText('Budget')]),
  ]);
  it('is read with its lists, even those that continue after a paragraph', async () => {
    const goesOn = odtList([odtText('Travaux'), odtText('Divers')], 'text:continue-numbering="true"');
    const title = '<text:p text:style-name="P1">Ordre<text:s/>du jour</text:p>';
    const between = odtText('Les comptes sont joints à la présente convocation, pour que chacun puisse les lire.');
    expect(await itemsOf(testOdt(title + nested + between + goesOn))).toEqual([
      '1 Accueil',
      '1 Finances',
      '2 Comptes 2025',
      '2 Budget',
      '1 Travaux',
      '1 Divers',
    ]);
  });

  it('may have headings or a table', async () => {
    const headings = ['Finances', 'Travaux', 'Divers'].map(
      (text) =>
        `<text:h text:outline-level="1">${text}</text:h>${odtText(`Le bureau présente le point et répond aux questions de l’assemblée.`)}`,
    );
    expect(await itemsOf(testOdt(headings.join('')))).toEqual(['1 Finances', '1 Travaux', '1 Divers']);
    const row = (cells: readonly string[]): string =>
      `<table:table-row>${cells.map((cell) => `<table:table-cell>${odtText(cell)}</table:table-cell>`).join('')}</table:table-row>`;
    const rows = [
      ['N°', 'Objet', 'Durée'],
      ['1', 'Accueil', '5 min'],
      ['2', 'Comptes', '20 min'],
      ['3', 'Divers', '5 min'],
    ].map(row);
    expect(await itemsOf(testOdt(`<table:table>${rows.join('')}</table:table>`))).toEqual([
      '1 Accueil',
      '1 Comptes',
      '1 Divers',
    ]);
  });
});
