import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy between Greffier and another server, such as PostgreSQL. It can stop all traffic. */
export class Line {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #port = 0;
  #isDead = false;

  constructor(target: URL) {
    this.#target = target;
  }

  /** Accepts connections, always on the same port. */
  async open(): Promise<URL> {
    const server = createServer((near) => {
      const far = connect(Number(this.#target.port), this.#target.hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on('data', (bytes) => !this.#isDead && to.write(bytes));
        from.on('close', () => to.destroy());
        from.on('error', () => to.destroy());
      }
    });
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address !== null && typeof address === 'object') this.#port = address.port;
    this.#server = server;
    const url = new URL(this.#target);
    url.port = String(this.#port);
    return url;
  }

  /** Stops all traffic: neither an answer nor a refusal comes. */
  hang(): void {
    this.#isDead = true;
  }

  goOn(): void {
    this.#isDead = false;
  }

  /** Ends every connection and refuses new ones. */
  async refuse(): Promise<void> {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    if (this.#server) await once(this.#server, 'close');
    this.#server = null;
  }
}
