import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DatabaseClient } from '../../database/client.ts';
import { callCounts } from '../../database/schema/processes.ts';
import { describeOnPostgres } from '../../database/testing/testing.ts';
import { sharedCounts } from './shared-counts.ts';

const WINDOW_MS = 60_000;

describeOnPostgres('counts of calls', (open) => {
  let database: DatabaseClient;
  let over: AbortController;
  beforeEach(async () => {
    database = await open();
    over = new AbortController();
  });
  afterEach(() => over.abort());

  /** Counts like one process, and reports the counts to the others every few milliseconds. */
  function process(db: Pick<DatabaseClient, 'db'> = database) {
    const log = pino({ level: 'silent' });
    const warn = vi.spyOn(log, 'warn');
    const Counts = sharedCounts(db, log, over.signal, 20);
    const counts = new Counts();
    const call = (key = 'anne'): number => {
      let current = 0;
      counts.incr(key, (_, result) => (current = result?.current ?? 0), WINDOW_MS);
      return current;
    };
    return { call, warn };
  }
  /** Reads how often each key was counted, as stored in the database. */
  const told = async (): Promise<number[]> => {
    const rows = await database.db.select().from(callCounts).orderBy(callCounts.count);
    return rows.map(({ count }) => count);
  };

  it('are those of all processes', async () => {
    const [one, two] = [process(), process()];
    for (let times = 0; times < 5; times += 1) one.call();
    for (let times = 0; times < 7; times += 1) two.call();
    two.call('luc');
    await expect.poll(told).toEqual([1, 12]);
    // A process learns the others' counts when it reports its own.
    two.call();
    await expect.poll(told).toEqual([1, 13]);
    await expect.poll(() => two.call()).toBeGreaterThanOrEqual(14);
  });

  it('begin anew when the window has passed, whatever was done to the clock', async () => {
    for (const moved of ['-61 s', '61 s']) {
      await database.db.execute(sql`delete from call_counts`);
      const one = process();
      for (let times = 0; times < 5; times += 1) one.call();
      await expect.poll(told).toEqual([5]);
      await database.db.execute(sql`update call_counts set since = now() + ${moved}::interval`);
      process().call();
      await expect.poll(told).toEqual([1]);
    }
  });

  it('go on in each process while the database is away, and are shared later', async () => {
    const away = vi.spyOn(database.db, 'execute').mockRejectedValue(new Error('away'));
    const one = process();
    for (let times = 1; times <= 5; times += 1) expect(one.call()).toBe(times);
    await expect.poll(() => one.warn.mock.calls.length).toBeGreaterThan(0);
    expect(one.call()).toBe(6);
    // The log reports the failure only once.
    await expect.poll(() => away.mock.calls.length).toBeGreaterThan(4);
    expect(one.warn).toHaveBeenCalledOnce();
    away.mockRestore();
    await expect.poll(told).toEqual([6]);
  });

  it('store no caller’s address', async () => {
    process().call('192.0.2.7');
    await expect.poll(told).toEqual([1]);
    expect(JSON.stringify(await database.db.select().from(callCounts))).not.toContain('192.0.2.7');
  });
});
