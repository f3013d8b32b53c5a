import Fastify from 'fastify';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Caller } from '../../testing/caller.ts';
import type { House } from '../../testing/house.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { addUser } from '../../testing/rows.ts';
import { tokenOf } from '../../testing/tokens.ts';
import { BODIES_AT_ONCE, installBodyPace, PACE } from './bodies.ts';

let house: House;
let caller: Caller;
let port: number;
openForTests((opened) => ({ house, caller } = opened));
beforeAll(async () => {
  port = Number(new URL(await caller.app.listen({ port: 0, host: '127.0.0.1' })).port);
});

/** Starts to send a body, and never ends it. */
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

/** Resolves when a connection has ended, in any way. */
const closing = (socket: Socket): Promise<void> =>
  new Promise((done) => {
    socket
      .resume()
      .on('error', () => undefined)
      .once('close', () => done());
  });

it('lets each person send a limited number of bodies at once, and counts no other person’s', async () => {
  const { db } = house.deps.database;
  const token = await tokenOf(house.deps, await addUser(db));
  const other = await addUser(db);
  const open: Awaited<ReturnType<typeof begin>>[] = [];
  for (let at = 0; at <= BODIES_AT_ONCE; at += 1) open.push(await begin(token));
  await vi.waitFor(() => expect(open.filter(({ answer }) => answer() !== '')).toHaveLength(1), { timeout: 10_000 });
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

describe('the limit on the pace of a body', () => {
  const TRICKLE = { everyMs: 1_000, leastBytes: 1_000, wholeMs: 2_500 };
  const FILE = 'application/offset+octet-stream';

  /**
   * Opens a server that limits the pace of bodies. It counts the bytes that it receives, refuses `/refused`, and works
   * on `/work` for longer than the time between two checks.
   */
  async function open() {
    const app = Fastify();
    onTestFinished(() => app.close());
    installBodyPace(app, TRICKLE);
    app.addContentTypeParser(FILE, (_, payload, done) => done(null, payload));
    app.addHook('onRequest', async ({ url }, reply) => {
      if (url === '/refused') await reply.code(401).send('no');
    });
    app.post('/', async ({ body }) =>
      body instanceof Readable ? (await buffer(body)).length : JSON.stringify(body).length,
    );
    app.post('/work', () => wait(2.5 * TRICKLE.everyMs, 'made'));
    return new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  }

  /**
   * Sends a piece every 20 ms.
   * @returns the bytes that came back, after the connection has ended or the whole body is answered
   */
  async function send(address: URL, path: string, type: string, piece: string, pieces: number) {
    const socket = connect(Number(address.port), address.hostname);
    onTestFinished(() => void socket.destroy());
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    const closed = closing(socket);
    const length = piece.length * pieces;
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`);
    const begun = performance.now();
    for (let sent = 0; sent < pieces && !socket.destroyed; sent += 1) {
      socket.write(piece);
      await wait(20);
    }
    await (socket.destroyed ? closed : vi.waitUntil(() => answer !== ''));
    return { answer, isEnded: socket.destroyed, ms: performance.now() - begun };
  }

  it.each(['application/json', FILE])(
    'ends a body of %s that trickles, although it never falls silent',
    async (type) => {
      const { answer, isEnded, ms } = await send(await open(), '/', type, ' ', 1_000);
      expect({ answer, isEnded }).toEqual({ answer: '', isEnded: true });
      expect(ms).toPassWithin(10_000);
    },
  );

  it.each([
    ['crumbs of one byte', 1, 200_000, false],
    ['lines of text', 80, 20_000, true],
  ])('ends only a body that comes in crumbs: %s', async (_, bytes, pieces, isRead) => {
    const address = await open();
    const socket = connect(Number(address.port), address.hostname);
    onTestFinished(() => void socket.destroy());
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    const closed = closing(socket);
    const piece = `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`;
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${FILE}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    socket.write(`${piece.repeat(pieces)}0\r\n\r\n`);
    await closed;
    expect(/\r\n(\d+)$/.exec(answer)?.[1]).toBe(isRead ? String(bytes * pieces) : undefined);
  });

  it('ends a body that falls silent', async () => {
    const address = await open();
    const socket = connect(Number(address.port), address.hostname);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{');
    await closing(socket);
    expect(socket.bytesRead).toBe(0);
  });

  it('ends a body that goes on after its sender has received the answer', async () => {
    const { answer, isEnded } = await send(await open(), '/refused', FILE, ' '.repeat(500), 500);
    expect(answer).toMatch(/^HTTP\/1.1 401 /);
    expect(isEnded).toBe(true);
  });

  it('lets a file take its time as long as bytes come, but no other body', async () => {
    const address = await open();
    const file = await send(address, '/', FILE, ' '.repeat(500), 150);
    expect(file.ms).toBeGreaterThan(TRICKLE.wholeMs);
    expect(file.answer).toMatch(/^HTTP\/1.1 200 [^]*\r\n75000$/);
    const other = await send(address, '/', 'application/json', ' '.repeat(500), 500);
    expect({ answer: other.answer, isEnded: other.isEnded }).toEqual({ answer: '', isEnded: true });
  });

  it('no longer applies once the body is complete', async () => {
    const body = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect(await (await fetch(new URL('/work', await open()), body)).text()).toBe('made');
  });

  it('applies on the product’s own server, whoever calls, even if an address does not decode', async () => {
    const paced = vi.spyOn(globalThis, 'setInterval');
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /api/v1/templates/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 401 /);
    expect(paced).toHaveBeenCalledWith(expect.any(Function), PACE.everyMs);
    paced.mockRestore();
    socket.destroy();
    const broken = connect(port, '127.0.0.1');
    broken.write('POST /%zz HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{');
    await closing(broken);
    // The time for an address and headers is limited too.
    expect(caller.app.server.headersTimeout).toBe(60_000);
  });
});
