import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for their answers: browsers, programs and proxies await one before the next. */
export const REQUESTS_AT_ONCE = 20;

/**
 * Ends connections that send requests without awaiting the answers. They come by the thousand with one packet and are all
 * worked on before anybody else's, without a token. Comes before all other hooks.
 */
export function installPipelineLimit(app: FastifyInstance): void {
  const open = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (open.get(socket) ?? 0) + 1;
    open.set(socket, count);
    reply.raw.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1));
    if (count <= REQUESTS_AT_ONCE) return done();
    reply.hijack();
    socket.destroy();
  });
}
