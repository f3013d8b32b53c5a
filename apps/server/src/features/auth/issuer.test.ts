import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { entra, keycloak, MICROSOFT } from '../../testing/sign-in/dialects.ts';
import { users } from '../../database/schema/people.ts';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import type { Account, Endpoint, Faults } from '../../testing/sign-in/issuer.ts';
import { COMMUNE, PEOPLE } from '../../testing/sign-in/people.ts';
import { addUser } from '../../testing/rows.ts';
import { type Entry, openEntry, PUBLIC_URL, TestBrowser } from '../../testing/sign-in/sign-in.ts';
import { LOCAL_ISSUER } from './policy.ts';

const UNREACHABLE = {
  code: 'issuer_unavailable',
  detail: expect.stringMatching(/^Le fournisseur d’identité ne répond pas\. Réessayez/),
};
let house: House;
let entry: Entry;
openHouseForTests((opened) => (house = opened));

/** Closes the entry, so that the next issuer finds an organisation without rules. */
async function leave(): Promise<void> {
  await entry.close();
  await house.reset();
}

/** Starts a new server, which has not asked the issuer for anything yet, and uses it. */
async function afresh<T>(use: (entry: Entry) => Promise<T>): Promise<T> {
  const app = await buildApp({ ...entry.house.deps, issuerFetch: entry.issuer.fetch });
  try {
    return await use({ ...entry, app });
  } finally {
    await app.close();
  }
}

