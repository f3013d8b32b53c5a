import type { User } from '@greffier/contract/organisation/auth';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { ImportTranscript, ProposeAttendance, UpdateMeeting } from '@greffier/contract/meeting/meetings';
import Fastify, { type FastifyRequest } from 'fastify';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '../../errors.ts';
import { openCaller } from '../../testing/caller.ts';
import { openHouse } from '../../testing/house.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { CALLS_AT_ONCE, CALLS_WAITING, installCallsAtOnce, LARGE_AT_ONCE } from './calls-at-once.ts';

const PATIENT = { timeout: 30_000 };
/** Content larger than the buffer that operating systems keep for a caller who does not read. */
const LARGE = Buffer.alloc(64_000_000);

/** Opens a server that knows people by a header, and answers `/held` when the test tells it to. */
async function open() {
  const app = Fastify();
  onTestFinished(() => app.close());
  const signIn = vi.fn<(request: FastifyRequest) => Promise<void>>(async () => {});
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request) => {
    const { who } = request.headers;
    request.user = typeof who === 'string' ? ({ id: who } as User) : null;
  });
  installCallsAtOnce(app, signIn);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const large = vi.fn<() => Buffer>(() => LARGE);
  const counted = { config: { access: 'user', call: UpdateMeeting } } as const;
  app.get('/megabytes', { config: { access: 'user', call: ListMeetings } }, () => held.then(() => 'held'));
  app.get('/held', counted, () => held.then(() => 'held'));
  app.get('/quick', counted, () => 'quick');
  app.get('/large', counted, large);
  app.get('/file', { config: { access: 'user', call: ImportTranscript } }, () => 'file');
  app.setErrorHandler((error, _, reply) => {
    const { status, message, retryAfter } = error as ApiError;
    void reply.code(status).header('retry-after', retryAfter).send(message);
  });
  // An async function sends the request at once; `inject` alone waits until somebody awaits it.
  const get = async (url: string, who = 'anne') => app.inject({ url, headers: { who } });
  return {
    app,
    begun: () => large.mock.calls.length,
    get,
    letGo,
    signIn,
    hold: (count: number) => Array.from({ length: count }, () => get('/held')),
  };
}

it('works on a limited number of one person’s calls at once, and on everybody else’s meanwhile', async () => {
  const { get, hold, letGo } = await open();
  const answers = hold(CALLS_AT_ONCE);
  const next = get('/quick');
  expect((await get('/quick', 'luc')).body).toBe('quick');
  // A form does not count, because sending it may take hours.
  expect((await get('/file')).body).toBe('file');
  expect(await Promise.race([next, wait(100, 'waits')])).toBe('waits');
  letGo();
  expect((await next).body).toBe('quick');
  await Promise.all(answers);
});

it('makes only a few answers of megabytes at once for one person, and other answers meanwhile', async () => {
  const { get, letGo } = await open();
  const answers = Array.from({ length: LARGE_AT_ONCE }, () => get('/megabytes'));
  const next = get('/megabytes');
  expect((await get('/quick')).body).toBe('quick');
  expect(await Promise.race([next, wait(100, 'waits')])).toBe('waits');
  letGo();
  expect((await next).body).toBe('held');
  await Promise.all(answers);
});

it('refuses a person who has too many calls waiting', async () => {
  const { get, hold, letGo } = await open();
  const answers = hold(CALLS_AT_ONCE + CALLS_WAITING);
  const refused = await get('/quick');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
  expect(refused.body).toContain('trop de demandes en cours');
  expect((await get('/quick', 'luc')).statusCode).toBe(200);
  letGo();
  expect((await Promise.all(answers)).every(({ statusCode }) => statusCode === 200)).toBe(true);
});

it('checks the caller again after a long wait, since they may have been blocked', async () => {
  const { get, hold, letGo, signIn } = await open();
  const answers = hold(CALLS_AT_ONCE);
  const next = get('/quick');
  signIn.mockRejectedValue(new ApiError(401, 'unauthorized', 'Votre session a expiré.'));
  await wait(1_200);
  letGo();
  expect((await next).statusCode).toBe(401);
  expect((await Promise.all(answers)).every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect((await get('/quick')).statusCode).toBe(200);
});

it('counts a call until its answer is taken, or its caller has gone', async () => {
  const { app, begun, get } = await open();
  const { port, hostname } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const sockets = Array.from({ length: CALLS_AT_ONCE }, () => {
    const socket = connect(Number(port), hostname).pause();
    onTestFinished(() => void socket.destroy());
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\nWho: anne\r\n\r\n');
    return socket;
  });
  await vi.waitUntil(() => begun() === CALLS_AT_ONCE, PATIENT);
  const next = get('/quick');
  expect(await Promise.race([next, wait(500, 'waits')])).toBe('waits');
  sockets[0]?.destroy();
  expect((await next).body).toBe('quick');
});

it('limits the product’s own calls, too', async () => {
  const house = await openHouse();
  const caller = await openCaller(house);
  onTestFinished(async () => {
    await caller.app.close();
    await house.close();
  });
  const user = await addUser(house.deps.database.db);
  const { id } = await addMeeting(house.deps.database.db, user);
  const { promise, resolve } = Promise.withResolvers<[]>();
  house.text.proposeAttendance.mockImplementation(() => promise);
  const answers = Array.from({ length: CALLS_AT_ONCE + 3 }, () =>
    caller.call(user, ProposeAttendance, { params: { meeting_id: id } }),
  );
  const { mock } = house.text.proposeAttendance;
  await vi.waitFor(() => expect(mock.calls).toHaveLength(CALLS_AT_ONCE), PATIENT);
  await wait(300);
  expect(mock.calls).toHaveLength(CALLS_AT_ONCE);
  resolve([]);
  expect((await Promise.all(answers)).every(({ statusCode }) => statusCode === 200)).toBe(true);
});
