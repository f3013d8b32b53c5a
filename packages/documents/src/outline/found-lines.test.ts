import { expect, it } from 'vitest';
import { OutlineError, readPdfOutline } from '../pdf-outline.ts';
import { lines } from './test-letter.ts';
import { testPdf, type Text } from './test-pdf.ts';

/** Each item with the lines that it was read from. */
async function found(pages: readonly (readonly Text[])[], bookmarks: readonly string[] = []): Promise<string[]> {
  const { items, lines: all } = await readPdfOutline(testPdf({ pages, bookmarks }));
  return items.map(
    ({ text, lines: from }) =>
      `${text} < ${from.map((at) => `${all[at]?.page}:${all[at]?.text}`).join(' + ')}`,
  );
}

it('tells which lines each item was read from, over pages and where a title goes on', async () => {
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

it('finds the line of a title that an entry of a table of contents began on', async () => {
  const dots = '.'.repeat(60);
  const pages = [
    lines(
      'Table des matières',
      `1. Comptes ${dots} 2`,
      { text: '2. Désignation d’un réviseur pour les exercices 2026 et 2027', y: 120 },
      { text: `et fixation de ses émoluments ${dots} 3`, y: 134 },
      { text: `3. Budget ${dots} 4`, y: 160 },
      { text: `4. Divers ${dots} 5`, y: 180 },
    ),
  ];
  expect((await found(pages))[1]).toBe(
    `Désignation d’un réviseur pour les exercices 2026 et 2027 et fixation de ses émoluments < 1:2. Désignation d’un réviseur pour les exercices 2026 et 2027 + 1:et fixation de ses émoluments ${dots} 3`,
  );
});

it('is sure of numbers that count on, and not of one behind a gap', async () => {
  const pages = [lines('Ordre du jour', '1. Accueil', '2. Comptes', '4. Budget', '5. Divers')];
  expect((await found(pages)).filter((item) => item.startsWith('?'))).toEqual(['? Budget < 1:4. Budget']);
});

it('is not sure of bullets that nothing announces', async () => {
  const pages = [lines('Comité', '• Accueil', '• Comptes', '• Divers')];
  expect((await found(pages)).map((item) => item.slice(0, 3))).toEqual(['? A', '? C', '? D']);
  const announced = [lines('Ordre du jour', '• Accueil', '• Comptes', '• Divers')];
  expect((await found(announced)).filter((item) => item.startsWith('?'))).toEqual([]);
});

it('tells where bookmarks are printed', async () => {
  const pages = [lines('1 Ouverture', 'Rien à signaler sur ce point.', '2 Comptes annuels', '3 Divers')];
  expect(await found(pages, ['1 Ouverture', '2 Comptes annuels', '3 Divers'])).toEqual([
    'Ouverture < 1:1 Ouverture',
    'Comptes annuels < 1:2 Comptes annuels',
    'Divers < 1:3 Divers',
  ]);
});

it('says where a line stands, in points from the page’s upper left corner', async () => {
  const pages = [lines('Ordre du jour', { text: '1. Accueil', x: 90, y: 300, size: 20 }, { text: '2. Divers', x: 90 })];
  const { pages: sizes, lines: all } = await readPdfOutline(testPdf({ pages }));
  expect(sizes).toEqual([{ number: 1, width: 595, height: 842 }]);
  const line = all.find(({ text }) => text === '1. Accueil');
  expect(line).toMatchObject({ page: 1, x: 90, y: 281, height: 25 });
  expect(line?.width).toBeGreaterThan(80);
});

it('shows what is printed where there is no outline, each line with the title that it would have', async () => {
  const pages = [lines('Chers membres, venez nombreux.', 'Nous parlerons de la fête.')];
  const error: unknown = await readPdfOutline(testPdf({ pages })).catch((reason: unknown) => reason);
  if (!(error instanceof OutlineError)) throw new Error('an OutlineError was expected', { cause: error });
  expect(error.outline?.lines.map(({ title }) => title)).toEqual([
    'Chers membres, venez nombreux',
    'Nous parlerons de la fête',
  ]);
  expect(error.outline?.items).toEqual([]);
});
