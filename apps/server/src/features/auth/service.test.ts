import type { User } from '@greffier/contract/organisation/auth';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { users } from '../../database/schema/people.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { SignInClient } from './sign-in-client.ts';

let house: House;
let app: FastifyInstance;
let publicUrl: string;

/** Starts one server for all tests of a describe; before each test, it has no people. */
function serve(settings: () => Promise<Readonly<Record<string, string>>> | Readonly<Record<string, string>>): void {
  beforeAll(async () => {
    const port = await freePort();
    publicUrl = `http://localhost:${port}`;
    house = await openHouse({ PORT: String(port), ...(await settings()) });
    await listen();
  });
  afterEach(() => house.reset());
  afterAll(async () => {
    await app.close();
    await house.close();
  });
}

async function listen(): Promise<void> {
  app = await buildApp(house.deps);
  await app.listen({ port: house.deps.config.port, host: 'localhost' });
}

const newClient = () => new SignInClient(publicUrl, publicUrl);
const bodyOf = async (response: Response) => (await response.json()) as Record<string, unknown>;

/** Completes a person's sign-in. */
async function signIn(email: string, name?: string, client = newClient()): Promise<string> {
  const response = await client.callback(await client.answer(email, name));
  expect(response.status).toBe(200);
  return String((await bodyOf(response))['access_token']);
}

