import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';

/** Largest number of open connections. This is several times as many as the browsers of an organisation keep. */
export const CONNECTIONS = 2_000;

/**
 * Limits how many connections are open at once. Each takes memory, and an answer that its caller does not read takes
 * more, even without a sign-in. Beyond the limit, the address with the most connections loses one: among those that
 * answer no signed-in person, the one that was used longest ago. So the next caller always gets in. The sign-in hook
 * must have set `request.user`.
 */
export function installConnectionLimit(app: FastifyInstance, most = CONNECTIONS): void {
  /** Connections by address; the one that was used longest ago comes first. */
  const open = new Map<string, Set<Socket>>();
  /** Connections that answer a signed-in person. */
  const answering = new WeakSet<Socket>();
  let count = 0;

  function use(socket: Socket): void {
    if (socket.destroyed) return;
    const address = socket.remoteAddress ?? '';
    const sockets = open.get(address) ?? new Set();
    open.set(address, sockets);
    if (!sockets.delete(socket)) {
      count += 1;
      socket.once('close', () => {
        count -= 1;
        sockets.delete(socket);
        if (sockets.size === 0 && open.get(address) === sockets) open.delete(address);
      });
    }
    sockets.add(socket);
  }

  function endOne(): void {
    const addresses = [...open.values()].toSorted((one, other) => other.size - one.size);
    for (const sockets of addresses) {
      for (const socket of sockets) {
        if (answering.has(socket) || socket.destroyed) continue;
        socket.destroy();
        return;
      }
    }
  }

  app.server.on('connection', (socket: Socket) => {
    use(socket);
    if (count > most) endOne();
  });
  app.addHook('onRequest', async ({ raw: { socket }, user }) => {
    // A request from within this process has no connection.
    if (socket instanceof Socket) use(socket);
    if (user !== null) answering.add(socket);
  });
  // If the caller leaves before the answer is complete, the connection itself ends, so it need not be removed here.
  app.addHook('onResponse', async ({ raw: { socket } }) => void answering.delete(socket));
}
