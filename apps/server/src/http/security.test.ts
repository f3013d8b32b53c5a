import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { auditEntries } from '../database/schema/audit.ts';
import { type House, openHouse } from '../testing/house.ts';
import { addUser } from '../testing/rows.ts';
import { tokenOf } from '../testing/tokens.ts';

const HOST = 'greffier.exemple.ch';
/** One address for each part of the server that writes answers itself, with the expected status. */
const ADDRESSES = [
  ['GET', '/config.json', 200],
  ['GET', '/health/live', 200],
  ['GET', '/nowhere', 404],
  ['GET', '/api/docs/', 200],
  ['GET', '/api/docs/static/swagger-ui.css', 200],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/api/v1/meetings/', 200],
  ['GET', '/api/v1/meetings/x', 404],
  ['GET', '/api/v1/meetings/%', 400],
  ['GET', '/api/v1/auth/login', 302],
  ['POST', '/api/v1/uploads', 412],
  ['GET', '/oidc/.well-known/openid-configuration', 200],
  ['GET', '/oidc/auth', 400],
  ['GET', '/oidc/me', 401],
] as const;

let house: House;
let app: FastifyInstance;
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  house = await openHouse({ PUBLIC_URL: `https://${HOST}`, ALLOW_LOCAL_SIGN_IN: 'true' });
  app = await buildApp(house.deps);
  const token = await tokenOf(house.deps, await addUser(house.deps.database.db));
  headers = { host: HOST, origin: 'https://elsewhere.example', authorization: `Bearer ${token}` };
});
afterAll(async () => {
  await app.close();
  await house.close();
});

describe.each(ADDRESSES)('behind TLS, %s %s', (method, url, status) => {
  it('answers with the headers that restrict what a browser does with a page', async () => {
    const answer = await app.inject({ method, url, headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
    const policy = String(answer.headers['content-security-policy']).split(/; ?/);
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.includes("object-src 'none'") || policy.includes("default-src 'none'")).toBe(true);
    expect(policy.join()).not.toMatch(/script-src[^,]*unsafe/);
  });

  it('lets no page of another origin read it', async () => {
    const answer = await app.inject({ method, url, headers });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('names the character set of a text', async () => {
    const { headers: answered, body } = await app.inject({ method, url, headers });
    const type = answered['content-type'] ?? (body === '' ? 'nothing; charset=utf-8' : 'none');
    expect(type).toMatch(/; ?charset=utf-8$/i);
  });

  it('never echoes a request (TRACE)', async () => {
    // light-my-request's types do not know TRACE.
    const trace = await app.inject({ method: 'TRACE' as 'GET', url, headers });
    expect(trace.statusCode).toBeGreaterThanOrEqual(400);
    expect(trace.body).not.toContain(headers['authorization']);
  });
});

it('behind TLS, a message that is not an HTTP request is answered with the same headers', async () => {
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('NONSENSE\r\n\r\n');
  const [head = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(head).toContain('strict-transport-security: max-age=31536000; includeSubDomains');
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).toContain("frame-ancestors 'none'");
});

it('behind TLS, cookie names make browsers accept them over TLS only, and the sign-in cookie from this host only', async () => {
  const login = await app.inject({ url: '/api/v1/auth/login', headers });
  const [flow] = login.cookies;
  expect(flow).toMatchObject({ name: expect.stringMatching(/^__Host-/), secure: true, httpOnly: true, path: '/' });
  expect(flow).not.toHaveProperty('domain');
  const { pathname, search } = new URL(String(login.headers.location));
  const issuer = await app.inject({ url: pathname + search, headers: { host: HOST } });
  const logout = await app.inject({ url: '/oidc/session/end', headers: { host: HOST } });
  const cookies = [...issuer.cookies, ...logout.cookies];
  expect(cookies.length).toBeGreaterThan(3);
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ name: expect.stringMatching(/^__Secure-/), secure: true, httpOnly: true });
  }
});

describe('the embedded issuer', () => {
  const ASKED = {
    client_id: 'greffier',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `https://${HOST}/auth/callback`,
    state: 'x',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  };
  const ask = (changes: Readonly<Record<string, string>>) => {
    const query = Object.entries({ ...ASKED, ...changes }).filter(([, value]) => value !== '');
    return app.inject({ url: `/oidc/auth?${new URLSearchParams(query).toString()}`, headers: { host: HOST } });
  };

  it.each([
    ['an address beside the product’s', { redirect_uri: `https://${HOST}/auth/callback/x` }],
    ['an address elsewhere', { redirect_uri: 'https://elsewhere.example/auth/callback' }],
    ['another client', { client_id: 'another' }],
  ])('sends nobody to %s', async (_, changes) => {
    const answer = await ask(changes);
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
  });

  it.each([
    ['without a challenge', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for a token in the address', { response_type: 'id_token', nonce: 'y' }, 'unsupported_response_type'],
  ])('gives no code to a request %s', async (_, changes, error) => {
    const answer = await ask(changes);
    expect(new URL(String(answer.headers.location)).href).toContain(`error=${error}`);
  });

  it('gives tokens only in exchange for a code, and only to the server, which knows the client secret', async () => {
    const form = (fields: Readonly<Record<string, string>>) =>
      app.inject({
        method: 'POST',
        url: '/oidc/token',
        headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ client_id: 'greffier', client_secret: 'guessed', ...fields }).toString(),
      });
    expect((await form({ grant_type: 'authorization_code', code: 'x' })).json()).toMatchObject({
      error: 'invalid_client',
    });
    expect((await form({ grant_type: 'password', username: 'a', password: 'b' })).statusCode).toBeGreaterThanOrEqual(
      400,
    );
  });

  it('signs with a key of 3,072 bits', async () => {
    const { keys } = (await app.inject({ url: '/oidc/jwks', headers: { host: HOST } })).json<{
      keys: { n: string }[];
    }>();
    expect(keys.map(({ n }) => Buffer.from(n, 'base64url').length * 8)).toEqual([3072]);
  });
});

it('takes a client’s address from a trusted proxy’s header, and from nobody else’s', async () => {
  const from = (remoteAddress: string) =>
    app.inject({
      url: '/api/v1/meetings/',
      remoteAddress,
      headers: { host: HOST, authorization: 'Bearer nobody', 'x-forwarded-for': '192.0.2.1' },
    });
  expect([(await from('127.0.0.1')).statusCode, (await from('203.0.113.9')).statusCode]).toEqual([401, 401]);
  const entries = await house.deps.database.db.select({ address: auditEntries.address }).from(auditEntries);
  expect(new Set(entries.map(({ address }) => address))).toEqual(new Set(['192.0.2.1', '203.0.113.9']));
});
