import { sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { onBehalfOf } from '../../actor.ts';
import { openPostgres } from './postgres.ts';
import { createPostgresDatabase } from '../testing/testing.ts';
import { isDatabaseUnavailable } from '../unavailable.ts';

it('goes on with another connection after PostgreSQL has ended the idle ones', async () => {
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

it('answers others at once while one person’s statements wait for each other', async () => {
  const client = await openPostgres(await createPostgresDatabase(), () => undefined);
  await client.ping();
  const all = Array.from({ length: 30 }, () =>
    onBehalfOf('anne', () => client.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.5)`))),
  );
  const began = performance.now();
  await onBehalfOf('luc', () => client.db.execute(sql`select 1`));
  await client.ping();
  expect(performance.now() - began).toPassWithin(450);
  await Promise.all(all);
  await client.close();
});

it('reports itself unavailable to a person who waits too long for a connection, and frees connections after errors', async () => {
  const patience = { connect: 300, statement: 0, answer: 0 };
  const client = await openPostgres(await createPostgresDatabase(), () => undefined, { calls: patience });
  const sleep = (seconds: number) =>
    onBehalfOf('anne', () =>
      client.db.execute(sql`select pg_sleep(${seconds})`).then(
        () => 'done',
        (error: unknown) => (isDatabaseUnavailable(error) ? 'unavailable' : 'failed'),
      ),
    );
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => sleep(1)));
  expect(outcomes.toSorted()).toEqual([
    ...Array.from({ length: 7 }, () => 'done'),
    ...Array.from({ length: 3 }, () => 'unavailable'),
  ]);
  const wrong = Array.from({ length: 20 }, () => client.db.execute(sql`select nothing`).catch(() => 'failed'));
  expect(new Set(await Promise.all(wrong))).toEqual(new Set(['failed']));
  expect(await sleep(0)).toBe('done');
  await client.close();
});

it('repeats transactions that waited for each other, so that both are done', async () => {
  const client = await openPostgres(await createPostgresDatabase(), () => undefined);
  await client.db.execute(sql`create table pairs (id int primary key, count int not null default 0)`);
  await client.db.execute(sql`insert into pairs (id) values (1), (2)`);
  const count = (first: number, second: number) =>
    client.db.transaction(async (tx) => {
      await tx.execute(sql`update pairs set count = count + 1 where id = ${first}`);
      await pause(100);
      await tx.execute(sql`update pairs set count = count + 1 where id = ${second}`);
    });
  await Promise.all([count(1, 2), count(2, 1)]);
  expect(await client.db.execute(sql`select count from pairs`)).toMatchObject({ rows: [{ count: 2 }, { count: 2 }] });
  await client.close();
});
