import { Callback, Login, Me } from '@greffier/contract/organisation/auth';
import { callPath } from '@greffier/contract/call';
import { addUser } from '@greffier/server/testing/rows';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stall } from '../../support/answers.ts';
import { patiently } from '../../support/patience.ts';
import { testProduct, TOKEN_KEY } from '../product.ts';

const product = testProduct();
let page: Page;

beforeEach(async () => {
  await product.house.reset();
  page = await (await product.enter(null)).newPage();
});
afterEach(() => page.context().close());

const enterAs = async (email: string): Promise<Page> => {
  const user = await addUser(product.house.deps.database.db, email);
  return (await product.enter(user)).newPage();
};

/** Answers the sign-in call without content, so that the browser stays on its page, as while an answer is awaited. */
const holdSignIn = () => page.route(product.url + callPath(Login), (route) => route.fulfill({ status: 204 }));

it('§2.1 /login goes to the sign-in endpoint at once, and from there to the issuer', async () => {
  const asked = page.waitForRequest(product.url + callPath(Login));
  await page.goto(`${product.url}/login`);
  expect((await asked).isNavigationRequest()).toBe(true);
  await page.getByRole('button', { name: 'Se connecter' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/oidc\//);
});

it('§2.2 /login leads people who are already signed in to their meetings, and asks the issuer nothing', async () => {
  const signedIn = await enterAs('secretaire@exemple.ch');
  const asked: string[] = [];
  signedIn.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signedIn.goto(`${product.url}/login`);
  await signedIn.getByRole('heading', { name: 'Vos réunions (0)' }).waitFor();
  await expect.poll(() => signedIn.url()).toBe(`${product.url}/`);
  expect(asked).not.toContain(callPath(Login));
  await signedIn.context().close();
});

it('§2.3 /login says « Connexion en cours... » until it leads on', async () => {
  await holdSignIn();
  await page.goto(`${product.url}/login`);
  await page.getByText('Connexion en cours...', { exact: true }).waitFor();
});

it('§2.4 §2.5 /auth/callback passes on the code, and says « Validation de l’authentification... » meanwhile', async () => {
  await stall(page, Callback);
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === callPath(Callback));
  await page.goto(`${product.url}/auth/callback?code=un-code&state=un-etat`);
  expect(new URL((await asked).url()).searchParams.get('code')).toBe('un-code');
  await page.getByText('Validation de l’authentification...', { exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth/callback');
});

it.each([
  ['error=access_denied&error_description=Votre%20compte%20est%20bloqu%C3%A9.', 'Votre compte est bloqué.'],
  ['error=access_denied&code=un-code', 'access_denied'],
])('§2.4 /auth/callback reads an error and its description: %s', async (query, reason) => {
  await page.goto(`${product.url}/auth/callback?${query}`);
  await page.getByRole('alert').getByText(reason, { exact: true }).waitFor();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get('error')]).toEqual(['/login', reason]);
  await page.getByRole('button', { name: 'Se connecter' }).waitFor();
});

it('§2.6 people who are not signed in get to /login, wherever they wanted to go', async () => {
  await holdSignIn();
  const meeting = '/meeting/00000000-0000-4000-8000-000000000001';
  for (const path of ['/', '/meeting', meeting, '/new-meeting', '/settings', '/organization', '/nulle-part']) {
    const asked = page.waitForRequest(product.url + callPath(Login));
    await page.goto(product.url + path);
    await asked;
    await expect.poll(() => page.url()).toBe(`${product.url}/login`);
    await page.getByText('Connexion en cours...').waitFor();
    expect(await page.getByRole('banner').count()).toBe(0);
  }
});

it('§2.6 people return to where they wanted to go after signing in', async () => {
  await page.goto(`${product.url}/settings?tab=templates`);
  await page.getByLabel('Adresse e-mail').fill('secretaire@exemple.ch');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL(`${product.url}/settings?tab=templates`);
  await page.getByRole('heading', { level: 1, name: 'Paramètres' }).waitFor();
});

it.each([
  [1440, 900],
  [390, 844],
])(
  '§2.7 until it is known who is signed in, « Chargement » and a spinner are in the middle: %i × %i',
  async (width, height) => {
    await page.addInitScript(([key]) => localStorage.setItem(key ?? '', 'un-jeton'), [TOKEN_KEY]);
    await page.setViewportSize({ width, height });
    await stall(page, Me);
    // While the application itself is loading, the page already shows « Chargement », so the call is awaited first.
    const asked = page.waitForRequest(product.url + callPath(Me));
    await page.goto(`${product.url}/settings`);
    await asked;
    const text = page.getByText('Chargement', { exact: true });
    await text.waitFor();
    const spinner = page.locator('.mantine-Loader-root');
    await expect.poll(() => spinner.count()).toBe(1);
    const boxOf = async (part: Locator) => {
      const box = await part.boundingBox();
      if (box === null) throw new Error('not drawn');
      return box;
    };
    await patiently(async () => {
      const [main, wheel, words] = await Promise.all([page.getByRole('main'), spinner, text].map(boxOf));
      if (!main || !wheel || !words) throw new Error('three boxes');
      // The scrollbar keeps its place beside the main part.
      const room = await page.evaluate(() => document.documentElement.getBoundingClientRect().width);
      expect(main).toMatchObject({ x: 0, y: 0, width: room, height });
      for (const part of [wheel, words]) expect(part.x + part.width / 2).toBeCloseTo(room / 2, 0);
      expect((wheel.y + words.y + words.height) / 2).toBeCloseTo(height / 2, 0);
    });
  },
);
