import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * Largest number of requests of one connection that may wait for their answers. Browsers, programs and proxies await
 * each answer before they send the next request.
 */
export const REQUESTS_AT_ONCE = 5;

/**
 * Works on one request of a connection at a time, and ends connections that send many requests without awaiting the
 * answers. One packet can contain thousands of requests, without a token. If nobody reads the answers, they take
 * memory. This hook comes before all others.
 */
export function installPipelineLimit(app: FastifyInstance): void {
  const open = new WeakMap<Socket, number>();
  const last = new WeakMap<Socket, Promise<void>>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (open.get(socket) ?? 0) + 1;
    open.set(socket, count);
    const before = last.get(socket);
    const answered = Promise.withResolvers<void>();
    last.set(socket, answered.promise);
    reply.raw.once('close', () => {
      open.set(socket, (open.get(socket) ?? 1) - 1);
      answered.resolve();
    });
    const goOn = (): void => void (socket.destroyed ? reply.hijack() : done());
    // The first request goes on at once, so that the part of its body that came in the same packet is counted.
    if (count === 1 || before === undefined) return goOn();
    if (count > REQUESTS_AT_ONCE) socket.destroy();
    if (socket.destroyed) reply.hijack();
    else void before.then(goOn);
  });
}
