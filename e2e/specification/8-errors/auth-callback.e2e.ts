import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Callback, Login } from '@greffier/contract/organisation/auth';
import { failing, refusal } from '../failures.ts';
import { meetingTests } from '../meeting-tests.ts';
import { TOKEN_KEY } from '../product.ts';

const tests = meetingTests();
let page: Page;

beforeEach(async () => {
  page = await (await tests.product.enter(null)).newPage();
});
afterEach(() => page.context().close());

/** Lists every address that the window visits from now on. */
function places(): string[] {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => {
    const { pathname, search } = new URL(frame.url());
    seen.push(pathname + search);
  });
  return seen;
}

const callback = (query: string) => page.goto(`${tests.product.url}/auth/callback${query}`);
const reason = () => page.getByRole('alert');

it('§8.36 an error redirects to /login?error=… with its description, which the page shows beside a button', async () => {
  const seen = places();
  const description = 'AADSTS50105: l’utilisatrice n’est pas affectée à un rôle & ne peut pas entrer';
  await callback(`?error=access_denied&error_description=${encodeURIComponent(description)}&state=abc`);
  await reason().getByText(description, { exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  await expect.poll(() => new URL(page.url()).searchParams.get('error')).toBe(description);
  await page.getByRole('button', { name: 'Se connecter' }).waitFor();
  // No code is exchanged, and the page does not go back to the issuer by itself.
  expect(seen.every((place) => /^\/(auth\/callback|login)\?/.test(place))).toBe(true);
});

it.each(['', '&error_description='])(
  '§8.36 an error without a description redirects with the error itself: %j',
  async (rest) => {
    await callback(`?error=temporarily_unavailable${rest}`);
    await page.waitForURL(/\/login\?/);
    await expect.poll(() => new URL(page.url()).searchParams.get('error')).toBe('temporarily_unavailable');
    await reason().getByText('temporarily_unavailable', { exact: true }).waitFor();
  },
);

it.each(['', '?state=abc', '?code='])(
  '§8.37 a missing code (« %s ») redirects to /login with « No authorization code received »',
  async (query) => {
    await callback(query);
    await reason().getByText('No authorization code received', { exact: true }).waitFor();
    await expect.poll(() => page.url()).toBe(`${tests.product.url}/login?error=No%20authorization%20code%20received`);
    await page.getByRole('button', { name: 'Se connecter' }).waitFor();
  },
);

it.each([
  ['the server refuses', refusal(403, 'Votre adresse n’est pas autorisée.'), 'Votre adresse n’est pas autorisée.'],
  [
    'the server cannot be reached',
    'unreachable' as const,
    'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
  ],
  [
    'the answer is a page',
    'proxy page' as const,
    'Le serveur a donné une réponse inattendue. Réessayez dans un instant.',
  ],
])('§8.38 if no token is obtained because %s, / leads to the sign-in with the reason', async (_, failure, words) => {
  const seen = places();
  await failing(page, Callback, failure);
  await callback('?code=abc&state=def');
  await reason().getByText(words, { exact: true }).waitFor();
  expect(seen).toContain('/');
  expect(seen.indexOf('/')).toBe(seen.findIndex((place) => place.startsWith('/login')) - 1);
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
  // « Back » does not exchange the code a second time.
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes(Callback.path)) asked += 1;
  });
  await page.reload();
  await reason().getByText(words, { exact: true }).waitFor();
  expect(asked).toBe(0);
});

it('§8.38 the real server gives no token for an unknown code', async () => {
  const seen = places();
  await callback('?code=abc&state=def');
  await page.getByText('La connexion a échoué').waitFor();
  expect(seen).toContain('/');
});

it('§8.38 opening the callback’s address once more does not end the current session', async () => {
  const { page: signedIn, product } = tests;
  await failing(signedIn, Callback, refusal(400, 'Ce code a déjà servi.'));
  await signedIn.goto(`${product.url}/auth/callback?code=abc&state=def`);
  await signedIn.getByRole('heading', { name: 'Vos réunions (0)' }).waitFor();
  await expect.poll(() => signedIn.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).not.toBeNull();
});

it('§8.36 the button begins a new sign-in', async () => {
  await callback('?error=access_denied');
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith(Login.path));
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await asked;
});
