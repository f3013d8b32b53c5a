import { readFile } from 'node:fs/promises';
import { starterTemplate } from '@greffier/documents/word-template/starter';
import { addMeeting, addUser } from '@greffier/server/testing/rows';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readDocx } from '../support/docx.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { WRITTEN } from '../specification/meeting-tests.ts';
import { testProduct } from '../specification/product.ts';

const product = testProduct();

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Fichier Word').setInputFiles({ name, mimeType: DOCX, buffer });
/** Presses a button with the keyboard, because a mouse click is lost if the page moves between press and release. */
async function saved(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).press('Enter'),
  ]);
  return file.path();
}

it('a super user tries a Word template, checks it and takes it into use; minutes have its design, also as PDF', async () => {
  const { db } = product.house.deps.database;
  const user = await addUser(db, 'chef@exemple.ch', { isSuperuser: true });
  const meeting = await addMeeting(db, user, WRITTEN);
  const page = await (await product.enter(user)).newPage();
  await page.goto(`${product.url}/organization?tab=configure`);
  await page.getByText('La mise en page intégrée est en service.').waitFor();

  await choose(page, 'Faux.docx', Buffer.from('bonjour'));
  await page.getByText('Ce modèle a un défaut, et n’est pas en service.').waitFor();
  await expectGoodLooks(page, 'word-template-refused', { sizes: ['wide', 'narrow'] });

  await choose(page, 'Notre commune.docx', await starterTemplate());
  const preview = page.frameLocator('iframe');
  await preview.getByRole('heading', { name: '2.1 Comptes de l’année' }).waitFor();
  await preview.getByRole('cell', { name: 'Approbation des comptes' }).waitFor();
  await expectGoodLooks(page, 'word-template-tried', { sizes: ['wide', 'narrow'] });
  const sample = await readDocx(await saved(page, 'Télécharger l’exemple'));
  expect(sample.map(({ text }) => text)).toContain('Les comptes sont approuvés.');
  await page.getByRole('button', { name: 'Mettre en service' }).click();
  await page.getByText(/«\sNotre commune\.docx\s» .* est en service/).waitFor();

  await page.goto(`${product.url}/meeting/${meeting.id}`);
  await page.getByRole('heading', { level: 1, name: meeting.name }).waitFor();
  const minutes = await readDocx(await saved(page, 'Télécharger le PV'));
  expect(minutes).toContainEqual({ style: 'Heading1', text: 'Signatures' });
  expect(minutes).toContainEqual({ style: 'Heading2', text: 'Budget' });
  // The built-in design asks for place and day; the starter template does not.
  expect(minutes.filter(({ text }) => text.startsWith('Fait à'))).toEqual([]);
  expect((await readFile(await saved(page, 'PDF du procès-verbal'))).subarray(0, 5).toString()).toBe('%PDF-');

  await product.house.deps.storage.remove('organisation/');
  await saved(page, 'Télécharger le PV');
  await page.getByText('Modèle Word de l’organisation non utilisé').waitFor();
  await page.goto(`${product.url}/organization?tab=configure`);
  await page.getByText(/ne se trouve plus sur le serveur/).waitFor();
  await expectGoodLooks(page, 'word-template-failed', { sizes: ['narrow'] });
});
