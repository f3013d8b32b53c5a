import type { User } from '@greffier/contract/organisation/auth';
import { addUser, changeOrganization } from '@greffier/server/testing/rows';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LOGO, serveLogo } from '../logo.ts';
import { testProduct, TOKEN_KEY } from '../product.ts';

const PAGES = ['/', '/new-meeting', '/settings', '/organization', '/nulle-part'];

const product = testProduct({ MAX_USERS: '2' });
let chief: User;
let page: Page;

beforeEach(async () => {
  await product.house.reset();
  chief = await addUser(product.house.deps.database.db, 'administratrice@exemple.ch', { isSuperuser: true });
  page = await (await product.enter(chief)).newPage();
});
afterEach(() => page.context().close());

/** Signs a person in with the local issuer's form, in their own window. */
async function signIn(email: string): Promise<Page> {
  const window = await (await product.enter(null)).newPage();
  await window.goto(product.url);
  await window.getByLabel('Adresse e-mail').fill(email);
  await window.getByRole('button', { name: 'Se connecter' }).click();
  return window;
}

it('§9.13 an organisation has at most as many users as its limit', async () => {
  const second = await signIn('secretaire@exemple.ch');
  await second.getByRole('heading', { name: 'Vos réunions (0)' }).waitFor();
  const third = await signIn('bruno@exemple.ch');
  await third.getByText('Votre organisation a atteint son nombre maximal d’utilisateurs.').waitFor();
  expect(new URL(third.url()).pathname).toBe('/login');
  await expect.poll(() => third.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
  // Known people can still sign in.
  const again = await signIn('secretaire@exemple.ch');
  await again.getByRole('heading', { name: 'Vos réunions (0)' }).waitFor();
  for (const window of [second, third, again]) await window.context().close();
});

it('§9.14 the page title is the product’s name, unless the organisation has another name', async () => {
  const [raw] = /<title>[^<]*<\/title>/.exec(await (await fetch(product.url)).text()) ?? [];
  expect(raw).toBe('<title>Greffier</title>');
  for (const name of ['Greffier', 'Commune d’Épalinges']) {
    await changeOrganization(product.house.deps.database.db, { name });
    for (const path of PAGES) {
      await page.goto(product.url + path);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      // The page's subject may come before the name.
      await expect.poll(() => page.title()).toMatch(new RegExp(`^(.+ · )?${name}$`));
    }
  }
});

it('§9.15 an organisation with the default name shows only the product’s brand', async () => {
  const { db } = product.house.deps.database;
  await serveLogo(page);
  const shown = async () => {
    await page.goto(product.url);
    await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
    const [header, footer] = [page.getByRole('banner'), page.getByRole('contentinfo')];
    return {
      name: await header.getByRole('link', { name: /, accueil$/ }).innerText(),
      logos: (await header.locator('img').count()) + (await footer.locator('img').count()),
      mark: await header
        .getByRole('link', { name: /, accueil$/ })
        .locator('svg')
        .count(),
      footer: (await footer.innerText()).split('\n').filter((line) => line.trim() !== ''),
    };
  };
  const copyright = `©\u00a0${new Date().getFullYear()} Greffier`;
  await changeOrganization(db, { name: 'Greffier', logoUrl: LOGO });
  await expect.poll(() => shown()).toEqual({ name: 'Greffier', logos: 0, mark: 1, footer: [copyright] });
  await changeOrganization(db, { name: 'Commune', logoUrl: LOGO });
  await expect.poll(() => shown()).toEqual({ name: 'Commune', logos: 2, mark: 0, footer: [copyright, 'Commune'] });
});

it('§9.15 a name without a space stays inside a phone’s page, in the header and in the footer', async () => {
  await changeOrganization(product.house.deps.database.db, { name: 'Verwaltungsgemeinschaft'.repeat(6) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.url}/settings`);
  await page
    .getByRole('contentinfo')
    .getByText(/Verwaltungsgemeinschaft/)
    .waitFor();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
});

it('§9.16 the organisation’s side menu is 250 px wide on large screens', async () => {
  for (const size of [
    { width: 1920, height: 1080 },
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`${product.url}/organization`);
    const menu = page.getByRole('tablist', { name: 'Gestion de l’organisation' });
    await menu.waitFor();
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(250);
    const title = page.getByText('Gestion de l’organisation').first();
    await expect.poll(async () => (await title.boundingBox())?.x).toBe((await menu.boundingBox())?.x);
  }
});

it('§9.17 the API document has version 0.1.0, and calls go to the page’s own address', async () => {
  const document: unknown = await (await fetch(`${product.url}/api/openapi.json`)).json();
  expect(document).toMatchObject({ info: { version: '0.1.0' } });
  expect(document).not.toHaveProperty('servers');
  const config: unknown = await (await fetch(`${product.url}/config.json`)).json();
  expect(config).toMatchObject({ api_base_url: '' });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.goto(product.url);
  await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
  expect(calls.length).toBeGreaterThan(1);
  expect(calls.filter((call) => !call.startsWith(`${product.url}/api/v1/`))).toEqual([]);
});

it('§9.17 calls send credentials, even to another origin', async () => {
  const cookies: Record<string, string | undefined> = {};
  const elsewhere = createServer((request, response) => {
    const { origin = '', cookie } = request.headers;
    const headers = {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-allow-methods': '*',
    };
    if (request.method !== 'OPTIONS') cookies[new URL(request.url ?? '/', origin).pathname] = cookie;
    response.writeHead(request.method === 'OPTIONS' ? 204 : 503, headers).end();
  });
  await new Promise<void>((done) => elsewhere.listen(0, 'localhost', done));
  // The server listens on TCP, so its address has a port.
  const url = `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
  // This server's pages may not reach other origins. The rule is lifted to see what they would send there.
  const context = await product.enter(chief, { bypassCSP: true });
  try {
    await context.addCookies([{ name: 'seance', value: 'ouverte', domain: 'localhost', path: '/' }]);
    const config = (await (await fetch(`${product.url}/config.json`)).json()) as object;
    const window = await context.newPage();
    await window.route('**/config.json', (route) => route.fulfill({ json: { ...config, api_base_url: url } }));
    await window.goto(product.url);
    await expect.poll(() => cookies['/api/v1/auth/me']).toBe('seance=ouverte');
  } finally {
    await context.close();
    elsewhere.closeAllConnections();
    elsewhere.close();
  }
});