describe('an issuer that fails', () => {
  beforeAll(async () => {
    const env = { authority: `/${COMMUNE}/v2.0`, AUTHORIZED_TENANTS: COMMUNE };
    entry = await openEntry(entra(MICROSOFT), PEOPLE, env, house);
  });
  afterAll(leave);
  afterEach(() => entry.issuer.reset());

  it.each<[string, Faults]>([
    ['is down', { status: { discovery: 503 } }],
    ['cuts the connection', { cut: 'discovery' }],
    ['redirects its discovery document', { status: { discovery: 302 } }],
    ['answers something else', { discovery: () => '<!doctype html><h1>Maintenance</h1>' }],
    ['answers nothing', { discovery: () => ({}) }],
    ['lists no place to sign in', { discovery: (found) => ({ ...found, authorization_endpoint: undefined }) }],
    ['lists no place for codes', { discovery: (found) => ({ ...found, token_endpoint: undefined }) }],
    ['lists no keys', { discovery: (found) => ({ ...found, jwks_uri: undefined }) }],
    ['never ends its discovery document', { endless: 'discovery' }],
  ])('because it %s is reported in French, and asked again by the next person', async (_, faults) => {
    await afresh(async (entry) => {
      Object.assign(entry.issuer.faults, faults);
      const program = await new TestBrowser(entry).request('/api/v1/auth/login');
      expect(program.statusCode).toBe(503);
      expect(program.json()).toEqual(UNREACHABLE);
      const person = await new TestBrowser(entry).request('/api/v1/auth/login', { accept: 'text/html,*/*' });
      expect(person.statusCode).toBe(302);
      const login = new URL(person.headers.location ?? '', PUBLIC_URL);
      expect([login.origin, login.pathname]).toEqual([PUBLIC_URL, '/login']);
      expect(login.searchParams.get('error')).toEqual(UNREACHABLE.detail);
      entry.issuer.reset();
      expect((await new TestBrowser(entry).signIn('anne')).statusCode).toBe(200);
    });
  });

  it.each<[string, Faults]>([
    ['takes no codes', { status: { token: 500 } }],
    ['cuts the connection for a code', { cut: 'token' }],
    ['cuts the connection for the keys', { cut: 'keys' }],
    ['shows no keys', { status: { keys: 500 } }],
    ['never ends what it answers for a code', { endless: 'token' }],
    ['never ends its keys', { endless: 'keys' }],
  ])('because it %s is reported in French', async (_, faults) => {
    await afresh(async (entry) => {
      Object.assign(entry.issuer.faults, faults);
      const answer = await new TestBrowser(entry).signIn('anne');
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toEqual(UNREACHABLE);
    });
  });

  it.each<Endpoint>(['discovery', 'token'])(
    'is waited for no longer than a person would wait if it does not give its %s',
    async (endpoint) => {
      await afresh(async (entry) => {
        const browser = new TestBrowser(entry);
        const answer = endpoint === 'token' ? await browser.answer('anne') : null;
        entry.issuer.faults.silent = endpoint;
        // A timeout of one second takes a hundredth of a second in this test.
        const real = AbortSignal.timeout.bind(AbortSignal);
        const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => real(ms / 100));
        onTestFinished(() => {
          patience.mockRestore();
        });
        const ended = await (answer === null ? browser.request('/api/v1/auth/login') : browser.callback(answer));
        expect(ended.statusCode).toBe(503);
        expect(ended.json()).toEqual(UNREACHABLE);
        expect(patience.mock.lastCall?.[0]).toBeLessThan(15_000);
      });
    },
  );

  it('still lets a person sign out', async () => {
    await afresh(async (entry) => {
      entry.issuer.faults.status = { discovery: 500 };
      const logout = await new TestBrowser(entry).request('/api/v1/auth/logout');
      expect(logout.headers.location).toBe(`${PUBLIC_URL}/login?logged_out=1`);
    });
  });

  it('leads to the product’s own page if it has no page for sign-outs', async () => {
    await afresh(async (entry) => {
      entry.issuer.faults.discovery = (found) => ({ ...found, end_session_endpoint: undefined });
      const logout = await new TestBrowser(entry).request('/api/v1/auth/logout');
      expect(logout.headers.location).toBe(`${PUBLIC_URL}/login?logged_out=1`);
    });
  });

  it('leaves an error code in the log, and nothing about the person or the sign-in', async () => {
    const secrets: unknown[] = ['commune.ch', 'Jobin', 'Trace ID', 'eyJ', 'gr_'];
    const log = await logOf(async (entry) => {
      const browser = new TestBrowser(entry);
      const answer = await browser.answer('anne');
      const cookies = new Map(browser.cookies);
      const signedIn = (await browser.callback(answer)).json<{ access_token: string }>();
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      expect((await browser.callback(answer)).statusCode).toBe(401);
      entry.issuer.faults.claims = (claims) => ({ ...claims, nonce: 'another' });
      expect((await browser.signIn('anne')).statusCode).toBe(401);
      const { code, state } = Object.fromEntries(new URLSearchParams(answer));
      secrets.push(signedIn.access_token, code, state);
    });
    expect(log).toContain('"issuer_error":"invalid_grant","entra":"AADSTS54005"');
    expect(log).toContain('"code":"OAUTH_JWT_CLAIM_COMPARISON_FAILED"');
    for (const secret of secrets) expect(log).not.toContain(secret);
  });

  it('leaves in the log what an administrator can fix', async () => {
    const cut = await logOf(async (entry) => {
      entry.issuer.faults.cut = 'discovery';
      expect((await new TestBrowser(entry).request('/api/v1/auth/login')).statusCode).toBe(503);
    });
    expect(cut).toMatch(/"code":"(UND_ERR_SOCKET|ECONNRESET)","msg":"the identity issuer cannot be reached"/);
    entry.issuer.reset();
    const { oidc } = entry.house.deps.config;
    const config = { ...entry.house.deps.config, oidc: oidc && { ...oidc, clientSecret: 'of last year' } };
    const expired = await logOf(async (entry) => {
      expect((await new TestBrowser(entry).signIn('anne')).statusCode).toBe(401);
    }, config);
    expect(expired).toContain('"issuer_error":"invalid_client","entra":"AADSTS7000215","msg":"a sign-in was refused"');
    expect(expired).not.toContain('of last year');
  });
});

/** Returns everything that a server writes to its log. */
async function logOf(use: (entry: Entry) => Promise<void>, config = entry.house.deps.config): Promise<string> {
  const lines: string[] = [];
  const stream = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString()));
  const { deps } = entry.house;
  const log = pino({ level: 'trace' }, stream);
  const app = await buildApp({ ...deps, config, log, issuerFetch: entry.issuer.fetch });
  await use({ ...entry, app });
  await app.close();
  return lines.join('');
}

describe('a person who is already signed in at the issuer', () => {
  beforeAll(async () => {
    entry = await openEntry(entra(MICROSOFT), PEOPLE, { authority: `/${COMMUNE}/v2.0` }, house);
  });
  afterAll(leave);
  afterEach(() => entry.issuer.reset());
  const promptOf = async (query: string, { app } = entry) => {
    const login = await new TestBrowser({ ...entry, app }).request(`/api/v1/auth/login${query}`);
    return new URL(login.headers.location ?? '').searchParams.get('prompt');
  };

  it('goes straight through, or may choose another account if the page asks for it', async () => {
    expect(await promptOf('')).toBeNull();
    expect(await promptOf('?select_account=true')).toBe('select_account');
    expect(await promptOf('?select_account=false')).toBeNull();
  });

  it('is not asked in a way that the issuer does not know', async () => {
    await afresh(async (other) => {
      entry.issuer.faults.discovery = (found) => ({ ...found, prompt_values_supported: ['none', 'login'] });
      expect(await promptOf('?select_account=true', other)).toBeNull();
    });
  });
});

