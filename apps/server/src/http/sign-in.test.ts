import type { User } from '@greffier/contract/organisation/auth';
import { type Call, defineCall } from '@greffier/contract/call';
import { Success } from '@greffier/contract/errors';
import { UserId } from '@greffier/contract/ids';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { type Actor, currentOwner } from '../actor.ts';
import { installErrorHandler } from './errors.ts';
import { mount } from './route.ts';
import { WRONG_TOKENS } from './limits/strangers.ts';
import { installRateLimits, installSessionWatch, installSignIn, type Refusal } from './sign-in.ts';

const person = (email: string, superUser: boolean): User => ({
  id: UserId.parse(randomUUID()),
  email,
  name: null,
  is_superuser: superUser,
  organization: {
    id: randomUUID(),
    name: 'Commune',
    logo_url: null,
    max_users: null,
    can_edit_auth_config: true,
    auth_config: {
      methods: [],
      authorized_microsoft_tenant_ids: [],
      authorized_email_domains: [],
      authorized_emails: [],
    },
  },
});
const people: Readonly<Record<string, User>> = {
  'token-of-ada': person('ada@example.org', true),
  'token-of-bob': person('bob@example.org', false),
};

const SESSION = {
  id: randomUUID(),
  issuedAt: new Date(),
  expiresAt: new Date(),
  identity: { issuer: 'test', tenant: null, email: '', emailTrusted: true },
};

const call = (access: Call['access']) =>
  defineCall({
    id: access,
    tag: 'auth',
    summary: access,
    access,
    method: 'GET',
    path: `/${access}`,
    response: z.object({ email: z.string().nullable() }),
    errors: [],
  });

let app: FastifyInstance;
let refused: [Refusal, Actor][];
/** People on whose behalf sessions were looked up. */
let owners: (string | null)[];
beforeEach(async () => {
  refused = [];
  owners = [];
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandler(app);
  installSignIn(
    app,
    (token) => {
      owners.push(currentOwner());
      const user = people[token];
      return Promise.resolve(user ? { user, session: SESSION } : null);
    },
    async (...told) => void refused.push(told),
  );
  await installRateLimits(app);
  mount(app, call('anyone'), () => ({ email: null }));
  mount(app, call('user'), ({ user }) => ({ email: user.email }), { perMinute: 3 });
  mount(app, call('super_user'), ({ user }) => ({ email: user.email }));
  await app.ready();
});
afterEach(() => app.close());

const get = (path: string, token?: string) =>
  app.inject({ url: `/api/v1${path}`, ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }) });

it('lets anyone make an open call', async () => {
  expect((await get('/anyone')).json()).toEqual({ email: null });
});

it('hands the person of a token to the call', async () => {
  expect((await get('/user', 'token-of-bob')).json()).toEqual({ email: 'bob@example.org' });
});

it('looks up sessions in turns between tokens: many requests of one do not delay those of others', async () => {
  const ask = () => Promise.all(['token-of-bob', 'token-of-bob', 'token-of-ada'].map((token) => get('/user', token)));
  await ask();
  owners = [];
  await ask();
  expect(owners).toEqual(['token-of-bob', 'token-of-bob', 'token-of-ada']);
});

