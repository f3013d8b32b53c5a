import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openPostgres } from './postgres.ts';
import { createPostgresDatabase } from './testing.ts';

it('goes on with another connection where PostgreSQL has ended the ones that rest', async () => {
  const url = await createPostgresDatabase();
  let lost = 0;
  const client = await openPostgres(url, () => (lost += 1));
  const other = await openPostgres(url, () => undefined);
  await client.ping();
  await other.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await expect.poll(() => lost).toBeGreaterThan(0);
  await client.ping();
  await client.close();
  await other.close();
});
