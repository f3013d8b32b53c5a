import { meetings } from '@greffier/server/database/schema/meetings';
import { OutlineError } from '@greffier/documents/outline/outline-error';
import { outlineEngine } from '@greffier/server/documents/outline';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectGoodLooks } from '../support/looks.ts';
import { meetingTests, NAMED } from '../specification/meeting-tests.ts';

const PDF = resolve(import.meta.dirname, '../fixtures/ordre-du-jour.pdf');
const ITEMS = ['Ouverture de la séance', 'Budget', 'Comptes de l’année', 'Chauffage', 'Divers'];
const tests = meetingTests();

// Uses the real reader, in its own process.
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

  it('becomes a template with a name', async () => {
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

  it('that is incomplete is refused with advice, and leaves default lines to begin with', async () => {
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

describe('a PDF whose reader is unsure', () => {
  const dialog = () => tests.page.getByRole('dialog');
  const line = (text: string) => dialog().getByRole('button', { name: text });
  const points = () =>
    dialog()
      .getByRole('textbox', { name: /^(?:Titre du point|Point) \d/ })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
  const drawn = () =>
    dialog()
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const dots = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        // Transparent pixels do not count.
        return dots.some((dot, at) => at % 4 === 0 && dot < 100 && (dots[at + 3] ?? 0) > 200);
      });
  // Makes the reader miss one item and doubt two others.
  beforeEach(() => {
    tests.product.house.outline.read.mockImplementation(async (file) => {
      const read = await outlineEngine.read(file);
      const items = read.items
        .filter(({ text }) => text !== 'Chauffage')
        .map((item) => ({ ...item, sure: item.text !== 'Budget' && item.text !== 'Divers' }));
      return { ...read, items };
    });
  });

  it('is shown beside the agenda, where doubtful items are marked, a missing item is added, and all is saved', async () => {
    const { page, product } = tests;
    await tests.open(await tests.add({ speakerMap: NAMED }));
    await page.getByLabel('Fichier PDF').setInputFiles(PDF);
    await dialog().getByText('4 éléments trouvés, 2 à vérifier').waitFor();
    await expect.poll(drawn).toBe(true);
    await expectGoodLooks(page, 'agenda-beside-page', { sizes: ['wide', 'laptop'] });
    const scheme = (name: string) =>
      page.evaluate((to) => (document.documentElement.dataset['mantineColorScheme'] = to), name);
    await scheme('dark');
    await expectGoodLooks(page, 'agenda-beside-page-dark', { sizes: ['wide'] });
    await scheme('light');

    const missing = line('2.2 Chauffage');
    await expect.poll(() => missing.getAttribute('aria-pressed')).toBe('false');
    await missing.click();
    await expect.poll(points).toEqual(ITEMS);
    await expect.poll(() => missing.getAttribute('aria-pressed')).toBe('true');
    // The keyboard removes the item again, and the editor's own undo brings it back.
    await page.keyboard.press('Space');
    await expect.poll(points).toEqual(ITEMS.filter((text) => text !== 'Chauffage'));
    await line('Annuler la modification').click();
    await expect.poll(points).toEqual(ITEMS);

    // Escape puts the dragged line back and leaves the dialog open.
    await line('Déplacer le point 1').focus();
    for (const key of ['Space', 'ArrowDown', 'Escape']) await page.keyboard.press(key);
    await expect.poll(points).toEqual(ITEMS);

    await line('Point 2, à vérifier').click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/Budget/);
    await line('Le point 2 est juste').click();
    // The focus has moved to the next doubtful item.
    await page.keyboard.press('Enter');
    await dialog().getByText('4 éléments trouvés, tout est vérifié').waitFor();
    await line('Enregistrer').click();
    await dialog().waitFor({ state: 'detached' });
    const { db } = product.house.deps.database;
    expect((await db.select({ agenda: meetings.agenda }).from(meetings))[0]?.agenda).toEqual(
      ITEMS.map((text, index) => ({ level: index === 2 || index === 3 ? 2 : 1, text })),
    );
    await page.getByRole('button', { name: 'Comparer avec le PDF' }).click();
    await expect.poll(() => line('2.2 Chauffage').getAttribute('aria-pressed')).toBe('true');
  });

  it('is confirmed as a whole, and is no longer offered for comparison once the agenda is deleted', async () => {
    const { page } = tests;
    await tests.open(await tests.add({ speakerMap: NAMED }));
    await page.getByLabel('Fichier PDF').setInputFiles(PDF);
    await dialog().getByText('4 éléments trouvés, 2 à vérifier').waitFor();
    await dialog()
      .getByText(/«\u00a0Enregistrer\u00a0» les accepte tels quels/)
      .waitFor();
    await line('Tout confirmer').click();
    await dialog().getByText('4 éléments trouvés, tout est vérifié').waitFor();
    // The focus has moved to the button that saves.
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Comparer avec le PDF' }).waitFor();
    await page.getByRole('button', { name: 'Supprimer l’ordre du jour' }).click();
    await dialog().getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('button', { name: 'Saisir l’ordre du jour' }).click();
    await page.getByRole('textbox', { name: 'Point 1, niveau 1' }).fill('Tout autre chose');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('button', { name: 'Modifier l’ordre du jour' }).waitFor();
    expect(await page.getByRole('button', { name: 'Comparer avec le PDF' }).count()).toBe(0);
  });

  it('is a tab beside the agenda on a phone', async () => {
    const { page } = tests;
    await tests.open(await tests.add({ speakerMap: NAMED }));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel('Fichier PDF').setInputFiles(PDF);
    await dialog().getByText('4 éléments trouvés, 2 à vérifier').waitFor();
    await expectGoodLooks(page, 'agenda-beside-list', { sizes: ['narrow'] });
    await page.setViewportSize({ width: 390, height: 844 });
    await line('Point 2, à vérifier').click();
    await expect.poll(drawn).toBe(true);
    await expectGoodLooks(page, 'agenda-beside-page', { sizes: ['narrow'] });
    await page.setViewportSize({ width: 390, height: 844 });
    await line('2.2 Chauffage').click();
    await dialog().getByRole('tab', { name: 'Points' }).click();
    await expect.poll(points).toEqual(ITEMS);
  });

  it('is shown beside a template', async () => {
    const { page } = tests;
    await page.goto(`${tests.product.url}/settings?tab=templates`);
    await page.getByRole('button', { name: 'Nouveau template' }).first().click();
    await dialog().getByLabel('Fichier PDF').setInputFiles(PDF);
    await page.getByText('4 éléments trouvés, 2 à vérifier').first().waitFor();
    await expect.poll(drawn).toBe(true);
    await expectGoodLooks(page, 'template-beside-page');
    await line('2.2 Chauffage').click();
    await expect.poll(points).toEqual(ITEMS);
  });

  it('without items is still shown, so that people can choose its lines', async () => {
    const { page } = tests;
    tests.product.house.outline.read.mockImplementation(async (file) => {
      const outline = { ...(await outlineEngine.read(file)), items: [] };
      throw new OutlineError('no_outline', { outline });
    });
    await tests.open(await tests.add({ speakerMap: NAMED }));
    await page.getByLabel('Fichier PDF').setInputFiles(PDF);
    await page.getByText('Aucun point d’ordre du jour n’a été reconnu').waitFor();
    for (const text of ITEMS.slice(0, 2)) await line(text).click();
    await expect.poll(points).toEqual(ITEMS.slice(0, 2));
    await line('Enregistrer').click();
    await page.getByRole('region', { name: 'Étapes du procès-verbal' }).getByText('Budget').waitFor();
  });
});
