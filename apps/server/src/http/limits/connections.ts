import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';

/** Connections that are open at once: several times what the browsers of an organisation keep. */
export const CONNECTIONS = 2_000;

/**
 * Limits how many connections are open at once. Each takes memory, and what its caller does not read of an answer takes more;
 * nobody need sign in for that. Beyond the limit, of the address that has the most, the one ends that was used the longest ago
 * and answers nobody who is signed in; so who comes next always gets in. Expects that the sign-in hook has set `request.user`.
 */
export function installConnectionLimit(app: FastifyInstance, most = CONNECTIONS): void {
  /** By address; the one that was used the longest ago comes first. */
  const open = new Map<string, Set<Socket>>();
  /** Those that answer somebody who is signed in. */
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
    // A request that is made within this process has no connection.
    if (socket instanceof Socket) use(socket);
    if (user !== null) answering.add(socket);
  });
  // Where the caller leaves before the answer is whole, the connection itself is gone.
  app.addHook('onResponse', async ({ raw: { socket } }) => void answering.delete(socket));
}
