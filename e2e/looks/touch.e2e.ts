import { addUser } from '@greffier/server/testing/rows';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectGoodLooks } from '../support/looks.ts';
import { testProduct } from '../specification/product.ts';

const product = testProduct();
let page: Page;

beforeAll(async () => {
  const user = await addUser(product.house.deps.database.db, 'secretaire@exemple.ch');
  const telephone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  page = await (await product.enter(user, telephone)).newPage();
  await page.goto(product.url);
});

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element is not drawn');
  return box;
}

async function expectOneRow(tabs: Locator): Promise<void> {
  await tabs.waitFor();
  const boxes = async () => Promise.all((await tabs.getByRole('tab').all()).map(boxOf));
  const rows = async () => new Set((await boxes()).map(({ y }) => Math.round(y))).size;
  await expect.poll(rows).toBe(1);
  await expect.poll(async () => Math.max(...(await boxes()).map(({ x, width }) => x + width))).toBeLessThanOrEqual(390);
}

describe('on a telephone', () => {
  it('the menu’s button is large enough for a finger', async () => {
    const smaller = async () => {
      const { width, height } = await boxOf(page.getByRole('button', { name: 'Ouvrir le menu' }));
      return Math.min(width, height);
    };
    await expect.poll(smaller).toBeGreaterThanOrEqual(44);
  });

  it('a dialog’s title of two lines is not squeezed', async () => {
    await page.getByRole('button', { name: 'Aide' }).click();
    const title = page.getByRole('dialog').getByRole('heading').first();
    await title.waitFor();
    const ratio = (): Promise<number> =>
      title.evaluate((node) => {
        const { lineHeight, fontSize } = getComputedStyle(node);
        return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
      });
    await expect.poll(ratio).toBeGreaterThanOrEqual(1.3);
    await page.keyboard.press('Escape');
  });

  it('tabs are in one row', async () => {
    await page.getByRole('button', { name: 'Aide' }).click();
    await expectOneRow(page.getByRole('dialog').getByRole('tablist'));
    await page.keyboard.press('Escape');
    await page.goto(`${product.url}/settings`);
    await expectOneRow(page.getByRole('tablist'));
  });

  it('the help button covers nothing, and another page begins at its top', async () => {
    await page.goto(`${product.url}/new-meeting`);
    const help = page.getByRole('button', { name: 'Aide' });
    await page.getByRole('button', { name: 'Démarrer la transcription' }).waitFor();
    // The help button stays in the header, beside the menu and not over the name, however far the page is scrolled.
    const place = async (): Promise<string> => {
      const [own, header, menu, brand] = [
        await boxOf(help),
        await boxOf(page.getByRole('banner')),
        await boxOf(page.getByRole('button', { name: 'Ouvrir le menu' })),
        await boxOf(page.getByRole('banner').getByRole('link')),
      ];
      const isInside = own.y >= header.y && own.y + own.height <= header.y + header.height;
      const isBetween = own.x >= brand.x + brand.width && own.x + own.width <= menu.x;
      return `${isInside ? 'inside' : 'outside'}, ${isBetween ? 'between' : 'over'}`;
    };
    await expect.poll(place).toBe('inside, between');
    await page.mouse.wheel(0, 500);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    expect(await place()).toBe('inside, between');
    await page.goto(`${product.url}/settings`);
    await page.getByRole('tablist').waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('the calendar and the lists of a new meeting can be read by everyone', async () => {
    await page.goto(`${product.url}/new-meeting`);
    await page.getByRole('button', { name: /choisir dans le calendrier$/ }).click();
    await page.getByRole('button', { name: 'Mois suivant' }).waitFor();
    await expectGoodLooks(page, 'new-meeting-calendar');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Langue principale' }).click();
    await page.getByRole('option', { name: 'English' }).waitFor();
    await expectGoodLooks(page, 'new-meeting-languages');
    await page.keyboard.press('Escape');
  });

  it('a toast leaves the header, the file and the main button free', async () => {
    product.house.speech.probe.mockRejectedValueOnce(new Error('broken'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${product.url}/new-meeting`);
    const file = { name: 'seance.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('This is no recording at all.') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Démarrer la transcription' }).click();
    const covered = async (): Promise<string[]> => {
      const toast = await boxOf(page.getByRole('alert'));
      const header = await boxOf(page.getByRole('banner'));
      const found = toast.y < header.y + header.height ? ['the header'] : [];
      for (const name of ['Retirer le fichier', 'Démarrer la transcription']) {
        const { y, height } = await boxOf(page.getByRole('button', { name }));
        if (y < toast.y + toast.height && y + height > toast.y) found.push(name);
      }
      return found;
    };
    // The toast slides into its place.
    await expect.poll(covered, { message: 'what the toast covers' }).toEqual([]);
    await expectGoodLooks(page, 'new-meeting-refused');
  });
});