describe('an address that sends made-up tokens', () => {
  const makeUp = async (count: number): Promise<number[]> => {
    const answers = await Promise.all(Array.from({ length: count }, (_, at) => get('/user', `made-up-${at}`)));
    return answers.map(({ statusCode }) => statusCode);
  };

  it('has made-up tokens looked up on its own behalf, so that other people’s tokens take turns with them', async () => {
    await get('/user', 'token-of-bob');
    owners = [];
    await Promise.all([makeUp(3), get('/user', 'token-of-bob')]);
    expect(owners.filter((owner) => owner === 'stranger 127.0.0.1')).toHaveLength(3);
    expect(owners).toContain('token-of-bob');
  });

  it('is told to wait after too many different tokens, while signed-in people there go on', async () => {
    const since = performance.now();
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(since);
    onTestFinished(() => void vi.useRealTimers());
    await get('/user', 'token-of-bob');
    expect(new Set(await makeUp(WRONG_TOKENS))).toEqual(new Set([401]));
    owners = [];
    const refusal = await get('/user', 'another');
    expect(refusal.statusCode).toBe(429);
    expect(refusal.json()).toMatchObject({
      code: 'too_many_requests',
      detail: expect.stringMatching(/^Trop de demandes/),
    });
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
    expect(owners).toEqual([]);
    // The same wrong token is not counted again, because it comes from a page whose session has ended.
    expect((await get('/user', 'made-up-0')).statusCode).toBe(401);
    expect((await get('/user', 'token-of-bob')).statusCode).toBe(200);
    vi.advanceTimersByTime(61_000);
    expect((await get('/user', 'another')).statusCode).toBe(401);
  });
});

it.each([
  ['no token', undefined],
  ['an empty token', ''],
  ['a token that nobody has', 'nobody'],
])('answers 401 to %s', async (_, token) => {
  const answer = await get('/user', token);
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: 'unauthorized' });
});

it('stops a call whose caller leaves while the token is looked up', async () => {
  const held = Fastify();
  onTestFinished(() => held.close());
  const { promise, resolve } = Promise.withResolvers<null>();
  const looked = vi.fn<() => Promise<{ user: User; session: typeof SESSION }>>(async () => {
    await promise;
    return { user: people['token-of-bob']!, session: SESSION };
  });
  installSignIn(held, looked, async () => {});
  const next = vi.fn<() => Promise<void>>(async () => {});
  held.addHook('onRequest', next);
  held.get('/', { config: { access: 'user' } }, () => 'answer');
  const address = new URL(await held.listen({ port: 0, host: '127.0.0.1' }));
  const left = new Promise((done) => held.server.once('connection', (socket: Socket) => socket.once('close', done)));
  const socket = connect(Number(address.port), address.hostname);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\n\r\n');
  await vi.waitFor(() => expect(looked).toHaveBeenCalled());
  socket.destroy();
  await left;
  resolve(null);
  expect((await fetch(address, { headers: { authorization: 'Bearer x' } })).status).toBe(200);
  expect(next).toHaveBeenCalledTimes(1);
});

it('lets only super users make calls of super users', async () => {
  expect((await get('/super_user', 'token-of-bob')).statusCode).toBe(403);
  expect((await get('/super_user', 'token-of-ada')).statusCode).toBe(200);
});

it('reports wrong tokens and forbidden calls before it answers', async () => {
  await get('/user');
  await get('/super_user', 'token-of-ada');
  expect(refused).toEqual([]);
  await get('/user', 'nobody');
  await get('/super_user', 'token-of-bob');
  const address = '127.0.0.1';
  expect(refused).toEqual([
    ['token', { user: null, address }],
    ['access', { user: people['token-of-bob'], address }],
  ]);
});

it('limits one person, not the others at the same address', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await get('/user', 'token-of-ada')).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await get('/user', 'token-of-ada');
  expect(refused.json()).toMatchObject({ code: 'too_many_requests', detail: expect.stringMatching(/réessayez dans/) });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await get('/user', 'token-of-bob')).statusCode).toBe(200);
  expect((await get('/super_user', 'token-of-ada')).statusCode).toBe(200);
});