async function me(token: string): Promise<{ status: number; user: User }> {
  const response = await fetch(`${publicUrl}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, user: (await response.json()) as User };
}

/** Makes a request with any `Host`, which `fetch` does not let a program set. */
async function askAs(path: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  const { port } = house.deps.config;
  const asked = request({ host: 'localhost', port, path, headers: { host: `localhost:${port}`, ...headers } }).end();
  // The argument of the `response` event is the answer.
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const body = await text(answer);
  const type = answer.headers['content-type'] ?? '';
  return new Response(body, { status: answer.statusCode ?? 0, headers: { 'content-type': type } });
}

describe('local sign-in', () => {
  serve(() => ({}));

  it('brings a person in with a bearer token, the first one as super user', async () => {
    const first = await me(await signIn(' Anne@Exemple.ch ', 'Anne Jobin'));
    expect(first.user).toMatchObject({ email: 'anne@exemple.ch', name: 'Anne Jobin', is_superuser: true });
    const second = await me(await signIn('bruno@exemple.ch'));
    expect(second.user).toMatchObject({ email: 'bruno@exemple.ch', name: null, is_superuser: false });
    expect(second.user.organization.id).toBe(first.user.organization.id);
  });

  it('tells whose a token is and how long it lasts, without showing the token', async () => {
    const now = new Date('2030-03-03T10:00:00.000Z');
    house.setNow(now);
    const token = await signIn('anne@exemple.ch');
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${publicUrl}/api/v1/auth/debug-token`, { headers });
    expect(await response.json()).toEqual({
      user_id: expect.any(String),
      email: 'anne@exemple.ch',
      is_superuser: true,
      issued_at: now.toISOString(),
      expires_at: '2030-03-10T10:00:00.000Z',
    });
  });

  it('finds the same person again, with the name they gave before', async () => {
    const before = await me(await signIn('anne@exemple.ch', 'Anne'));
    const after = await me(await signIn('ANNE@exemple.ch'));
    expect(after.user).toEqual(before.user);
  });

  it('makes one super user of people who sign in first at the same time', async () => {
    const people = ['a', 'b', 'c', 'd'].map((letter) => signIn(`${letter}@exemple.ch`));
    const found = await Promise.all((await Promise.all(people)).map(me));
    expect(found.filter(({ user }) => user.is_superuser)).toHaveLength(1);
  });

  it('keeps two sign-ins of one browser apart', async () => {
    const client = newClient();
    const tabs = [await client.answer('anne@exemple.ch'), await client.answer('anne@exemple.ch')];
    for (const answer of tabs) expect((await client.callback(answer)).status).toBe(200);
  });

  it('signs in without asking while the issuer’s session lives, and asks again after a logout or on request', async () => {
    const client = newClient();
    await signIn('anne@exemple.ch', '', client);
    expect((await me(await signIn('bruno@exemple.ch', '', client))).user.email).toBe('anne@exemple.ch');
    const asked = await client.answer('bruno@exemple.ch', '', '/api/v1/auth/login?select_account=true');
    const { access_token: token } = await bodyOf(await client.callback(asked));
    expect((await me(String(token))).user.email).toBe('bruno@exemple.ch');

    const logout = await client.request('/api/v1/auth/logout');
    expect(logout.headers.get('location')).toContain(`${publicUrl}/oidc/session/end`);
    const ended = await client.request(logout.headers.get('location')!);
    expect(ended.headers.get('location')).toBe(`${publicUrl}/login?logged_out=1`);
    expect((await me(await signIn('chloe@exemple.ch', '', client))).user.email).toBe('chloe@exemple.ch');
  });

  it('refuses an answer whose state, cookie or code does not belong to this sign-in', async () => {
    const client = newClient();
    const answer = await client.answer('anne@exemple.ch');
    const stranger = await newClient().callback(answer);
    expect(stranger.status).toBe(400);
    expect((await bodyOf(stranger))['detail']).toMatch(/^Cette connexion a expiré/);

    const otherState = await client.callback(answer.replace(/state=[^&]+/, 'state=inconnu'));
    expect(otherState.status).toBe(400);

    const [cookie, sealed] = [...client.cookies].find(([name]) => name.startsWith('greffier_sign_in_'))!;
    client.cookies.set(cookie, `${sealed.slice(0, -6)}AAAAAA`);
    expect((await client.callback(answer)).status).toBe(400);

    client.cookies.set(cookie, sealed);
    expect((await client.callback(answer.replace(/code=[^&]+/, 'code=faux'))).status).toBe(401);
    client.cookies.set(cookie, sealed);
    expect((await client.callback(answer)).status).toBe(200);
    client.cookies.set(cookie, sealed);
    expect((await client.callback(answer)).status).toBe(401);
  });

  it('refuses an answer that names another issuer', async () => {
    const client = newClient();
    const answer = new URLSearchParams(await client.answer('anne@exemple.ch'));
    expect(answer.get('iss')).toBe(`${publicUrl}/oidc`);
    answer.set('iss', 'http://ailleurs.exemple.ch');
    expect((await client.callback(answer.toString())).status).toBe(401);
  });

  it('refuses a sign-in that took too long', async () => {
    const client = newClient();
    const answer = await client.answer('anne@exemple.ch');
    house.setNow(new Date(Date.now() + 16 * 60_000));
    expect((await client.callback(answer)).status).toBe(400);
  });

  it('answers 401 to no token, a forged token, and the token of a deleted person', async () => {
    const token = await signIn('anne@exemple.ch');
    expect((await fetch(`${publicUrl}/api/v1/auth/me`)).status).toBe(401);
    expect((await me(`${token.slice(0, -4)}AAAA`)).status).toBe(401);
    await house.deps.database.db.delete(users);
    expect((await me(token)).status).toBe(401);
  });

  it('ends one session at the sign-out, or all sessions of a person at once', async () => {
    const [here, there] = [await signIn('anne@exemple.ch'), await signIn('anne@exemple.ch')];
    const other = await signIn('bruno@exemple.ch');
    const end = (path: string, token: string) =>
      fetch(`${publicUrl}/api/v1/auth/${path}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
    expect((await end('session', here)).status).toBe(200);
    expect([(await me(here)).status, (await me(there)).status]).toEqual([401, 200]);
    expect((await end('session', here)).status).toBe(401);
    const again = await signIn('anne@exemple.ch');
    expect((await end('sessions', again)).status).toBe(200);
    expect([(await me(again)).status, (await me(there)).status, (await me(other)).status]).toEqual([401, 401, 200]);
  });

  it('ends the browser’s former session when somebody signs in there', async () => {
    const client = newClient();
    const former = await signIn('anne@exemple.ch');
    const answer = await client.answer('bruno@exemple.ch');
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, authorization: `Bearer ${former}` };
    const ended = await fetch(`${publicUrl}/api/v1/auth/callback?${answer}`, { headers });
    expect((await me(String((await bodyOf(ended))['access_token']))).user.email).toBe('bruno@exemple.ch');
    expect((await me(former)).status).toBe(401);
  });

  it('refuses a person who is blocked, in French, and lets them in again afterwards', async () => {
    const token = await signIn('anne@exemple.ch');
    await house.deps.database.db.update(users).set({ blockedAt: new Date() });
    expect((await me(token)).status).toBe(401);
    const client = newClient();
    const refused = await client.callback(await client.answer('anne@exemple.ch'));
    expect(refused.status).toBe(403);
    expect((await bodyOf(refused))['detail']).toMatch(
      /^Un super utilisateur a bloqué votre compte\u00A0: .*Adressez-vous/,
    );
    await house.deps.database.db.update(users).set({ blockedAt: null });
    await signIn('anne@exemple.ch');
  });

  it('keeps people signed in, here and at the issuer, when the server starts again', async () => {
    const client = newClient();
    const token = await signIn('anne@exemple.ch', '', client);
    await app.close();
    await listen();
    expect((await me(token)).status).toBe(200);
    expect((await me(await signIn('autre@exemple.ch', '', client))).user.email).toBe('anne@exemple.ch');
  });

  it('shows a French form without script, and says what is wrong with an address', async () => {
    const client = newClient();
    let response = await client.request('/api/v1/auth/login');
    const form = (await client.request(response.headers.get('location')!)).headers.get('location')!;
    response = await client.request(form);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    for (const text of ['<html lang="fr">', 'Adresse e-mail', 'Votre nom', 'Se connecter'])
      expect(page).toContain(text);
    expect(page).not.toContain('<script');

    response = await client.request(form, { email: 'anne"><b>', name: 'Anne & "co"' });
    expect(response.status).toBe(422);
    const refusal = await response.text();
    expect(refusal).toContain('Cette adresse n’a pas la forme nom@exemple.ch.');
    expect(refusal).toContain('value="anne&quot;&gt;&lt;b&gt;"');

    const stranger = await newClient().request(form);
    expect(stranger.status).toBe(400);
    expect(await stranger.text()).toContain('Recommencer la connexion');
  });

  it('redirects a browser that used another name of this machine to PUBLIC_URL, but only once', async () => {
    const headers = { host: `127.0.0.1:${house.deps.config.port}` };
    const response = await app.inject({ url: '/api/v1/auth/login', headers });
    expect(response.headers.location).toBe(`${publicUrl}/api/v1/auth/login?moved=1`);
    const again = await app.inject({ url: '/api/v1/auth/login?moved=1', headers });
    expect(again.headers.location).toContain(`${publicUrl}/oidc/auth`);
  });

  const PROXIED = { host: 'greffier.ville.example', 'x-forwarded-for': '203.0.113.9' };

  /** Completes the sign-in of a person on another machine, through a proxy on this machine. */
  async function throughProxy(): Promise<Response> {
    const client = newClient();
    const answer = await client.answer('anne@exemple.ch');
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return askAs(`/api/v1/auth/callback?${answer}`, { ...PROXIED, cookie });
  }

  it('gives no token to a person who comes through a proxy or a tunnel', async () => {
    const refused = await throughProxy();
    expect(refused.status).toBe(403);
    expect((await bodyOf(refused))['detail']).toMatch(/OIDC_ISSUER.*PUBLIC_URL.*ALLOW_LOCAL_SIGN_IN=true/);
    for (const path of ['/api/v1/auth/login', '/oidc/.well-known/openid-configuration', '/oidc/auth', '/oidc/token']) {
      for (const headers of [PROXIED, { host: PROXIED.host }, { 'x-forwarded-for': '127.0.0.1' }])
        expect([path, (await askAs(path, headers)).status]).toEqual([path, 403]);
    }
  });

  it('says on a French page what the operator can do', async () => {
    for (const path of ['/api/v1/auth/login', '/oidc/auth?client_id=greffier', '/oidc/interaction/x']) {
      const answer = await askAs(path, { ...PROXIED, accept: 'text/html' });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
      const page = await answer.text();
      for (const text of ['<html lang="fr">', 'OIDC_ISSUER', 'PUBLIC_URL', 'ALLOW_LOCAL_SIGN_IN=true'])
        expect(page).toContain(text);
    }
  });
});

describe('a local sign-in that its operator has opened', () => {
  serve(() => ({ ALLOW_LOCAL_SIGN_IN: 'true' }));

  it('also answers through a proxy', async () => {
    const headers = { host: 'greffier.ville.example', 'x-forwarded-for': '203.0.113.9' };
    expect((await askAs('/api/v1/auth/login?moved=1', headers)).status).toBe(302);
    expect((await askAs('/oidc/.well-known/openid-configuration', headers)).status).toBe(200);
  });
});

describe('an organisation with a limit', () => {
  serve(() => ({ MAX_USERS: '1' }));

  it('refuses one more person, and still lets its own people in', async () => {
    await signIn('anne@exemple.ch');
    const client = newClient();
    const refused = await client.callback(await client.answer('bruno@exemple.ch'));
    expect(refused.status).toBe(403);
    expect((await bodyOf(refused))['detail']).toContain('nombre maximal');
    await signIn('anne@exemple.ch');
  });
});

describe('an issuer that does not answer', () => {
  serve(async () => ({
    OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
    OIDC_CLIENT_ID: 'greffier',
    OIDC_CLIENT_SECRET: 'secret',
  }));

  it('is reported in French, with 503 to programs and on the login page to people, and a sign-out still works', async () => {
    const program = await fetch(`${publicUrl}/api/v1/auth/login`, { redirect: 'manual' });
    expect(program.status).toBe(503);
    const refusal = await bodyOf(program);
    expect(refusal).toMatchObject({ code: 'issuer_unavailable' });
    expect(refusal['detail']).toContain('ne répond pas');
    const headers = { accept: 'text/html' };
    const person = await fetch(`${publicUrl}/api/v1/auth/login`, { redirect: 'manual', headers });
    expect(person.headers.get('location')).toMatch(/^\/login\?error=Le%20fournisseur/);
    const logout = await fetch(`${publicUrl}/api/v1/auth/logout`, { redirect: 'manual' });
    expect(logout.headers.get('location')).toBe(`${publicUrl}/login?logged_out=1`);
  });

  it('leaves no way in through the local issuer', async () => {
    expect((await fetch(`${publicUrl}/oidc/.well-known/openid-configuration`)).status).toBe(404);
  });
});

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      );
    });
  });
}
