import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { type House, openHouse } from '../testing/house.ts';
import { addUser } from '../testing/rows.ts';
import { tokenOf } from '../testing/tokens.ts';

const HOST = 'greffier.exemple.ch';
/** An address of each part of the server that makes answers of its own, and what it answers. */
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
  it('answers with what puts a browser on its guard', async () => {
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

  it('is opened to no page of another place', async () => {
    const answer = await app.inject({ method, url, headers });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('says in which letters a text is written', async () => {
    const { headers: answered, body } = await app.inject({ method, url, headers });
    expect([body, answered['content-type']]).toEqual([
      expect.any(String),
      body === '' ? undefined : expect.stringMatching(/; ?charset=utf-8$/i),
    ]);
  });

  it('never sends a request back as it came', async () => {
    // light-my-request's types know no TRACE.
    const trace = await app.inject({ method: 'TRACE' as 'GET', url, headers });
    expect(trace.statusCode).toBeGreaterThanOrEqual(400);
    expect(trace.body).not.toContain(headers['authorization']);
  });
});

it('behind TLS, what is no request is answered with the same', async () => {
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

it('behind TLS, cookies are named so that browsers take them over TLS alone, and the sign-in’s from this host alone', async () => {
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
