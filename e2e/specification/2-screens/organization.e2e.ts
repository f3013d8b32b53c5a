import type { User } from '@greffier/contract/organisation/auth';
import { addUser } from '@greffier/server/testing/rows';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { patiently } from '../../support/patience.ts';
import { testProduct } from '../product.ts';

const product = testProduct();
let superUser: User;
let page: Page;

beforeEach(async () => {
  await product.house.reset();
  superUser = await addUser(product.house.deps.database.db, 'direction@exemple.ch', { isSuperuser: true });
  page = await (await product.enter(superUser)).newPage();
});
afterEach(() => page.context().close());

const METRICS = 'Les métriques seront disponibles prochainement.';
const title = () => page.getByRole('heading', { level: 1, name: 'Gestion de l’organisation', exact: true });
const selected = () => page.getByRole('tab', { selected: true }).allTextContents();

async function openOrganisation(search = ''): Promise<void> {
  await page.goto(`${product.url}/organization${search}`);
  await title().waitFor();
}

it('§2.32 the organisation’s page is for super users, and other people are led to their meetings', async () => {
  await openOrganisation();
  const user = await addUser(product.house.deps.database.db, 'secretaire@exemple.ch');
  const other = await (await product.enter(user)).newPage();
  for (const search of ['', '?tab=access']) {
    await other.goto(`${product.url}/organization${search}`);
    await other.getByRole('heading', { name: 'Vos réunions (0)' }).waitFor();
    await expect.poll(() => other.url()).toBe(`${product.url}/`);
  }
  await other.context().close();
});

it('§2.33 §2.38 a side menu « Gestion de l’organisation » on the left has Statistiques, Accès, Configuration', async () => {
  await openOrganisation();
  const tabs = page.getByRole('tablist', { name: 'Gestion de l’organisation' }).getByRole('tab');
  await expect.poll(() => tabs.allTextContents()).toEqual(['Statistiques', 'Accès', 'Configuration']);
  await patiently(async () => {
    const panel = await page.getByRole('tabpanel').boundingBox();
    const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()));
    for (const box of boxes) expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThan(panel?.x ?? 0);
    // The tabs are one below the other.
    expect(boxes.map((box) => box?.x)).toEqual(boxes.map(() => boxes[0]?.x));
    expect(boxes.map((box) => box?.y ?? 0)).toEqual(boxes.map((box) => box?.y ?? 0).toSorted((a, b) => a - b));
  });
});

it('§2.34 §9.16 the side menu is 250 px wide on a large screen', async () => {
  await openOrganisation();
  for (const width of [1440, 992]) {
    await page.setViewportSize({ width, height: 900 });
    for (const part of [title().locator('xpath=..'), page.getByRole('tablist')])
      await expect.poll(async () => (await part.boundingBox())?.width).toBe(250);
  }
});

it.each([991, 390])('§2.34 the side menu has the full width on a small screen: %i', async (width) => {
  await page.setViewportSize({ width, height: 844 });
  await openOrganisation();
  await patiently(async () => {
    const list = await page.getByRole('tablist').boundingBox();
    const panel = await page.getByRole('tabpanel').boundingBox();
    expect(list?.width).toBe(panel?.width);
    expect(list?.x).toBe(panel?.x);
    // The list takes the full width, except the page's own margin.
    expect(list?.width ?? 0).toBeGreaterThan(width - 50);
    expect((list?.y ?? Infinity) + (list?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
  });
});

it('§2.35 §2.37 §4.38 the default tab is « statistics », whose metrics come later', async () => {
  await openOrganisation();
  await expect.poll(() => selected()).toEqual(['Statistiques']);
  await page.getByRole('tabpanel').getByText(METRICS, { exact: true }).waitFor();
});

it.each([
  ['statistics', 'Statistiques', 'Statistiques'],
  ['access', 'Accès', 'Utilisateurs'],
  ['configure', 'Configuration', 'Identité de l’organisation'],
])('§2.35 §4.38 a link can lead to the tab with the id %s, which stays after a reload', async (id, label, heading) => {
  await openOrganisation();
  await page.getByRole('tab', { name: label }).click();
  const panel = page.getByRole('tabpanel').getByRole('heading', { level: 2, name: heading });
  await panel.waitFor();
  // The first tab needs no name in the address.
  const address = `${product.url}/organization${id === 'statistics' ? '' : `?tab=${id}`}`;
  await expect.poll(() => page.url()).toBe(address);
  for (const search of [`?tab=${id}`, new URL(address).search]) {
    await openOrganisation(search);
    await panel.waitFor();
    await expect.poll(() => selected()).toEqual([label]);
  }
});

it('§2.36 an unknown tab leads to « statistics »', async () => {
  for (const search of ['?tab=autre', '?tab=', '?tab=Access', '?onglet=access']) {
    await openOrganisation(search);
    await expect.poll(async () => [search, await selected()]).toEqual([search, ['Statistiques']]);
    await page.getByText(METRICS, { exact: true }).waitFor();
  }
});
