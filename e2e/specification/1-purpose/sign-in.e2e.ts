import type { AuthConfig } from '@greffier/contract/organisation/auth';
import { entra } from '@greffier/server/testing/sign-in/dialects';
import { CLIENT, openIssuer, type TestIssuer } from '@greffier/server/testing/sign-in/issuer';
import { addUser, changeOrganization } from '@greffier/server/testing/rows';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { TOKEN_KEY, testProduct } from '../product.ts';

const TENANT = '6f1a3f0e-0000-4000-8000-000000000001';
const OTHER_TENANT = '6f1a3f0e-0000-4000-8000-000000000002';
const EMAIL = 'anne.jobin@exemple.ch';
const ANNE = { id: 'anne', claims: { oid: 'anne', tid: TENANT, email: EMAIL, name: 'Anne Jobin' } };
const NO_RULES: AuthConfig = {
  methods: ['microsoft_entra_id'],
  authorized_microsoft_tenant_ids: [],
  authorized_email_domains: [],
  authorized_emails: [],
};

let issuer: TestIssuer;
let page: Page;
const redirectUris: string[] = [];

beforeAll(async () => {
  issuer = await openIssuer(entra(null), [ANNE], redirectUris);
});
afterAll(() => issuer.close());
const product = testProduct(() => ({
  OIDC_ISSUER: `${issuer.base}/${TENANT}/v2.0`,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  AUTHORIZED_DOMAINS: 'exemple.ch',
  // The server recognises Entra by Microsoft's own address, which this issuer does not have. This issuer says nothing
  // about e-mail addresses.
  OIDC_TRUST_EMAIL: 'true',
}));
beforeAll(() => {
  redirectUris.push(`${product.url}/auth/callback`, `${product.url}/login?logged_out=1`);
});
beforeEach(async () => {
  await product.house.reset();
  page = await (await product.enter(null)).newPage();
});
afterEach(() => page.context().close());

/** Goes from the application's address to the issuer's own page, and back. */
async function signIn(): Promise<void> {
  await page.goto(product.url);
  await page.getByRole('heading', { name: 'Pick an account' }).waitFor();
  await expect.poll(() => new URL(page.url()).origin).toBe(issuer.origin);
  await page.getByRole('button', { name: ANNE.id }).click();
}

it('§1.1 a person signs in at an external issuer; Microsoft Entra ID is the default method', async () => {
  await signIn();
  await page.getByRole('heading', { name: 'Vos réunions (0)' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${product.url}/`);
  const token = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
  const me = await fetch(`${product.url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(await me.json()).toMatchObject({
    email: EMAIL,
    organization: { auth_config: { methods: ['microsoft_entra_id'] } },
  });
  // Nobody signs in at the server itself: it has no form for an address or a password.
  expect((await fetch(`${product.url}/oidc/.well-known/openid-configuration`)).status).toBe(404);
});

/** Signs a person in at an organisation with these rules. */
async function signInUnder(rules: Partial<AuthConfig>): Promise<void> {
  const { db } = product.house.deps.database;
  // The organisation exists only once it has a person.
  await addUser(db, 'administratrice@exemple.ch');
  await changeOrganization(db, { authConfig: { ...NO_RULES, ...rules } });
  await signIn();
}

it.each<[string, Partial<AuthConfig>]>([
  ['tenant', { authorized_microsoft_tenant_ids: [OTHER_TENANT, TENANT] }],
  ['e-mail domain', { authorized_email_domains: ['exemple.ch'] }],
  ['own address', { authorized_emails: [EMAIL] }],
  ['address, not the others,', { authorized_microsoft_tenant_ids: [OTHER_TENANT], authorized_emails: [EMAIL] }],
])('§6.10 a person whose %s is authorised can log in', async (_, rules) => {
  await signInUnder(rules);
  await page.getByRole('heading', { name: 'Vos réunions (0)' }).waitFor();
});

it.each<[string, Partial<AuthConfig>]>([
  [
    'who meets none of the criteria',
    {
      authorized_microsoft_tenant_ids: [OTHER_TENANT],
      authorized_email_domains: ['autre.ch'],
      authorized_emails: ['bruno@exemple.ch'],
    },
  ],
  ['of an organisation without criteria', {}],
])('§6.10 a person %s cannot log in', async (_, rules) => {
  await signInUnder(rules);
  await page.getByText('Votre compte n’est pas autorisé à utiliser cette application.').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
});
