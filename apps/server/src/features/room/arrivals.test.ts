import type { User } from '@greffier/contract/organisation/auth';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import type { DatabaseClient } from '../../database/client.ts';
import { arrivals as arrivalsTable, processes } from '../../database/schema/processes.ts';
import { describeOnPostgres } from '../../database/testing/testing.ts';
import { addUser } from '../../testing/rows.ts';
import { createArrivalsService } from './arrivals.ts';

describeOnPostgres('files that come in one request each', (open) => {
  let database: DatabaseClient;
  let user: User;
  beforeEach(async () => {
    database = await open();
    user = await addUser(database.db);
  });

  /** Makes the arrivals service of a living process. */
  async function process() {
    const id = randomUUID();
    await database.db.insert(processes).values({
      id,
      role: 'web',
      version: '0.1.0',
      takes: [],
      able: [],
      host: 'a',
      engines: { speech: null, text: null },
    });
    const disk = { free: () => Promise.resolve(0), arrivals: new Set<never>() };
    const deps = { config: loadConfig({}), database, disk, log: pino({ level: 'silent' }) };
    return { id, arrivals: createArrivalsService(deps, { id }) };
  }

  async function receive({ arrivals }: Awaited<ReturnType<typeof process>>, bytes: number) {
    const { receiving, written } = arrivals.begin(database.db, user.id, bytes);
    await written;
    return receiving;
  }

  it('are known to other processes, with their announced and missing bytes, until they end', async () => {
    const [one, two] = [await process(), await process()];
    const receiving = await receive(one, 1_000);
    const seen = () => two.arrivals.all(database.db, user.id);
    expect(await seen()).toEqual([{ person: user.id, bytes: 1_000, rest: 1_000 }]);
    Object.assign(receiving.arrival, { rest: 400 });
    await receiving.note();
    expect(await seen()).toEqual([{ person: user.id, bytes: 1_000, rest: 400 }]);
    expect(await one.arrivals.all(database.db)).toHaveLength(1);
    const other = await addUser(database.db);
    expect(await two.arrivals.all(database.db, other.id)).toEqual([]);
    receiving.end();
    await expect.poll(seen).toEqual([]);
  });

  it('count in other processes until the transaction that hands them over has ended', async () => {
    const [one, two] = [await process(), await process()];
    const receiving = await receive(one, 1_000);
    const seen = () => two.arrivals.all(database.db, user.id);
    const failing = database.db.transaction(async (tx) => {
      await receiving.handOver(tx);
      expect(await seen()).toHaveLength(1);
      throw new Error('no row');
    });
    await expect(failing).rejects.toThrow('no row');
    expect(await seen()).toHaveLength(1);
    await database.db.transaction((tx) => receiving.handOver(tx));
    expect(await seen()).toEqual([]);
    expect(await one.arrivals.all(database.db, user.id)).toEqual([]);
    receiving.end();
  });

  it('no longer count once their process is silent, and are removed once the process is forgotten', async () => {
    const [one, two] = [await process(), await process()];
    await receive(one, 1_000);
    const silent = sql`update processes set seen_at = now() - interval '31 s' where id = ${one.id}`;
    await database.db.execute(silent);
    expect(await two.arrivals.all(database.db)).toEqual([]);
    await database.db.execute(sql`delete from processes where id = ${one.id}`);
    await two.arrivals.sweep();
    expect(await database.db.$count(arrivalsTable)).toBe(0);
  });

  it('are removed by the next sweep if their end could not be written', async () => {
    const [one, two] = [await process(), await process()];
    const kept = await receive(one, 1);
    const row = { id: randomUUID(), process: one.id };
    await database.db.execute(sql`insert into arrivals values (${row.id}, ${row.process}, ${user.id}, 5, 5)`);
    await two.arrivals.sweep();
    expect(await two.arrivals.all(database.db)).toHaveLength(2);
    await one.arrivals.sweep();
    expect(await two.arrivals.all(database.db)).toEqual([{ person: user.id, bytes: 1, rest: 1 }]);
    kept.end();
  });
});
