import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, describe, inject } from 'vitest';
import { type DatabaseClient, openPostgres } from './client.ts';
import { openMemoryDatabase } from './test-pglite.ts';

/** Opens a new, empty, migrated database; it is closed after the test, after the test's own `afterEach` hooks. */
export type OpenDatabase = () => Promise<DatabaseClient>;

/** Runs the same tests on PGlite and on a real PostgreSQL. */
export function describeOnBothDatabases(name: string, tests: (open: OpenDatabase) => void): void {
  describe(`${name}, on PGlite`, () => {
    tests(closing(openMemoryDatabase));
  });

  describeOnPostgres(name, tests);
}

/** For what PGlite cannot have: several processes at one database. */
export function describeOnPostgres(name: string, tests: (open: OpenDatabase) => void): void {
  describe(`${name}, on PostgreSQL`, () => {
    tests(closing(async () => openPostgres(await createPostgresDatabase(), () => undefined)));
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

/** @returns the address of a new, empty database of the tests' PostgreSQL */
export async function createPostgresDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(inject('postgresUrl'));
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}
