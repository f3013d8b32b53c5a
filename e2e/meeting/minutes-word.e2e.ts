import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { meetingTests, WRITTEN } from '../specification/meeting-tests.ts';
import { readDocx } from '../support/docx.ts';

const tests = meetingTests();

const SUMMARY = `<h1>Budget</h1><p>Le budget est présenté.</p>
<p><strong>Décisions</strong></p><ul><li><span data-passages="2">Le budget est accepté.</span></li></ul>
<h2>Investissements</h2><p><strong>Actions</strong></p>
<table><tbody><tr><th>Action</th><th>Responsable</th><th>Échéance</th></tr><tr><td>Publier le budget</td><td>Léo Arc</td><td>30 avril</td></tr></tbody></table>`;

it('the Word file ends with all decisions and tasks, and with signature lines for the known signatories', async () => {
  const { page } = tests;
  await tests.open(
    await tests.add({
      ...WRITTEN,
      summary: SUMMARY,
      participants: ['Anne Jobin', 'Léo Arc'],
      attendance: { 'Anne Jobin': { status: 'present', role: 'présidente' } },
    }),
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger le PV', exact: true }).press('Enter'),
  ]);
  const texts = (await readDocx(await file.path())).map(({ text }) => text.replaceAll('\u00A0', ' '));
  expect(texts.slice(texts.indexOf('Relevé de décisions'))).toEqual([
    'Relevé de décisions',
    'Décisions',
    'Point',
    'Décision',
    '1 Budget',
    'Le budget est accepté.',
    'Actions',
    'Point',
    'Action',
    'Responsable',
    'Échéance',
    '1.1 Investissements',
    'Publier le budget',
    'Léo Arc',
    '30 avril',
    'Signatures',
    'Fait à  le ',
    'Présidente : Anne Jobin',
    'Signature : ',
    'Secrétariat : ',
    'Signature : ',
  ]);
});

it('a tagged PDF can be downloaded even if the server has no LibreOffice', async () => {
  const { page } = tests;
  const { deps } = tests.product.house;
  const office = deps.pdf;
  Object.assign(deps, { pdf: null });
  try {
    await tests.open(await tests.add({ ...WRITTEN, summary: SUMMARY }));
    const saved = async (): Promise<string> => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'PDF du procès-verbal', exact: true }).press('Enter'),
      ]);
      return file.path();
    };
    const pdf = (await readFile(await saved())).toString('latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(pdf).toContain('/Marked true');
    expect(pdf.match(/\/S \/H[12]\b/g)?.length).toBeGreaterThan(2);
    expect(await page.getByText('Modèle Word de l’organisation non utilisé').count()).toBe(0);
  } finally {
    Object.assign(deps, { pdf: office });
  }
});
