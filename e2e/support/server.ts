import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '../..');

/** Finds a port on which nobody listens. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))));
    });
  });
}

/** The product's own server, started as an administrator does, on a folder of its own. */
export class TestServer {
  readonly port: number;
  readonly url: string;
  readonly dataDir: string;
  readonly #environment: Readonly<Record<string, string>>;
  #process: ChildProcess | null = null;
  #log = '';

  private constructor(port: number, dataDir: string, environment: Readonly<Record<string, string>>) {
    this.port = port;
    this.url = `http://localhost:${port}`;
    this.dataDir = dataDir;
    this.#environment = environment;
  }

  /** Starts a server and waits until it is ready. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'greffier-e2e-'));
    const server = new TestServer(await freePort(), dataDir, environment);
    await server.run();
    return server;
  }

  /** Id of the running process. */
  get pid(): number {
    if (this.#process?.pid === undefined) throw new Error('the server does not run');
    return this.#process.pid;
  }

  /** Everything that the server has printed. */
  get log(): string {
    return this.#log;
  }

  /**
   * Starts the process on the same folder and port, and waits for /health/ready.
   * @param more settings of this run, in addition to those of all runs
   */
  async run(more: Readonly<Record<string, string>> = {}): Promise<void> {
    // This is how `npm start` does it.
    const child = spawn(process.execPath, ['--max-semi-space-size=4', 'apps/server/start.js'], {
      cwd: root,
      env: {
        ...process.env,
        ...this.#environment,
        ...more,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    child.stdout.on('data', (chunk: Buffer) => (this.#log += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (this.#log += chunk.toString()));
    for (let tries = 0; tries < 1_800; tries += 1) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${this.#log}`);
      const ready = await fetch(`${this.url}/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      await sleep(100);
    }
    await this.kill('SIGKILL');
    throw new Error(`the server is not ready after three minutes:\n${this.#log}`);
  }

  /** Starts one more process on the same folder and database, with a port of its own. */
  async beside(more: Readonly<Record<string, string>>): Promise<TestServer> {
    const other = new TestServer(await freePort(), this.dataDir, { ...this.#environment, ...more });
    await other.run();
    return other;
  }

  /** Ends the process; `SIGKILL` gives it no time for anything. */
  async kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }

  /** Stops the process properly and removes its folder. */
  async close(): Promise<void> {
    await this.kill('SIGTERM');
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
