import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { DatabaseClient } from '../../database/client.ts';
import { processes } from '../../database/schema/processes.ts';
import { describeOnPostgres } from '../../database/testing.ts';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { until } from '../../testing/until.ts';
import { createProcessesService } from './service.ts';

let house: House;
openHouseForTests((opened) => (house = opened));

const serviceOf = (database: DatabaseClient, role: 'all' | 'web' | 'worker') =>
  createProcessesService({ ...house.deps, database, config: { ...house.deps.config, role } });

it('is one process, which is alive and writes nothing, where the database is embedded', async () => {
  const { database } = house.deps;
  const stop = await house.services.processes.keep(10);
  expect(await house.services.processes.list()).toEqual([
    {
      role: 'all',
      host: hostname(),
      engines: { speech: expect.any(String) as string, text: null },
      startedAt: expect.any(Date) as Date,
      alive: true,
      silent: 0,
    },
  ]);
  expect(await database.db.select().from(processes)).toEqual([]);
  await stop();
});

describeOnPostgres('processes', (open) => {
  it('give signs of life, say what they work with, and leave when they stop', async () => {
    const database = await open();
    const web = serviceOf(database, 'web');
    const worker = serviceOf(database, 'worker');
    const stopWeb = await web.keep();
    const stopWorker = await worker.keep(20);
    expect(await web.list()).toMatchObject([
      { role: 'web', alive: true, engines: { speech: null, text: null } },
      { role: 'worker', alive: true, engines: { speech: expect.any(String) as string } },
    ]);
    const seenAt = async () =>
      (await database.db.select().from(processes)).find(({ role }) => role === 'worker')?.seenAt;
    const first = await seenAt();
    await until(async () => expect(await seenAt()).not.toEqual(first));
    await stopWorker();
    expect((await web.list()).map(({ role }) => role)).toEqual(['web']);
    await stopWeb();
    expect(await web.list()).toEqual([]);
  });

  it('count as gone after 45 s of silence, and are forgotten after a day', async () => {
    const database = await open();
    const { db } = database;
    const add = (silent: string) =>
      db.insert(processes).values({
        id: randomUUID(),
        role: 'worker',
        host: silent,
        engines: { speech: 'a', text: null },
        startedAt: new Date(),
        seenAt: sql`now() - ${silent}::interval`,
      });
    for (const silent of ['44 seconds', '46 seconds', '61 minutes', '25 hours']) await add(silent);
    const web = serviceOf(database, 'web');
    const stop = await web.keep();
    expect((await web.list()).map(({ host, alive }) => [host, alive])).toEqual([
      [hostname(), true],
      ['44 seconds', true],
      ['46 seconds', false],
    ]);
    expect(await db.select().from(processes)).toHaveLength(4);
    await stop();
  });

  it('go on if a sign of life could not be written', async () => {
    const database = await open();
    const worker = serviceOf(database, 'worker');
    await database.db.execute(sql`alter table processes rename to away`);
    const stop = await worker.keep(20);
    await database.db.execute(sql`alter table away rename to processes`);
    await until(async () => expect(await worker.list()).toHaveLength(1));
    await stop();
  });
});
