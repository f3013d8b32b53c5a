import { type Call, callPath } from '@greffier/contract/call';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Makes a call as a signed-in person. @throws if the answer is not 200 */
export type Ask = (call: Call, params: Readonly<Record<string, string>>, body?: FormData | object) => Promise<unknown>;

/** The server as it runs on a machine. It can be killed and started again. */
export interface KillableServer {
  start(): Promise<void>;
  /** Kills the server as kill -9 does; does nothing if it is not running. */
  kill(): Promise<void>;
  signIn(email: string): Promise<Ask>;
  /** @returns the token of a person who signs in here */
  tokenOf(email: string): Promise<string>;
  /** Makes calls as the person of a token. Another server with the same database may have given the token. */
  as(token: string): Ask;
  /** Id of the server's process; undefined before its first start. */
  readonly pid: number | undefined;
  /** Address of the server. */
  readonly url: string;
  /** Kills the server, and removes its folder. */
  close(): Promise<void>;
}

/** @param program program to start; by default, this version of the server */
export async function openKillableServer(
  settings: () => Readonly<Record<string, string>>,
  program = join(import.meta.dirname, '../../../start.js'),
): Promise<KillableServer> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-killable-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const path = { PATH: process.env['PATH'], PORT: String(port) };
  let child: ChildProcess | undefined;

  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async function tokenOf(email: string): Promise<string> {
    const asking = spawn(process.execPath, [join(import.meta.dirname, '../../token.ts'), email], {
      env: path,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return (await text(asking.stdout)).trim();
  }

  const as =
    (token: string): Ask =>
    async (call, params, body) => {
      const isForm = body instanceof FormData;
      const response = await fetch(url + callPath(call, params), {
        method: call.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        },
        body: body === undefined || isForm ? (body ?? null) : JSON.stringify(body),
      });
      if (response.status !== 200) throw new Error(`${call.method} ${call.path}: ${response.status}`);
      return response.json();
    };

  return {
    async start() {
      const started = spawn(process.execPath, [program], {
        env: { ...path, DATA_DIR: folder, LOG_LEVEL: 'silent', ...settings() },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      const ended = once(started, 'exit').then(() => Promise.reject(new Error('the server did not start')));
      await Promise.race([once(started.stdout, 'data'), ended]);
      ended.catch(() => undefined);
    },
    kill,
    get pid() {
      return child?.pid;
    },
    url,
    tokenOf,
    as,
    signIn: async (email) => as(await tokenOf(email)),
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Finds a free port below the range from which systems choose ports for connections. Otherwise a connection could take
 * the port before the next start.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
