import { SaveAuthConfig } from '@greffier/contract/organisation/organisation';
import type { AuthConfig } from '@greffier/contract/organisation/auth';
import { callPath } from '@greffier/contract/call';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { users } from '../../database/schema/people.ts';
import { entra, MICROSOFT } from '../../testing/sign-in/dialects.ts';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { COMMUNE, ELSEWHERE, PEOPLE } from '../../testing/sign-in/people.ts';
import { addUser } from '../../testing/rows.ts';
import { type Entry, openEntry, PUBLIC_URL, TestBrowser } from '../../testing/sign-in/sign-in.ts';
import { LOCAL_ISSUER } from './policy.ts';
import { createAuthService } from './service.ts';

const AUTHORITIES = {
  'one tenant': `/${COMMUNE}/v2.0`,
  'all organisations': '/organizations/v2.0',
  'all organisations and personal accounts': '/common/v2.0',
};
const DETAIL = {
  notAuthorised: /^Votre compte n’est pas autorisé/,
  unverified: /n’a pas vérifié votre adresse e-mail/,
  noAddress: /n’a pas d’adresse e-mail/,
  full: /a atteint son nombre maximal d’utilisateurs/,
  taken: /appartient déjà à un autre compte/,
  refused: /^Le fournisseur d’identité a refusé cette connexion/,
};

let house: House;
let entry: Entry;
openHouseForTests((opened) => (house = opened));

const detailOf = (answer: { json(): unknown }) => (answer.json() as { detail?: string }).detail;
const signIn = (account: string) => new TestBrowser(entry).signIn(account);
const me = async (account: string) => {
  const browser = new TestBrowser(entry);
  return (await browser.me(await browser.signIn(account))).json<{ id: string; email: string; is_superuser: boolean }>();
};

