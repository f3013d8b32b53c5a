import type { User } from '@greffier/contract/organisation/auth';
import { storedKeys } from '@greffier/server/testing/house';
import { addMeeting, addUser, changeOrganization } from '@greffier/server/testing/rows';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LOGO, serveLogo } from '../logo.ts';
import { type Product, testProduct } from '../product.ts';

const PRIMARY = 'rgb(44, 134, 253)';

const product = testProduct();
let user: User;
let page: Page;

beforeEach(async () => {
  await product.house.reset();
  user = await addUser(product.house.deps.database.db, 'secretaire@exemple.ch');
});
afterEach(() => page.context().close());

async function open(path: string, options: Parameters<Product['enter']>[1] = {}): Promise<void> {
  page = await (await product.enter(user, options)).newPage();
  await page.goto(product.url + path);
}

/** Adds up red, green and blue of the page's background: white has 765. */
const brightness = (where: Page): Promise<number> =>
  where.evaluate(() =>
    (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? [])
      .slice(0, 3)
      .reduce((sum, part) => sum + Number(part), 0),
  );
const darkSwitch = (): Locator => page.getByRole('switch', { name: 'Mode sombre' });

it('§1.13 the organisation’s name and logo are in the header, the footer and the page title', async () => {
  await changeOrganization(product.house.deps.database.db, { name: 'Commune d’Épalinges', logoUrl: LOGO });
  page = await (await product.enter(user)).newPage();
  await serveLogo(page);
  for (const path of ['/', '/settings', '/new-meeting']) {
    await page.goto(product.url + path);
    for (const place of ['banner', 'contentinfo'] as const) {
      await page.getByRole(place).getByText('Commune d’Épalinges', { exact: true }).waitFor();
      const logo = page.getByRole(place).locator('img');
      await expect.poll(() => logo.getAttribute('src')).toBe(LOGO);
      await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    await expect.poll(() => page.title()).toContain('Commune d’Épalinges');
    await expect.poll(() => page.title()).not.toContain('Greffier');
  }
});

it('§1.14 §1.15 §1.16 the data policy says when audio is deleted, where data is stored, where AI works and how long it keeps', async () => {
  await open('/');
  await page.getByRole('button', { name: 'Aide' }).click();
  await page.getByRole('tab', { name: 'Politique de données' }).click();
  const policy = page.getByRole('tabpanel', { name: 'Politique de données' });
  await policy.getByText('Les enregistrements audio sont supprimés après la transcription.').waitFor();
  await policy.getByText('Les données de l’application sont conservées en Suisse.').waitFor();
  await policy
    .getByText('Le contenu traité par l’IA peut transiter par l’Europe et y est conservé 30 jours au maximum.')
    .waitFor();
});

it('§1.14 uploaded audio is deleted once it is transcribed', async () => {
  const { house } = product;
  const { transcribe } = house.speech;
  const scripted = transcribe.getMockImplementation();
  let during: string[] = [];
  transcribe.mockImplementation(async (...given) => {
    during = await storedKeys(house);
    if (scripted === undefined) throw new Error('the house has no scripted speech');
    return scripted(...given);
  });
  await open('/new-meeting');
  const audio = { name: 'reunion.wav', mimeType: 'audio/wav', buffer: Buffer.from('RIFF voix') };
  await page.locator('input[type=file]').setInputFiles(audio);
  await page.getByRole('button', { name: 'Démarrer la transcription' }).click();
  await page.getByText('Transcription effectuée').waitFor();
  expect(during).toHaveLength(1);
  const after = await storedKeys(house);
  // Only short extracts and embeddings of the voices are left.
  expect(after).not.toEqual(expect.arrayContaining(during));
  expect(after.filter((key) => !/snippet|embedding/.test(key))).toEqual([]);
});

it('§1.18 the page is light on a dark system, and does not follow the system', async () => {
  await open('/', { colorScheme: 'dark' });
  await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
  await expect.poll(() => brightness(page)).toBeGreaterThan(700);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => brightness(page)).toBeGreaterThan(700);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('link', { name: 'Paramètres' }).click();
  await darkSwitch().waitFor();
  await expect.poll(() => darkSwitch().isChecked()).toBe(false);
  await expect.poll(() => brightness(page)).toBeGreaterThan(700);
});

it('§1.19 the switch in the settings makes the page dark, is remembered, and makes it light again', async () => {
  await open('/settings', { colorScheme: 'light' });
  await darkSwitch().check({ force: true });
  await expect.poll(() => brightness(page)).toBeLessThan(150);
  // A page in another tab must be dark, too.
  const other = await page.context().newPage();
  await other.goto(product.url);
  await other.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
  await expect.poll(() => brightness(other)).toBeLessThan(150);
  await page.reload();
  await darkSwitch().waitFor();
  await expect.poll(() => darkSwitch().isChecked()).toBe(true);
  await darkSwitch().uncheck({ force: true });
  await expect.poll(() => brightness(page)).toBeGreaterThan(700);
  await page.reload();
  await darkSwitch().waitFor();
  await expect.poll(() => darkSwitch().isChecked()).toBe(false);
  await expect.poll(() => brightness(page)).toBeGreaterThan(700);
});

it('§1.20 the product’s mark, the open tab, progress and the slider are #2c86fd', async () => {
  const { db } = product.house.deps.database;
  const style = (element: Locator, name: string) =>
    element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name);
  const working = await addMeeting(db, user, { status: 'transcription', progress: 40 });
  await open(`/meeting/${working.id}`);
  const root = page.locator(':root');
  await expect.poll(() => style(root, '--mantine-primary-color-5')).toBe('#2c86fd');
  expect(await style(page.getByRole('banner').locator('svg rect'), 'fill')).toBe(PRIMARY);
  await expect.poll(() => style(page.getByRole('progressbar'), 'background-color')).toBe(PRIMARY);
  await expect.poll(() => style(page.getByRole('tab', { name: 'Transcription' }), 'border-bottom-color')).toBe(PRIMARY);
  const ready = await addMeeting(db, user, {
    agenda: [{ level: 1, text: 'Budget' }],
    speakerMap: { speaker_1: 'Anne Jobin', speaker_2: 'Léo Arc' },
  });
  await page.goto(`${product.url}/meeting/${ready.id}`);
  await expect.poll(() => style(page.getByRole('slider'), 'border-top-color')).toBe(PRIMARY);
  const icon = await (await fetch(`${product.url}/favicon.svg`)).text();
  expect(icon).toContain('fill="#2c86fd"');
  // A button's text needs a contrast of 4.5:1, so the button has the next shade of the same colour.
  await expect
    .poll(() => style(page.getByRole('button', { name: 'Générer le PV' }), 'background-color'))
    .toBe('rgb(23, 104, 214)');
});
