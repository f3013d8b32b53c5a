import { expect, it } from 'vitest';
import { OutlineError, readPdfOutline } from './pdf-outline.ts';
import { letter, lines } from './pdf/test-letter.ts';
import { testPdf, type Text } from './pdf/test-pdf.ts';

/** Lists each item with the lines that it was read from. */
async function found(pages: readonly (readonly Text[])[], bookmarks: readonly string[] = []): Promise<string[]> {
  const { items, lines: all } = await readPdfOutline(testPdf({ pages, bookmarks }));
  return items.map(
    ({ text, lines: from }) => `${text} < ${from.map((at) => `${all[at]?.page}:${all[at]?.text}`).join(' + ')}`,
  );
}

it('reports the lines of each item, across pages and for a title of two lines', async () => {
  const long = '2. Approbation du procès-verbal de la séance extraordinaire de la commission des';
  const pages = [
    lines('Ordre du jour', '1. Accueil', long, { text: 'finances', x: 82, y: 134 }, { text: '3. Budget', y: 160 }),
    lines('4. Divers'),
  ];
  expect(await found(pages)).toEqual([
    'Accueil < 1:1. Accueil',
    `Approbation du procès-verbal de la séance extraordinaire de la commission des finances < 1:${long} + 1:finances`,
    'Budget < 1:3. Budget',
    'Divers < 2:4. Divers',
  ]);
});

it('joins the lines of an entry in a table of contents whose dots stand on its last line', async () => {
  const dots = '.'.repeat(60);
  const pages = [
    lines({ text: 'Dossier de séance du conseil de fondation', size: 20, font: 'bold' }),
    lines(
      { text: 'Table des matières', size: 16, font: 'bold' },
      { text: `1. Ouverture ${dots}${dots} 2`, y: 110 },
      { text: `2. Comptes ${dots}${dots} 2`, y: 130 },
      { text: '3. Désignation d’un réviseur pour les exercices 2026 et 2027 de la fondation', y: 150 },
      { text: `et fixation de ses émoluments ${dots} 3`, y: 164, x: 84 },
      { text: `4. Budget ${dots}${dots} 4`, y: 184 },
      { text: `5. Divers ${dots}${dots} 5`, y: 204 },
    ),
  ];
  expect((await found(pages))[2]).toBe(
    `Désignation d’un réviseur pour les exercices 2026 et 2027 de la fondation et fixation de ses émoluments < 2:3. Désignation d’un réviseur pour les exercices 2026 et 2027 de la fondation + 2:et fixation de ses émoluments ${dots} 3`,
  );
});

it('is surer of numbers below « Ordre du jour » than of lines on a page without any mention of an agenda', async () => {
  const surely = async (...texts: Text[][]): Promise<boolean[]> =>
    (await readPdfOutline(testPdf({ pages: texts }))).items.map(({ sure }) => sure);
  const points = ['Appel', 'Procès-verbal', 'Comptes 2025', 'Budget 2027', 'Élections', 'Divers'];
  const announced = await surely(letter(...points.map((point, at) => `${at + 1}. ${point}`)));
  expect(announced.filter((sure) => sure).length).toBeGreaterThanOrEqual(3);
  const bare = await surely(lines({ text: 'Réunion d’équipe', font: 'bold', size: 18 }, ...points));
  expect(bare.filter((sure) => sure)).toEqual([]);
});

it('finds the lines that print the bookmarks', async () => {
  const pages = [lines('1 Ouverture', 'Rien à signaler sur ce point.', '2 Comptes annuels', '3 Divers')];
  expect(await found(pages, ['1 Ouverture', '2 Comptes annuels', '3 Divers'])).toEqual([
    'Ouverture < 1:1 Ouverture',
    'Comptes annuels < 1:2 Comptes annuels',
    'Divers < 1:3 Divers',
  ]);
});

it('reports the place of a line in points from the page’s upper left corner', async () => {
  const pages = [letter({ text: '1. Accueil', x: 90, y: 300, size: 20 }, '2. Comptes', '3. Divers')];
  const { pages: sizes, lines: all } = await readPdfOutline(testPdf({ pages }));
  expect(sizes).toEqual([{ number: 1, width: 595, height: 842 }]);
  const line = all.find(({ text }) => text === '1. Accueil');
  expect(line).toMatchObject({ page: 1, x: 90, y: 281, height: 25 });
  expect(line?.width).toBeGreaterThan(80);
});

it('shows the printed lines if there is no outline, each with the title that it would have', async () => {
  const pages = [lines('Chers membres, venez nombreux.', 'Nous parlerons de la fête.')];
  const error: unknown = await readPdfOutline(testPdf({ pages })).catch((reason: unknown) => reason);
  if (!(error instanceof OutlineError)) throw new Error('an OutlineError was expected', { cause: error });
  expect(error.outline?.lines.map(({ title }) => title)).toEqual([
    'Chers membres, venez nombreux',
    'Nous parlerons de la fête',
  ]);
  expect(error.outline?.items).toEqual([]);
});
