import { Logout, Me } from '@greffier/contract/organisation/auth';
import { callPath } from '@greffier/contract/call';
import type { User } from '@greffier/contract/organisation/auth';
import { addUser } from '@greffier/server/testing/rows';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectGoodLooks } from '../../support/looks.ts';
import { testProduct, TOKEN_KEY } from '../product.ts';

const product = testProduct();
let user: User;
let page: Page;

beforeEach(async () => {
  await product.house.reset();
  user = await addUser(product.house.deps.database.db, 'secretaire@exemple.ch');
  page = await (await product.enter(user)).newPage();
});
afterEach(() => page.context().close());

const token = (at = page): Promise<string | null> => at.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);

it('§4.34 the access token is kept in local storage, so that a tab opened later is signed in, too', async () => {
  const anonymous = await product.enter(null);
  const first = await anonymous.newPage();
  await first.goto(product.url);
  await first.getByLabel('Adresse e-mail').fill('nouvelle@exemple.ch');
  await first.getByRole('button', { name: 'Se connecter' }).click();
  await first.getByRole('heading', { name: 'Vos réunions (0)' }).waitFor();
  const kept = await token(first);
  expect(kept).toMatch(/^gr_[\w-]{43}$/);
  const me = await fetch(product.url + callPath(Me), { headers: { authorization: `Bearer ${kept}` } });
  expect(await me.json()).toMatchObject({ email: 'nouvelle@exemple.ch' });
  await first.close();
  const second = await anonymous.newPage();
  await second.goto(product.url);
  await second.getByRole('heading', { name: 'Vos réunions (0)' }).waitFor();
  await anonymous.close();
});

