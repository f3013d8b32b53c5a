import Fastify from 'fastify';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import type { House } from '../testing/house.ts';
import { openForTests } from '../testing/open-for-tests.ts';
import { addUser } from '../testing/rows.ts';
import { tokenOf } from '../testing/tokens.ts';
import { BODIES_AT_ONCE, installBodyLimits, SILENCE_MS } from './bodies.ts';

let house: House;
let caller: Caller;
let port: number;
openForTests((opened) => ({ house, caller } = opened));
beforeAll(async () => {
  port = Number(new URL(await caller.app.listen({ port: 0, host: '127.0.0.1' })).port);
});

/** Begins to send a body, and never ends it. */
async function begin(token: string): Promise<{ socket: Socket; answer: () => string }> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const head = [
    'POST /api/v1/templates/ HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
  ];
  await new Promise<void>((done) => socket.write(`${head.join('\r\n')}\r\n\r\n{`, () => done()));
  return { socket, answer: () => answer };
}

it('lets each person send a limited number of bodies at once, and counts no other person’s', async () => {
  const { db } = house.deps.database;
  const token = await tokenOf(house.deps, await addUser(db));
  const other = await addUser(db);
  const open: Awaited<ReturnType<typeof begin>>[] = [];
  for (let at = 0; at <= BODIES_AT_ONCE; at += 1) open.push(await begin(token));
  await vi.waitFor(() => expect(open.filter(({ answer }) => answer() !== '')).toHaveLength(1));
  const refused = open.find(({ answer }) => answer() !== '')?.answer();
  expect(refused).toMatch(/^HTTP\/1.1 429 /);
  expect(refused).toMatch(/\r\nretry-after: 5\r\n/i);
  expect(refused).toContain('Vous avez trop d’envois en cours à la fois');

  const theirs = await begin(await tokenOf(house.deps, other));
  theirs.socket.write(' '.repeat(999));
  await vi.waitFor(() => expect(theirs.answer()).toMatch(/^HTTP\/1.1 422 /));

  for (const { socket } of open) socket.destroy();
  await vi.waitFor(async () => {
    const again = await begin(token);
    again.socket.write(' '.repeat(999));
    await vi.waitFor(() => expect(again.answer()).toMatch(/^HTTP\/1.1 422 /));
  });
});

it('ends a request whose body falls silent, but none whose body is whole and is being worked on', async () => {
  expect(caller.app.server.timeout).toBe(SILENCE_MS);
  const app = Fastify({ connectionTimeout: 100 });
  onTestFinished(() => app.close());
  app.decorateRequest('user', null);
  installBodyLimits(app);
  app.post('/', async () => {
    await wait(400);
    return 'made';
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const whole = fetch(address, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
  const silent = connect(Number(new URL(address).port), '127.0.0.1');
  silent.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{');
  await once(silent.resume(), 'close');
  expect(await (await whole).text()).toBe('made');
});