describe.each(Object.entries(AUTHORITIES))('Entra for %s', (_, authority) => {
  beforeAll(async () => {
    const env = {
      authority,
      ORGANISATION_NAME: 'Commune d’Exemple',
      AUTHORIZED_DOMAINS: 'commune.ch',
      SUPER_USERS: 'anne.jobin@commune.ch',
    };
    entry = await openEntry(entra(MICROSOFT), PEOPLE, env, house);
  });
  afterAll(() => entry.close());
  afterEach(() => house.reset());

  it('lets a person in by code, PKCE, state and nonce, under the address that Entra answers for', async () => {
    const browser = new TestBrowser(entry);
    const login = new URL((await browser.request('/api/v1/auth/login')).headers.location ?? '');
    expect(login.href.startsWith(`${MICROSOFT}/${authority.split('/')[1]}/oauth2/v2.0/authorize?`)).toBe(true);
    expect(Object.fromEntries(login.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${PUBLIC_URL}/auth/callback`,
      code_challenge_method: 'S256',
      scope: 'openid profile email',
    });
    const signedIn = await browser.callback(await entry.issuer.choose(login.href, 'anne'));
    expect(signedIn.statusCode).toBe(200);
    expect(signedIn.json()).toEqual({ access_token: expect.any(String), token_type: 'bearer' });
    expect((await browser.me(signedIn)).json()).toMatchObject({
      email: 'anne.jobin@commune.ch',
      name: 'Anne Jobin',
      is_superuser: true,
      organization: { name: 'Commune d’Exemple' },
    });
    const [exchange] = entry.issuer.requests.filter(({ endpoint }) => endpoint === 'token').slice(-1);
    expect(exchange?.form.get('client_secret')).toBeTruthy();
  });

  it('takes the user name of a person who has no e-mail address', async () => {
    expect(await me('bruno, without e-mail')).toMatchObject({ email: 'bruno.favre@commune.ch', is_superuser: false });
  });

  it('finds the same person at the next sign-in', async () => {
    expect(await me('anne')).toEqual(await me('anne'));
  });
});

describe('the rules of an organisation that several tenants may ask to enter', () => {
  beforeAll(async () => {
    const env = { authority: AUTHORITIES['all organisations'], SUPER_USERS: 'anne.jobin@commune.ch' };
    entry = await openEntry(entra(MICROSOFT), PEOPLE, env, house);
    await signIn('anne');
  });
  afterAll(() => entry.close());
  afterEach(() => house.reset());

  it.each<[string, Partial<AuthConfig>, string, number, RegExp?]>([
    ['nobody where there is no rule', {}, 'bruno, without e-mail', 403, DETAIL.notAuthorised],
    ['super users of the installation where there is no rule', {}, 'anne', 200],
    ['its tenant', { authorized_microsoft_tenant_ids: [COMMUNE] }, 'bruno, without e-mail', 200],
    ['no other tenant', { authorized_microsoft_tenant_ids: [COMMUNE] }, 'zoé, elsewhere', 403, DETAIL.notAuthorised],
    ['two tenants', { authorized_microsoft_tenant_ids: [COMMUNE, ELSEWHERE] }, 'zoé, elsewhere', 200],
    ['a domain', { authorized_email_domains: ['ailleurs.ch'] }, 'zoé, elsewhere', 200],
    ['no other domain', { authorized_email_domains: ['commune.ch'] }, 'zoé, elsewhere', 403, DETAIL.notAuthorised],
    ['an address', { authorized_emails: ['zoe.rey@ailleurs.ch'] }, 'zoé, elsewhere', 200],
    ['no other address', { authorized_emails: ['anne.jobin@commune.ch'] }, 'zoé, elsewhere', 403, DETAIL.notAuthorised],
    ['nobody without an address', { authorized_microsoft_tenant_ids: [COMMUNE] }, 'a telephone', 403, DETAIL.noAddress],
    [
      'nobody by an address that another tenant wrote down',
      { authorized_emails: ['anne.jobin@commune.ch'], authorized_email_domains: ['commune.ch'] },
      'an impostor',
      403,
      DETAIL.notAuthorised,
    ],
    [
      'nobody by the address of another tenant’s guest',
      { authorized_email_domains: ['commune.ch'] },
      'a guest of elsewhere',
      403,
      DETAIL.unverified,
    ],
  ])('admit %s', async (_, rules, account, status, detail = /^$/) => {
    await entry.setRules(rules);
    const answer = await signIn(account);
    expect(answer.statusCode).toBe(status);
    expect(detailOf(answer) ?? '').toMatch(detail);
  });

  it('do not give an account to a person of another tenant who has the same address', async () => {
    await entry.setRules({ authorized_microsoft_tenant_ids: [COMMUNE, ELSEWHERE] });
    const anne = await me('anne');
    const guest = await signIn('a guest of elsewhere');
    expect(guest.statusCode).toBe(403);
    expect(detailOf(guest)).toMatch(DETAIL.taken);
    expect(await me('an impostor')).toMatchObject({ email: 'impostor@ailleurs.ch', is_superuser: false });
    expect(await me('anne')).toEqual(anne);
  });

  it('count as soon as a super user changes them: sessions of people whom they no longer admit end for good', async () => {
    const browser = new TestBrowser(entry);
    const { access_token: anne } = (await signIn('anne')).json<{ access_token: string }>();
    const save = async (rules: Partial<AuthConfig>) => {
      const answer = await entry.app.inject({
        method: 'POST',
        url: callPath(SaveAuthConfig),
        headers: { authorization: `Bearer ${anne}` },
        payload: { methods: ['microsoft_entra_id'], ...NO_RULES, ...rules },
      });
      expect(answer.statusCode).toBe(200);
    };
    await save({});
    expect((await signIn('zoé, elsewhere')).statusCode).toBe(403);
    await save({ authorized_email_domains: ['@Ailleurs.CH'] });
    const zoe = await browser.signIn('zoé, elsewhere');
    expect(zoe.statusCode).toBe(200);
    expect((await browser.me(zoe)).statusCode).toBe(200);
    await save({});
    expect((await browser.me(zoe)).statusCode).toBe(401);
    expect((await browser.signIn('zoé, elsewhere')).statusCode).toBe(403);
    await save({ authorized_email_domains: ['ailleurs.ch'] });
    expect((await browser.me(zoe)).statusCode).toBe(401);
  });
});

describe('rules that would shut out the super user who changes them', () => {
  beforeAll(async () => {
    const env = { authority: AUTHORITIES['all organisations'], AUTHORIZED_DOMAINS: 'ailleurs.ch' };
    entry = await openEntry(entra(MICROSOFT), PEOPLE, env, house);
  });
  afterAll(() => entry.close());
  afterEach(() => house.reset());

  it('are refused, and change nothing, so that a super user is left who can correct them', async () => {
    const browser = new TestBrowser(entry);
    const zoe = await browser.signIn('zoé, elsewhere');
    await house.deps.database.db.update(users).set({ isSuperuser: true });
    const save = (payload: object) =>
      entry.app.inject({
        method: 'POST',
        url: callPath(SaveAuthConfig),
        headers: { authorization: `Bearer ${zoe.json<{ access_token: string }>().access_token}` },
        payload,
      });
    const refused = await save({ authorized_email_domains: ['commune.ch'] });
    expect(refused.statusCode).toBe(403);
    expect(detailOf(refused)).toMatch(/^Ces règles ne vous admettraient plus vous-même/);
    expect((await browser.me(zoe)).json()).toMatchObject({
      organization: { auth_config: { authorized_email_domains: ['ailleurs.ch'] } },
    });
    expect((await save({ authorized_email_domains: ['commune.ch', 'ailleurs.ch'] })).statusCode).toBe(200);
    expect(
      (await save({ authorized_email_domains: [], authorized_microsoft_tenant_ids: [ELSEWHERE] })).statusCode,
    ).toBe(200);
    expect((await browser.me(zoe)).statusCode).toBe(200);
  });
});

const NO_RULES = { authorized_microsoft_tenant_ids: [], authorized_email_domains: [], authorized_emails: [] };

describe('the first rules', () => {
  afterEach(() => house.reset());

  it.each<[string, Record<string, string>, string[], string[]]>([
    ['AUTHORIZED_TENANTS', { AUTHORIZED_TENANTS: COMMUNE.toUpperCase() }, ['anne'], ['zoé, elsewhere']],
    ['AUTHORIZED_DOMAINS', { AUTHORIZED_DOMAINS: 'ailleurs.ch' }, ['zoé, elsewhere'], ['anne']],
    ['AUTHORIZED_EMAILS', { AUTHORIZED_EMAILS: 'Zoe.Rey@ailleurs.ch' }, ['zoé, elsewhere'], ['anne', 'an impostor']],
    ['SUPER_USERS', { SUPER_USERS: 'zoe.rey@ailleurs.ch' }, ['zoé, elsewhere'], ['anne']],
  ])('come from %s', async (_, env, admitted, refused) => {
    const settings = { authority: AUTHORITIES['all organisations'], ...env };
    entry = await openEntry(entra(MICROSOFT), PEOPLE, settings, house);
    try {
      for (const account of admitted) {
        expect(await me(account)).toMatchObject({ is_superuser: 'SUPER_USERS' in env });
      }
      for (const account of refused) expect((await signIn(account)).statusCode).toBe(403);
    } finally {
      await entry.close();
    }
  });

  it('count from the next start, also for open sessions, if people may not edit them', async () => {
    const settings = { authority: AUTHORITIES['all organisations'], CAN_EDIT_AUTH_CONFIG: 'false' };
    const start = async (AUTHORIZED_TENANTS: string) => {
      entry = await openEntry(entra(MICROSOFT), PEOPLE, { ...settings, AUTHORIZED_TENANTS }, house);
      await createAuthService(entry.house.deps, entry.house.services).followConfiguration();
    };
    await start(`${COMMUNE},${ELSEWHERE}`);
    const [anne, zoe] = [await signIn('anne'), await signIn('zoé, elsewhere')];
    await entry.close();
    await start(COMMUNE);
    try {
      const browser = new TestBrowser(entry);
      expect((await browser.me(anne)).statusCode).toBe(200);
      expect((await browser.me(zoe)).statusCode).toBe(401);
    } finally {
      await entry.close();
    }
  });

  it('are not applied by a worker, which may be started without them', async () => {
    const settings = { CAN_EDIT_AUTH_CONFIG: 'false', AUTHORIZED_TENANTS: COMMUNE };
    entry = await openEntry(
      entra(MICROSOFT),
      PEOPLE,
      { authority: AUTHORITIES['all organisations'], ...settings },
      house,
    );
    try {
      const anne = await signIn('anne');
      const config = loadConfig({
        ROLE: 'worker',
        DATABASE_URL: 'postgres://localhost/greffier',
        CAN_EDIT_AUTH_CONFIG: 'false',
      });
      await createAuthService({ ...entry.house.deps, config }, entry.house.services).followConfiguration();
      expect((await new TestBrowser(entry).me(anne)).statusCode).toBe(200);
    } finally {
      await entry.close();
    }
  });

  it('respect MAX_USERS: one more person is refused, and those who are in come back', async () => {
    const env = { authority: AUTHORITIES['one tenant'], AUTHORIZED_TENANTS: COMMUNE, MAX_USERS: '1' };
    entry = await openEntry(entra(MICROSOFT), PEOPLE, env, house);
    try {
      expect(await me('anne')).toMatchObject({ organization: { max_users: 1 } });
      const refused = await signIn('bruno, without e-mail');
      expect(refused.statusCode).toBe(403);
      expect(detailOf(refused)).toMatch(DETAIL.full);
      expect((await signIn('anne')).statusCode).toBe(200);
    } finally {
      await entry.close();
    }
  });
});

describe('an earlier trial with the local sign-in', () => {
  beforeAll(async () => {
    const env = {
      authority: AUTHORITIES['one tenant'],
      AUTHORIZED_TENANTS: COMMUNE,
      SUPER_USERS: 'anne.jobin@commune.ch',
    };
    entry = await openEntry(entra(MICROSOFT), PEOPLE, env, house);
  });
  afterAll(() => entry.close());
  afterEach(() => house.reset());

  it('leaves no session open, not even of an account that the address’s owner takes over', async () => {
    const { database } = house.deps;
    const { id, email } = await addUser(database.db, 'anne.jobin@commune.ch');
    await database.db.update(users).set({ issuer: LOCAL_ISSUER });
    const identity = { issuer: LOCAL_ISSUER, tenant: null, email, emailTrusted: true };
    const sessions = house.services.sessions;
    const tokens = [await sessions.begin(database.db, id, identity), await sessions.begin(database.db, id, identity)];
    const me = (token?: string) =>
      entry.app.inject({ url: '/api/v1/auth/me', headers: { authorization: `Bearer ${token}` } });
    expect((await me(tokens[0])).statusCode).toBe(401);
    const browser = new TestBrowser(entry);
    expect((await browser.me(await browser.signIn('anne'))).json()).toMatchObject({ id });
    expect((await me(tokens[1])).statusCode).toBe(401);
    expect(await sessions.find(tokens[1] ?? '')).toBeNull();
  });
});

describe('a tenant that is configured in another way than before', () => {
  const FIRST_VERSION = `https://sts.windows.net/${COMMUNE}/`;
  const SECOND_VERSION = `${MICROSOFT}/${COMMUNE}/v2.0`;
  const start = async (authority: string): Promise<void> => {
    const dialect = entra(MICROSOFT, authority.endsWith('/v2.0') ? '2.0' : '1.0');
    entry = await openEntry(dialect, PEOPLE, { authority, AUTHORIZED_TENANTS: COMMUNE }, house);
  };
  afterEach(async () => {
    await entry.close();
    await house.reset();
  });

  it.each([
    ['from tokens of version 2.0 to 1.0', `/${COMMUNE}/v2.0`, `/${COMMUNE}`, FIRST_VERSION],
    ['from tokens of version 1.0 to 2.0', `/${COMMUNE}`, `/${COMMUNE}/v2.0`, SECOND_VERSION],
  ])('keeps accounts, rights and sessions: %s', async (_, before, after, issuer) => {
    const { db } = house.deps.database;
    await start(before);
    const browser = new TestBrowser(entry);
    const session = await browser.signIn('anne');
    await db.update(users).set({ isSuperuser: true });
    const account = (await browser.me(session)).json<object>();
    await entry.close();
    await start(after);
    expect((await new TestBrowser(entry).me(session)).json()).toEqual(account);
    expect(await me('anne')).toEqual(account);
    // With another registration at Entra, the same person has another subject.
    await db.update(users).set({ subject: 'of another registration' });
    expect(await me('anne')).toEqual(account);
    expect(await db.select({ issuer: users.issuer }).from(users)).toEqual([{ issuer }]);
  });

  it('gives nobody an account of another tenant, be it by subject or by address', async () => {
    const { db } = house.deps.database;
    await start(`/${COMMUNE}`);
    const anne = await me('anne');
    await db.update(users).set({ issuer: `${MICROSOFT}/${ELSEWHERE}/v2.0` });
    const refused = await signIn('anne');
    expect(refused.statusCode).toBe(403);
    expect(detailOf(refused)).toMatch(DETAIL.taken);
    await db.update(users).set({ email: 'anne.jobin@ailleurs.ch' });
    expect(await me('anne')).toMatchObject({ email: anne.email, id: expect.not.stringMatching(anne.id) as string });
  });
});
