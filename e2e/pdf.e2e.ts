import { meetings } from '@greffier/server/database/schema/meetings';
import { outlineEngine } from '@greffier/server/engines/outline';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectGoodLooks } from './looks.ts';
import { meetingTests, NAMED } from './specification/meeting-tests.ts';

const PDF = resolve(import.meta.dirname, 'fixtures/ordre-du-jour.pdf');
const ITEMS = ['Ouverture de la séance', 'Budget', 'Comptes de l’année', 'Chauffage', 'Divers'];
const tests = meetingTests();

// The real reader, in its process.
beforeEach(() => {
  tests.product.house.outline.read.mockImplementation((file) => outlineEngine.read(file));
});

describe('a PDF', () => {
  const dialog = () => tests.page.getByRole('dialog');
  const titles = () => dialog().getByRole('textbox', { name: /^Titre du point/ });
  async function begin(): Promise<void> {
    await tests.page.goto(`${tests.product.url}/settings?tab=templates`);
    await tests.page.getByRole('button', { name: 'Nouveau template' }).first().click();
  }

  it('becomes a template, under a name', async () => {
    const { page } = tests;
    await begin();
    await dialog().getByLabel('Fichier PDF').setInputFiles(PDF);
    await page.getByText('5 éléments trouvés').waitFor();
    await expect
      .poll(() => titles().evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)))
      .toEqual(ITEMS);
    await expectGoodLooks(page, 'template-from-pdf');
    await dialog()
      .getByRole('textbox', { name: /Nom du template/ })
      .fill('Comité');
    await dialog().getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('heading', { name: 'Comité' }).waitFor();
  });

  it('that is cut off is refused in words that say what to do, and leaves a template to begin with', async () => {
    const { page } = tests;
    await begin();
    const whole = await readFile(PDF);
    const buffer = whole.subarray(0, 200);
    await dialog().getByLabel('Fichier PDF').setInputFiles({ name: 'coupe.pdf', mimeType: 'application/pdf', buffer });
    await page.getByText('Fichier invalide').waitFor();
    await page.getByText(/endommagé ou incomplet/).waitFor();
    await expect.poll(() => titles().count()).toBe(3);
  });

  it('becomes the agenda of a meeting', async () => {
    const { page, product } = tests;
    await tests.open(await tests.add({ speakerMap: NAMED }));
    await page.getByRole('button', { name: 'Importer un PDF' }).waitFor();
    await expectGoodLooks(page, 'agenda-before-pdf');
    await page.getByLabel('Fichier PDF').setInputFiles(PDF);
    await page.getByRole('region', { name: 'Étapes du procès-verbal' }).getByText('Comptes de l’année').waitFor();
    const { db } = product.house.deps.database;
    await expect
      .poll(async () => (await db.select({ agenda: meetings.agenda }).from(meetings))[0]?.agenda)
      .toEqual(ITEMS.map((text, index) => ({ level: index === 2 || index === 3 ? 2 : 1, text })));
  });
});
