import { sql } from 'drizzle-orm';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addMeeting, addUser } from '../../testing/rows.ts';
import type { DatabaseClient } from '../client.ts';
import { openPglite } from './pglite.ts';
import { tidy } from './tidy.ts';

let home: string;
let client: DatabaseClient;
beforeEach(async () => {
  // Fakes the timer by which the database tidies itself every minute.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  home = await mkdtemp(join(tmpdir(), 'greffier-tidy-'));
  client = await openPglite(join(home, 'database'), () => undefined);
});
afterEach(async () => {
  vi.useRealTimers();
  await client.close();
  await rm(home, { recursive: true, force: true });
});

async function deadWords(): Promise<number> {
  const [row] = await client.db
    .select({ dead: sql<number>`n_dead_tup::int` })
    .from(sql`pg_stat_user_tables`)
    .where(sql`relname = 'search_parts'`);
  return row?.dead ?? -1;
}
/** Waits for this number of dead rows, which PostgreSQL may count up to a second late. */
const untilDead = (rows: number) => vi.waitUntil(async () => (await deadWords()) === rows, { timeout: 20_000 });

it('reclaims the room of a few deleted words, but scans their index for it at most once an hour', async () => {
  const { db } = client;
  const { id } = await addMeeting(db, await addUser(db));
  await db.execute(sql`insert into search_parts (meeting_id, kind, number, words)
    select ${id}::uuid, 'minutes', number, 'mot'::tsvector from generate_series(1, 40) as number`);
  await db.execute(sql`delete from search_parts where number <= 3`);
  await untilDead(3);
  await tidy(db);
  await untilDead(0);
  await db.execute(sql`delete from search_parts where number <= 5`);
  await untilDead(2);
  await tidy(db);
  expect(await deadWords()).toBe(2);
});
