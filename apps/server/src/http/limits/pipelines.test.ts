import fastify from 'fastify';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Caller } from '../../testing/caller.ts';
import { openForTests } from '../../testing/open-for-tests.ts';
import { installPipelineLimit, REQUESTS_AT_ONCE } from './pipelines.ts';

let caller: Caller;
openForTests((opened) => ({ caller } = opened));

/**
 * Sends requests in one packet.
 * @returns how many were answered, and whether the connection is still open afterwards
 */
async function send(count: number) {
  const port = Number(new URL(caller.app.listeningOrigin).port);
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answers = 0;
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => (answers += chunk.toString().split('HTTP/1.1 200').length - 1));
  socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count));
  await vi.waitUntil(() => socket.closed || answers === count, { timeout: 20_000 });
  return { answers, isOpen: !socket.closed };
}

it('answers a limited number of requests sent without waiting, and ends a connection that sends more', async () => {
  await caller.app.listen({ port: 0, host: '127.0.0.1' });
  expect(await send(REQUESTS_AT_ONCE)).toEqual({ answers: REQUESTS_AT_ONCE, isOpen: true });
  const { answers, isOpen } = await send(1_000);
  expect(isOpen).toBe(false);
  expect(answers).toBeLessThanOrEqual(REQUESTS_AT_ONCE);
});

it('lets a connection be used again and again', async () => {
  for (let at = 0; at < 3 * REQUESTS_AT_ONCE; at += 1) {
    const answer = await fetch(`${caller.app.listeningOrigin}/health/live`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
  }
});

it('makes no answer while the previous answer is unread', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  installPipelineLimit(app);
  const large = Buffer.alloc(50_000_000);
  let made = 0;
  app.get('/large', (_, reply) => {
    made += 1;
    return reply.send(large);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3));
  await vi.waitUntil(() => made > 0);
  await sleep(300);
  expect(made).toBe(1);

  // After the first answer is read, the next ones follow.
  socket.resume();
  await vi.waitUntil(() => made === 3, { timeout: 20_000 });
});