describe('an issuer like Keycloak, which describes people through userinfo', () => {
  const account = (id: string, claims: Account['claims']): Account => ({ id, claims: { sub: id, ...claims } });
  beforeAll(async () => {
    const people = [
      account('verified', { email: 'anne@commune.ch', email_verified: true, name: 'Anne', preferred_username: 'anne' }),
      account('unverified', { email: 'bruno@commune.ch', email_verified: false, preferred_username: 'bruno' }),
      account('chose an address as user name', { preferred_username: 'anne@commune.ch' }),
      account('of which nothing is said', { email: 'chloe@commune.ch', preferred_username: 'chloe' }),
      account('no address', { preferred_username: 'zoe', email_verified: true }),
    ];
    const env = { authority: '/realms/commune', AUTHORIZED_DOMAINS: 'commune.ch' };
    entry = await openEntry(keycloak(), people, env, house);
  });
  afterAll(leave);
  afterEach(() => entry.issuer.reset());

  it('lets in people with a verified address, and takes the client’s secret in a header if it prefers that', async () => {
    const browser = new TestBrowser(entry);
    const signedIn = await browser.signIn('verified');
    expect((await browser.me(signedIn)).json()).toMatchObject({ email: 'anne@commune.ch', name: 'Anne' });
    const exchange = entry.issuer.requests.find(({ endpoint }) => endpoint === 'token');
    expect(exchange?.form.has('client_secret')).toBe(false);
  });

  it.each([
    ['unverified', /n’a pas vérifié votre adresse e-mail/],
    ['of which nothing is said', /n’a pas vérifié votre adresse e-mail/],
    ['chose an address as user name', /n’a pas vérifié votre adresse e-mail/],
    ['no address', /n’a pas d’adresse e-mail/],
  ])('refuses a person with an address %s', async (id, detail) => {
    const refused = await new TestBrowser(entry).signIn(id);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'forbidden', detail: expect.stringMatching(detail) });
  });

  it('gives nobody a trial’s account for an unverified address, unless the operator trusts the issuer', async () => {
    const { db } = house.deps.database;
    const { id } = await addUser(db, 'chloe@commune.ch');
    await db.update(users).set({ issuer: LOCAL_ISSUER });
    expect((await new TestBrowser(entry).signIn('of which nothing is said')).statusCode).toBe(403);
    const { config } = entry.house.deps;
    const oidc = config.oidc && { ...config.oidc, trustEmail: true };
    const deps = { ...entry.house.deps, config: { ...config, oidc }, issuerFetch: entry.issuer.fetch };
    const trusting = await buildApp(deps);
    const browser = new TestBrowser({ ...entry, app: trusting });
    expect((await browser.me(await browser.signIn('of which nothing is said'))).json()).toMatchObject({ id });
    await trusting.close();
  });

  it('is not mistaken for another issuer, since its answers name it', async () => {
    const browser = new TestBrowser(entry);
    const answer = new URLSearchParams(await browser.answer('verified'));
    answer.set('iss', 'https://ailleurs.example/realms/commune');
    expect((await browser.callback(answer.toString())).statusCode).toBe(401);
    const bare = new URLSearchParams(await browser.answer('verified'));
    bare.delete('iss');
    expect((await browser.callback(bare.toString())).statusCode).toBe(401);
  });

  it('is not believed when it claims to be another issuer, and the log says that the addresses differ', async () => {
    const log = await logOf(async (entry) => {
      entry.issuer.faults.discovery = (found) => ({ ...found, issuer: `${entry.issuer.base}/realms/commune/` });
      expect((await new TestBrowser(entry).request('/api/v1/auth/login')).statusCode).toBe(503);
    });
    expect(log).toContain('"code":"OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED"');
  });

  it('whose userinfo describes somebody else lets nobody in', async () => {
    entry.issuer.faults.claims = (claims) => ({ ...claims, sub: 'unverified' });
    expect((await new TestBrowser(entry).signIn('verified')).statusCode).toBe(401);
  });
});
