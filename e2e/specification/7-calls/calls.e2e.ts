import type { User } from '@greffier/contract/organisation/auth';
import { addMeeting, addUser } from '@greffier/server/testing/rows';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testProduct, TOKEN_KEY } from '../product.ts';

const product = testProduct();
let user: User;
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  await product.house.reset();
  user = await addUser(product.house.deps.database.db, 'secretaire@exemple.ch');
  context = await product.enter(user);
  page = await context.newPage();
});
afterEach(() => context.close());

/** Collects every call that a page makes from now on. */
function watch(where: Page): readonly Request[] {
  const calls: Request[] = [];
  where.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request);
  });
  return calls;
}

it('§7.2 every call of a screen sends the bearer token from local storage, including downloads and deletions', async () => {
  const meeting = await addMeeting(product.house.deps.database.db, user);
  const calls = watch(page);
  await page.goto(`${product.url}/meeting/${meeting.id}`);
  await page.getByRole('heading', { level: 1, name: meeting.name }).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /Télécharger la transcription/ }).click();
  await saved;
  await page.getByRole('button', { name: 'Supprimer la réunion' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();

  const token = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
  expect(new Set(calls.map((call) => call.headers()['authorization']))).toEqual(new Set([`Bearer ${token}`]));
  const paths = calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`);
  expect(paths).toContain(`GET /api/v1/meetings/download_transcript/${meeting.id}`);
  expect(paths).toContain(`DELETE /api/v1/meetings/${meeting.id}`);
});

it('§7.2 without a token, the bearer token is empty', async () => {
  const stranger = await product.enter(null);
  const where = await stranger.newPage();
  const asked = where.waitForRequest('**/api/v1/auth/callback?*');
  await where.goto(`${product.url}/auth/callback?code=x&state=y`);
  expect((await asked).headers()['authorization']?.trim()).toBe('Bearer');
  await stranger.close();
});

it('§7.3 the runtime configuration names the base address of all calls', async () => {
  const config = (await (await fetch(`${product.url}/config.json`)).json()) as object;
  const elsewhere = `${product.url}/ailleurs`;
  await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, api_base_url: elsewhere } }));
  await page.route(`${elsewhere}/**`, async (route) => {
    const url = route.request().url().replace('/ailleurs', '');
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  const calls = watch(page);
  await page.goto(product.url);
  await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
  expect(calls.length).toBeGreaterThan(1);
  expect(calls.filter((call) => !call.url().startsWith(`${elsewhere}/api/v1/`))).toEqual([]);
  // The page may still be making a request.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
