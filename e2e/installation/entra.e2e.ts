import { Login, Logout, Me } from '@greffier/contract/organisation/auth';
import { callPath } from '@greffier/contract/call';
import { entra } from '@greffier/server/testing/sign-in/dialects';
import { type Account, CLIENT, openIssuer, type TestIssuer } from '@greffier/server/testing/sign-in/issuer';
import { COMMUNE } from '@greffier/server/testing/sign-in/people';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestServer } from '../support/server.ts';
import { sharedBrowser } from '../support/shared.ts';

const TOKEN_KEY = 'greffier.access_token';
const account = (id: string, email: string, refusal?: Account['refusal']): Account => ({
  id,
  claims: { oid: `oid-of-${id}`, tid: COMMUNE, name: id, email, preferred_username: email },
  ...(refusal && { refusal }),
});

const browser = sharedBrowser();
let issuer: TestIssuer;
let server: TestServer;
let page: Page;

beforeAll(async () => {
  // The list is filled in once the server has a port.
  const redirectUris: string[] = [];
  const accounts = [
    account('Anne', 'anne@commune.ch'),
    account('Zoé', 'zoe@ailleurs.ch'),
    account('Bruno', 'bruno@commune.ch', {
      error: 'access_denied',
      error_description: 'AADSTS65004: User declined to consent to access the app.',
    }),
  ];
  issuer = await openIssuer(entra(null), accounts, redirectUris);
  const environment = {
    OIDC_ISSUER: `${issuer.origin}/${COMMUNE}/v2.0`,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    AUTHORIZED_DOMAINS: 'commune.ch',
    // The server recognises Entra by Microsoft's own address, which this issuer does not have. This issuer says nothing
    // about e-mail addresses.
    OIDC_TRUST_EMAIL: 'true',
  };
  server = await TestServer.start(environment);
  redirectUris.push(`${server.url}/auth/callback`, `${server.url}/login?logged_out=1`);
});
afterAll(async () => {
  await server?.close();
  await issuer?.close();
});
beforeEach(async () => {
  issuer.reset();
  page = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  page.setDefaultTimeout(30_000);
});
afterEach(() => page.context().close());

const choose = (who: string) => page.getByRole('button', { name: who }).click();
const button = () => page.getByRole('button', { name: 'Se connecter' });
const meetings = () => page.getByRole('heading', { name: 'Vos réunions (0)' });
const token = () => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
const asked = (endpoint: string) => issuer.requests.filter((request) => request.endpoint === endpoint).length;

/** Checks that the page stays on /login, says why, and asks the issuer nothing until the button is pressed. */
async function expectRest(reason: string | RegExp): Promise<void> {
  await page.getByText(reason).waitFor();
  await button().waitFor();
  const before = asked('authorize');
  await page.waitForLoadState('networkidle');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  await page.reload();
  await page.getByText(reason).waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked('authorize')).toBe(before);
  await expect.poll(() => token()).toBeNull();
}

it('lets an admitted person in, keeps the token, asks who they are on load, and also signs out at the issuer', async () => {
  const logins: string[] = [];
  page.on('request', (request) => logins.push(request.url()));
  await page.goto(`${server.url}/settings?tab=vocabularies`);
  await page.getByRole('heading', { name: 'Pick an account' }).waitFor();
  await choose('Anne');
  await page.getByText('Aucun vocabulaire pour le moment').waitFor();
  await expect.poll(() => page.url()).toBe(`${server.url}/settings?tab=vocabularies`);
  const kept = await token();
  expect(kept).toMatch(/^gr_/);
  expect(logins.filter((url) => url.includes(kept ?? ''))).toEqual([]);
  expect(logins).toContain(server.url + callPath(Login));

  const [me] = await Promise.all([page.waitForRequest(server.url + callPath(Me)), page.reload()]);
  expect(me.headers()['authorization']).toBe(`Bearer ${kept}`);

  await page.goto(`${server.url}/settings`);
  const leaving = page.waitForRequest(server.url + callPath(Logout));
  await page.getByRole('button', { name: 'Se déconnecter', exact: true }).click();
  await leaving;
  await page.waitForURL(`${server.url}/login?logged_out=1`);
  await expect.poll(() => asked('logout')).toBe(1);
  await expectRest(/Vous êtes déconnecté/);
  await button().click();
  await page.getByRole('heading', { name: 'Pick an account' }).waitFor();
});

it('tells people why they are not admitted, and lets them choose another account', async () => {
  await page.goto(server.url);
  await choose('Zoé');
  await expectRest(/^Votre compte n’est pas autorisé à utiliser cette application\. Demandez l’accès/);
  await button().click();
  await choose('Anne');
  await meetings().waitFor();
});

it("explains an issuer's refusal in French", async () => {
  await page.goto(server.url);
  await choose('Bruno');
  await page.getByText('AADSTS65004: User declined to consent to access the app.').waitFor();
  await expectRest(/^L’accès n’a pas été accordé/);
});
