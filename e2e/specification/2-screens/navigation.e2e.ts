import type { User } from '@greffier/contract/organisation/auth';
import { addUser, changeOrganization } from '@greffier/server/testing/rows';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testProduct } from '../product.ts';

const product = testProduct({ SUPPORT_EMAIL: 'aide@exemple.ch' });
let user: User;
let page: Page;

beforeEach(async () => {
  await product.house.reset();
  user = await addUser(product.house.deps.database.db, 'secretaire@exemple.ch');
  page = await (await product.enter(user)).newPage();
});
afterEach(() => page.context().close());

const NEW_MEETING = '+ Nouvel Enregistrement';
const EVERYONE = [
  ['Réunions', '/'],
  ['Paramètres', '/settings'],
];
const navigation = (at = page): Locator => at.getByRole('navigation', { name: 'Navigation principale' });
const linksOf = (place: Locator): Promise<string[][]> =>
  place
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href') ?? '']));

async function open(path = '/', at = page): Promise<void> {
  await at.goto(product.url + path);
  await at.getByRole('banner').waitFor();
}

it('§2.39 §2.40 the navigation leads to Réunions, Paramètres and « + Nouvel Enregistrement »', async () => {
  await open();
  await expect.poll(() => linksOf(navigation())).toEqual([...EVERYONE, [NEW_MEETING, '/new-meeting']]);
  const link = (name: string) => navigation().getByRole('link', { name, exact: true });
  const current = () => navigation().locator('[aria-current="page"]').allTextContents();
  await expect.poll(() => current()).toEqual(['Réunions']);
  await link('Paramètres').click();
  await page.getByRole('heading', { level: 1, name: 'Paramètres' }).waitFor();
  await expect.poll(async () => [new URL(page.url()).pathname, await current()]).toEqual(['/settings', ['Paramètres']]);
  await link(NEW_MEETING).click();
  await page.getByRole('heading', { level: 1, name: 'Nouvelle réunion' }).waitFor();
  await expect
    .poll(async () => [new URL(page.url()).pathname, await current()])
    .toEqual(['/new-meeting', [NEW_MEETING]]);
  await link('Réunions').click();
  await page.getByRole('heading', { level: 1, name: /^Vos réunions/ }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
});

it('§2.39 super users also have Organisation', async () => {
  const superUser = await addUser(product.house.deps.database.db, 'direction@exemple.ch', { isSuperuser: true });
  const other = await (await product.enter(superUser)).newPage();
  await open('/', other);
  await expect
    .poll(() => linksOf(navigation(other)))
    .toEqual([...EVERYONE, ['Organisation', '/organization'], [NEW_MEETING, '/new-meeting']]);
  await navigation(other).getByRole('link', { name: 'Organisation' }).click();
  await other.getByRole('heading', { level: 1, name: 'Gestion de l’organisation' }).waitFor();
  await other.context().close();
});

it('§2.41 from md down a menu button replaces the navigation, and its menu closes after a link is followed', async () => {
  const burger = page.getByRole('button', { name: 'Ouvrir le menu' });
  await open();
  // Mantine's breakpoint `md` is 62 em.
  await page.setViewportSize({ width: 992, height: 800 });
  await navigation().waitFor();
  await expect.poll(() => burger.isVisible()).toBe(false);
  await page.setViewportSize({ width: 991, height: 800 });
  await burger.waitFor();
  await expect.poll(() => navigation().isVisible()).toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });
  await burger.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  await expect.poll(() => linksOf(menu)).toEqual([...EVERYONE, [NEW_MEETING, '/new-meeting']]);
  await menu.getByRole('link', { name: 'Paramètres' }).click();
  await page.getByRole('heading', { level: 1, name: 'Paramètres' }).waitFor();
  await menu.waitFor({ state: 'detached' });
});

it('§2.42 a help button floats in the corner and opens a dialog with three tabs', async () => {
  await open('/settings?tab=templates');
  const help = page.getByRole('button', { name: 'Aide', exact: true });
  const place = await help.boundingBox();
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(1440 - 60);
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeGreaterThan(900 - 60);
  await page.setViewportSize({ width: 1440, height: 300 });
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect.poll(() => help.boundingBox()).toMatchObject({ x: place?.x, y: (place?.y ?? 0) - 600 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await help.click();
  const tabs = page.getByRole('dialog').getByRole('tab');
  await tabs.first().waitFor();
  await expect.poll(() => tabs.allTextContents()).toEqual(['Premiers pas', 'Politique de données', 'Aide']);
  const panel = page.getByRole('dialog').getByRole('tabpanel');
  await panel.getByText('« + Nouvel Enregistrement »').waitFor();
  await tabs.nth(1).click();
  await panel.getByText('Les enregistrements audio sont supprimés après la transcription.').waitFor();
});

it('§2.42 all three tabs of the dialog can be seen even on a narrow phone', async () => {
  await page.setViewportSize({ width: 375, height: 740 });
  await open('/settings');
  await page.getByRole('button', { name: 'Aide', exact: true }).click();
  const tabs = page.getByRole('dialog').getByRole('tablist');
  await tabs.waitFor();
  // Without the scrollbar, this window is as narrow as a phone of 360 pixels.
  await expect.poll(() => tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
});

it('§2.43 the tab Aide has an address for bugs and feedback', async () => {
  await open('/settings');
  await page.getByRole('button', { name: 'Aide', exact: true }).click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Aide', exact: true }).click();
  const panel = page.getByRole('dialog').getByRole('tabpanel');
  await panel.getByText(/bug.*remarque/).waitFor();
  const mail = panel.getByRole('link', { name: 'aide@exemple.ch', exact: true });
  await expect.poll(() => mail.getAttribute('href')).toBe('mailto:aide@exemple.ch');
});

it('§2.44 §9.14 §9.15 footer, header and title show the product’s name while the organisation has the default name', async () => {
  await changeOrganization(product.house.deps.database.db, { logoUrl: 'https://exemple.ch/logo.svg' });
  await open();
  const year = new Date().getFullYear();
  await expect.poll(() => page.getByRole('contentinfo').innerText()).toBe(`©\u00A0${year} Greffier`);
  await expect.poll(() => page.getByRole('banner').locator('a').first().textContent()).toBe('Greffier');
  expect(await page.locator('header img, footer img').count()).toBe(0);
  await expect.poll(() => page.title()).toBe('Greffier');
  await open('/settings');
  await expect.poll(() => page.title()).toBe('Paramètres · Greffier');
});

it('§2.44 §9.14 §9.15 an organisation’s own name is in the footer, the header and the title', async () => {
  await changeOrganization(product.house.deps.database.db, { name: 'Commune de Lutry', logoUrl: null });
  await open();
  const footer = page.getByRole('contentinfo');
  await footer.getByText('Commune de Lutry', { exact: true }).waitFor();
  await footer.getByText(/^©\s\d{4} Greffier$/).waitFor();
  await expect.poll(() => page.getByRole('banner').locator('a').first().textContent()).toBe('Commune de Lutry');
  await expect.poll(() => page.title()).toBe('Commune de Lutry');
  await page.setViewportSize({ width: 390, height: 844 });
  await footer.scrollIntoViewIfNeeded();
  await expect.poll(() => footer.getByText('Commune de Lutry', { exact: true }).isVisible()).toBe(true);
});
