import fastify, { type FastifyInstance } from 'fastify';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { User } from '@greffier/contract/organisation/auth';
import { installConnectionLimit } from './connections.ts';

const MOST = 5;

/**
 * Opens an application in which a request with a token belongs to a person, and requests for `/slow` are answered when
 * the test says so.
 */
async function open(): Promise<{ app: FastifyInstance; answer: () => void }> {
  const app = fastify();
  onTestFinished(() => app.close());
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization !== undefined) request.user = { id: 'somebody' } as unknown as User;
  });
  installConnectionLimit(app, MOST);
  const { promise, resolve } = Promise.withResolvers<void>();
  app.get('/', () => 'ok');
  app.get('/slow', () => promise.then(() => 'late'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, answer: resolve };
}

/** Opens a connection, and sends the given text. */
async function connection({ listeningOrigin }: FastifyInstance, from: string, sent = ''): Promise<Socket> {
  const socket = connect({ port: Number(new URL(listeningOrigin).port), host: '127.0.0.1', localAddress: from });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined).resume();
  await new Promise((done) => socket.once('connect', done));
  if (sent !== '') socket.write(sent);
  return socket;
}

const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

it('lets everybody in, however many connections another address keeps open', async () => {
  const { app } = await open();
  const known = await connection(app, '127.0.0.1', get('/'));
  const kept: Socket[] = [];
  for (let at = 0; at < 4 * MOST; at += 1)
    kept.push(await connection(app, '127.0.0.2', at % 2 === 0 ? '' : get('/slow')));
  expect(await fetch(`${app.listeningOrigin}/`).then((answer) => answer.text())).toBe('ok');
  await vi.waitUntil(() => kept.filter(({ closed }) => !closed).length <= MOST);
  // The newest connections stay, and so do all connections of addresses that have few.
  expect(kept.at(0)?.closed).toBe(true);
  expect(known.closed).toBe(false);
});

it('keeps a connection that answers somebody who is signed in', async () => {
  const { app, answer } = await open();
  const person = await connection(app, '127.0.0.1', get('/slow', 'Authorization: Bearer x\r\n'));
  let answered = '';
  person.on('data', (chunk: Buffer) => (answered += chunk.toString()));
  const others: Socket[] = [];
  for (let at = 0; at < 2 * MOST; at += 1) others.push(await connection(app, '127.0.0.1', get('/slow')));
  await vi.waitUntil(() => others.filter(({ closed }) => !closed).length < MOST);
  answer();
  await vi.waitFor(() => expect(answered).toContain('late'));
});