it('§4.35 with a token, the person is requested before anything else', async () => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${pathname} ${request.headers()['authorization']}`);
  });
  await page.goto(`${product.url}/settings`);
  await page.getByText('Bonjour secretaire@exemple.ch').waitFor();
  expect(asked).toEqual([`${callPath(Me)} Bearer ${await token()}`]);
});

it('§4.36 a token that the server does not know is removed, and the sign-in page says why', async () => {
  await page.addInitScript(([key]) => localStorage.setItem(key ?? '', 'un-faux-jeton'), [TOKEN_KEY]);
  await page.goto(`${product.url}/settings`);
  await page.getByRole('alert').getByText('Votre session a pris fin. Connectez-vous à nouveau.').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  await expect.poll(() => token()).toBeNull();
});

it('§4.36 the token of a deleted person is removed', async () => {
  await product.house.reset();
  await page.goto(product.url);
  await page.getByRole('alert').waitFor();
  await expect.poll(() => token()).toBeNull();
});

it('§4.36 if the server fails, the token is removed', async () => {
  await page.route(product.url + callPath(Me), (route) =>
    route.fulfill({ status: 500, json: { detail: 'Le serveur a rencontré une erreur.', code: 'internal' } }),
  );
  await page.goto(product.url);
  await page.getByRole('alert').getByText('Le serveur a rencontré une erreur.').waitFor();
  await expect.poll(() => token()).toBeNull();
});

it('§4.36 if nothing answers, not even a moment later, the token is removed', async () => {
  let times = 0;
  await page.route(product.url + callPath(Me), (route) => {
    times += 1;
    return route.abort();
  });
  await page.goto(product.url);
  await page.getByRole('alert').getByText('Le serveur est injoignable.').waitFor();
  await expect.poll(() => token()).toBeNull();
  expect(times).toBe(3);
});

it('§4.36 a server without its database has not failed: the session stays, the page says so, and continues by itself', async () => {
  let away = true;
  const detail = 'La base de données ne répond pas pour le moment.';
  await page.route(product.url + callPath(Me), (route) =>
    away ? route.fulfill({ status: 503, json: { detail, code: 'database_unavailable' } }) : route.fallback(),
  );
  await page.goto(`${product.url}/settings`);
  await page.getByRole('alert').getByText(detail).waitFor();
  await page.getByRole('heading', { name: 'Votre session est conservée' }).waitFor();
  await page.getByRole('button', { name: 'Réessayer' }).waitFor();
  expect(await token()).not.toBeNull();
  away = false;
  await page.getByRole('heading', { name: 'Paramètres' }).waitFor();
  expect(page.url()).toBe(`${product.url}/settings`);
});

it('§4.36 a server that is back a moment later ends no session', async () => {
  let times = 0;
  await page.route(product.url + callPath(Me), (route) => {
    times += 1;
    return times === 1 ? route.abort() : route.fallback();
  });
  await page.goto(product.url);
  await page.getByRole('heading', { name: 'Vos réunions (0)' }).waitFor();
  await expect.poll(() => token()).not.toBeNull();
});

it('§4.37 logout removes the token, goes to the logout endpoint, and signs nobody in again by itself', async () => {
  await page.goto(`${product.url}/settings`);
  const asked = page.waitForRequest(product.url + callPath(Logout));
  await page.getByRole('button', { name: 'Se déconnecter', exact: true }).click();
  expect((await asked).isNavigationRequest()).toBe(true);
  await page.waitForURL(`${product.url}/login?logged_out=1`);
  await page.getByText('Vous êtes déconnecté').waitFor();
  await expect.poll(() => token()).toBeNull();
  await page.goto(product.url);
  await page.getByLabel('Adresse e-mail').waitFor();
});

it('§4.37 logout also ends the session on the server: its token is no longer valid', async () => {
  await page.goto(`${product.url}/settings`);
  await page.getByText('Bonjour secretaire@exemple.ch').waitFor();
  const headers = { authorization: `Bearer ${await token()}` };
  const me = async (): Promise<number> => (await fetch(product.url + callPath(Me), { headers })).status;
  expect(await me()).toBe(200);
  await page.getByRole('button', { name: 'Se déconnecter', exact: true }).click();
  await page.waitForURL(`${product.url}/login?logged_out=1`);
  await page.getByText('Vous êtes déconnecté').waitFor();
  await expect.poll(me).toBe(401);
});

it('§4.37 logout everywhere ends the sessions of other browsers', async () => {
  const elsewhere = await (await product.enter(user)).newPage();
  await elsewhere.goto(product.url);
  await elsewhere.getByRole('heading', { name: 'Vos réunions (0)' }).waitFor();
  await page.goto(`${product.url}/settings`);
  await expectGoodLooks(page, 'settings-sign-out');
  await page.getByRole('button', { name: 'Se déconnecter partout' }).click();
  await page.getByText('Vous êtes déconnecté').waitFor();
  await elsewhere.reload();
  await elsewhere.getByRole('alert').getByText('Votre session a pris fin.').waitFor();
  await elsewhere.context().close();
});

it('§4.37 logout asks before it removes typed text that is not on the server, and leaves none of it', async () => {
  const draft = `greffier.minutes-draft.${user.id}.m1.one`;
  await page.goto(`${product.url}/settings`);
  await page.evaluate((key) => localStorage.setItem(key, '{"html":"<p>Huis clos</p>","version":1,"at":1}'), draft);
  const leave = page.getByRole('button', { name: 'Se déconnecter', exact: true });
  await leave.click();
  const dialog = page.getByRole('dialog', { name: 'Se déconnecter' });
  await dialog.getByText('ne sont pas encore enregistrées sur le serveur').waitFor();
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await token()).not.toBeNull();
  await leave.click();
  await dialog.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.getByText('Vous êtes déconnecté').waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Huis clos');
});

it('§4.37 another tab is signed out, too', async () => {
  const other = await page.context().newPage();
  await other.goto(product.url);
  await other.getByRole('heading', { name: 'Vos réunions (0)' }).waitFor();
  await page.goto(`${product.url}/settings`);
  await page.getByRole('button', { name: 'Se déconnecter', exact: true }).click();
  await other.getByText('Vous êtes déconnecté').waitFor();
  await expect.poll(() => new URL(other.url()).pathname).toBe('/login');
});
