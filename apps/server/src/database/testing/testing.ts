import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, describe, inject } from 'vitest';
import type { DatabaseClient } from '../client.ts';
import { openPostgres } from '../postgres/postgres.ts';
import { openMemoryDatabase } from './test-pglite.ts';

/**
 * Opens the migrated, empty database of these tests. All tests share one, which is opened for the first and closed
 * after the last.
 */
export type OpenDatabase = () => Promise<DatabaseClient>;

/** Runs the same tests on PGlite and on a real PostgreSQL. */
export function describeOnBothDatabases(name: string, tests: (open: OpenDatabase) => void): void {
  describe(`${name}, on PGlite`, () => {
    tests(emptied(openMemoryDatabase));
  });

  describeOnPostgres(name, tests);
}

/** Runs tests on PostgreSQL only, because PGlite does not allow several processes at one database. */
export function describeOnPostgres(name: string, tests: (open: OpenDatabase) => void): void {
  describe(`${name}, on PostgreSQL`, () => {
    tests(emptied(async () => openPostgres(await createPostgresDatabase(), () => undefined)));
  });
}

function emptied(open: OpenDatabase): OpenDatabase {
  let opened: DatabaseClient | null = null;
  afterAll(() => opened?.close());
  return async () => {
    if (opened === null) return (opened = await open());
    await opened.db.execute(EMPTY);
    return opened;
  };
}

/**
 * SQL that removes every row, even one that triggers protect, and every job. For a few rows, DELETE takes a tenth of the
 * time of TRUNCATE, which makes new files for each table and index.
 */
const EMPTY = sql`do $$ declare every_table text; begin
  perform set_config('session_replication_role', 'replica', true);
  for every_table in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
    execute 'delete from ' || every_table;
  end loop;
  if to_regclass('pgboss.job') is not null then delete from pgboss.job; end if;
end $$`;

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