describe('an answer that takes long', () => {
  interface Asked {
    readonly path: string;
    readonly method: 'GET' | 'POST';
    readonly looks: number;
    readonly response?: z.ZodType;
  }
  /** Time after which the test concludes that an answer goes on; ms. A busy machine may end an answer late. */
  const LATE = 20_000;
  /** Requests an answer that never ends, with a token that stays valid for `looks` checks. */
  async function outcome({ path, method, looks, response = call('user').response }: Asked, after = LATE) {
    let looked = 0;
    const held = Fastify({ forceCloseConnections: true });
    onTestFinished(() => held.close());
    const user = people['token-of-bob']!;
    const authenticate = () => Promise.resolve(looked++ < looks ? { user, session: SESSION } : null);
    installSignIn(
      held,
      () => Promise.resolve({ user, session: SESSION }),
      async () => {},
    );
    installSessionWatch(held, authenticate, 10);
    const config = { access: 'user', call: { ...call('user'), method, response } } as const;
    held.route({ method, url: '/silent', config, handler: () => new Promise(() => {}) });
    held.route({ method, url: '/begun', config, handler: (_, reply) => reply.send(Readable.from(unending())) });
    const address = await held.listen();
    const init = { method, headers: { authorization: 'Bearer x' } };
    const answer = fetch(new URL(`${address}${path}`), init).then((response) => response.text());
    const broken = answer.then(
      () => 'whole',
      () => 'broken off',
    );
    return Promise.race([broken, wait(after, 'goes on', { ref: false })]);
  }
  async function* unending() {
    yield 'x';
    await new Promise(() => {});
  }

  it.each([
    { path: '/silent', method: 'GET', looks: 3 },
    { path: '/silent', method: 'POST', looks: 3 },
    { path: '/silent', method: 'GET', looks: 3, response: Success },
    { path: '/begun', method: 'POST', looks: 3, response: Success },
    { path: '/begun', method: 'GET', looks: 3 },
    { path: '/begun', method: 'POST', looks: 3 },
  ] as const)('ends with its session: $method $path', async (asked) => {
    expect(await outcome(asked)).toBe('broken off');
  });

  it('stops when the session ends, although the system has already accepted more of it', async () => {
    let isOpen = true;
    const held = Fastify({ forceCloseConnections: true });
    onTestFinished(() => held.close());
    const user = people['token-of-bob']!;
    const authenticate = () => Promise.resolve(isOpen ? { user, session: SESSION } : null);
    installSignIn(held, authenticate, async () => {});
    installSessionWatch(held, authenticate, 10);
    held.get('/', { config: { access: 'user' } }, (_, reply) => reply.send(Buffer.alloc(50_000_000)));
    const socket = connect(Number(new URL(await held.listen({ port: 0, host: '127.0.0.1' })).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\n\r\n');
    await once(socket, 'readable');
    isOpen = false;
    await vi.waitUntil(() => new Promise<boolean>((done) => held.server.getConnections((_, open) => done(open === 0))));
    // With an orderly end, the connection would end only after the whole answer has come.
    socket.resume();
    await expect(once(socket, 'end')).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it.each([
    ['a question', 'application/json'],
    ['a form', 'multipart/form-data; boundary=x'],
    ['a piece of a recording', 'application/offset+octet-stream'],
  ])('does not come if the session ends before %s is complete', async (_, type) => {
    let looked = 0;
    const held = Fastify({ forceCloseConnections: true });
    onTestFinished(() => held.close());
    const user = people['token-of-bob']!;
    const authenticate = () => Promise.resolve(looked++ < 3 ? { user, session: SESSION } : null);
    installSignIn(held, authenticate, async () => {});
    installSessionWatch(held, authenticate, 10);
    held.addContentTypeParser(/^(?:multipart|application\/offset)/, (_request, body, done) => {
      body.resume().once('end', () => done(null));
    });
    held.post('/', { config: { access: 'user' } }, () => 'answered');
    const headers = { authorization: 'Bearer x', 'content-type': type, 'content-length': 100 };
    const sent = request(await held.listen(), { method: 'POST', headers });
    sent.write('[');
    const outcome = once(sent, 'response').then(
      () => 'answered',
      () => 'broken off',
    );
    expect(await Promise.race([outcome, wait(LATE, 'goes on', { ref: false })])).toBe('broken off');
  });

  it.each([
    { path: '/silent', method: 'POST', looks: 0, response: Success },
    { path: '/begun', method: 'GET', looks: Infinity },
  ] as const)('is completed if it only confirms a deed, or if the session goes on: $method $path', async (asked) => {
    expect(await outcome(asked, 300)).toBe('goes on');
  });
});
