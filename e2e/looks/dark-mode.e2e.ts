import { addUser, changeOrganization } from '@greffier/server/testing/rows';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectGoodLooks } from '../support/looks.ts';
import { testProduct } from '../specification/product.ts';

const product = testProduct();
let page: Page;

beforeAll(async () => {
  const { db } = product.house.deps.database;
  const user = await addUser(db, 'administratrice@exemple.ch', { isSuperuser: true });
  await changeOrganization(db, { canEditAuthConfig: true });
  // The person's system is in dark mode, which must change nothing.
  page = await (await product.enter(user, { colorScheme: 'dark' })).newPage();
});

/** Adds up the canvas's red, green and blue: white has 765. */
const brightness = (): Promise<number> =>
  page.evaluate(() =>
    (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? [])
      .slice(0, 3)
      .reduce((sum, part) => sum + Number(part), 0),
  );

it('the page is light whatever the system prefers, and dark after the switch in the settings', async () => {
  await page.goto(`${product.url}/settings`);
  const toggle = page.getByRole('switch', { name: 'Mode sombre' });
  await toggle.waitFor();
  await expect.poll(() => brightness()).toBeGreaterThan(700);
  await toggle.check({ force: true });
  await expect.poll(brightness).toBeLessThan(150);
});

it('the page is already dark before the application has loaded', async () => {
  // The application's code never arrives, so the page stays as a person sees it while the code loads.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${product.url}/settings`);
  await expect.poll(() => brightness()).toBeLessThan(150);
  await page.unroute('**/assets/*.js');
});

it.each([
  ['/', 'Vos réunions', 'dark-meetings'],
  ['/new-meeting', 'Nouvelle réunion', 'dark-new-meeting'],
  ['/settings', 'Paramètres', 'dark-settings'],
  ['/organization', 'Gestion de l’organisation', 'dark-organization-statistics'],
  ['/organization?tab=access', 'Utilisateurs', 'dark-organization-access'],
  ['/organization?tab=configure', 'Identité de l’organisation', 'dark-organization-configure'],
])('can be read in the dark: %s', async (path, heading, screen) => {
  await page.goto(product.url + path);
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await expectGoodLooks(page, screen);
});

it('shows every status of a meeting in the dark', async () => {
  const statuses = ['pending', 'transcription', 'transcribed', 'summarization', 'completed', 'error'];
  const meetings = statuses.map((status, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    name: `Séance ${index + 1}`,
    status,
    date_created: '2026-03-03T11:00:00.000Z',
    meeting_date: '2026-03-03',
    meeting_time: null,
    duration: 3600,
    participants: [],
    progress: 40,
    segments_count: 1,
  }));
  await page.route(/\/api\/v1\/meetings\/\?/, (route) => route.fulfill({ json: { meetings } }));
  await page.goto(product.url);
  await page.getByText('Séance 6').waitFor();
  await expectGoodLooks(page, 'dark-statuses');
});
