import { randomUUID } from 'node:crypto';
import type { UserId } from '@greffier/contract/ids';
import { beforeEach, expect, it } from 'vitest';
import type { DatabaseClient } from '../database/client.ts';
import { withinOrganization } from '../database/organizations/separation.ts';
import { describeOnBothDatabases, describeOnPostgres } from '../database/testing/testing.ts';
import type { Queue } from './queue.ts';
import { inSteps, person, queuesForTests, send, series, work } from './test-turns.ts';
import { TurnOver } from './turns.ts';

const town = randomUUID();
const hospital = randomUUID();
const anne = person();
const bruno = person();
const chloe = person();
const open = queuesForTests();

describeOnBothDatabases('several organisations', (openDatabase) => {
  let database: DatabaseClient;
  beforeEach(async () => {
    database = await openDatabase();
  });
  const sendFor = (organization: string, ...[queue, ...jobs]: [Queue, ...(readonly [UserId, string])[]]) =>
    withinOrganization(organization, () => send(database, queue, ...jobs));
  const keys = async (queue: Queue) => (await queue.live(work)).map(({ key }) => key);

  it('are served in turns, however many people of one of them wait', async () => {
    const sender = await open(database, null);
    await sendFor(town, sender, [anne, 'A1'], [bruno, 'B1'], [chloe, 'C1']);
    const dora = person();
    await sendFor(hospital, sender, ...series(dora, 'D', 2));
    const order = await keys(sender);
    expect(order).toEqual(['A1', 'D1', 'B1', 'D2', 'C1']);
    const ran: string[] = [];
    await open(database, async (who) => void ran.push(who));
    await expect.poll(() => ran).toEqual(order);
  });

  it('have their own people served in turns', async () => {
    const sender = await open(database, null);
    await sendFor(town, sender, ...series(anne, 'A', 3));
    await sendFor(hospital, sender, ...series(chloe, 'C', 3));
    await sendFor(town, sender, ...series(bruno, 'B', 2));
    // Bruno's first job takes over the second turn of the town; within a turn, the job that was sent first comes first.
    expect(await keys(sender)).toEqual(['A1', 'C1', 'C2', 'B1', 'A2', 'C3', 'B2', 'A3']);
  });

  it('keep their turns beside jobs that were sent before there were several', async () => {
    const sender = await open(database, null);
    await send(database, sender, ...series(anne, 'A', 2));
    await sendFor(hospital, sender, ...series(chloe, 'C', 2));
    expect(await keys(sender)).toEqual(['A1', 'C1', 'A2', 'C2']);
  });

  it('never overtake others that wait, however often their people send again', async () => {
    const ran: string[] = [];
    const queue: Queue = await open(database, async (who) => {
      ran.push(who);
      const number = Number(who.slice(1));
      if (who.startsWith('B') && number < 4) await sendFor(hospital, queue, [bruno, `B${number + 1}`]);
    });
    await database.db.transaction(async (tx) => {
      const put = (organization: string, id: UserId, who: string) =>
        withinOrganization(organization, () => queue.send(tx, work, { who }, { key: who, person: id }));
      for (const [id, who] of series(anne, 'A', 3)) await put(town, id, who);
      await put(hospital, bruno, 'B1');
    });
    await expect.poll(() => ran).toEqual(['A1', 'B1', 'A2', 'B2', 'A3', 'B3', 'B4']);
  });

  it('share the time of jobs that give way, as do the people of each', async () => {
    const sender = await open(database, null);
    await sendFor(town, sender, ...series(anne, 'A', 2), [bruno, 'B1']);
    await sendFor(hospital, sender, [chloe, 'C1']);
    const { steps, handler } = inSteps({ A1: 3, A2: 1, B1: 2, C1: 4 });
    await open(database, handler);
    await expect.poll(() => steps).toHaveLength(10);
    expect(steps).toEqual(['A1', 'C1', 'B1', 'C1', 'A1', 'C1', 'B1', 'C1', 'A1', 'A2']);
  });

  it('can cancel a job that gave way', async () => {
    const begun = Promise.withResolvers<void>();
    const queue = await open(database, async (_, __, { signal }) => {
      begun.resolve();
      await new Promise((aborted) => signal.addEventListener('abort', aborted));
      throw new TurnOver();
    });
    await sendFor(town, queue, [anne, 'A1']);
    await begun.promise;
    await queue.cancel(work, 'A1');
    expect(await queue.live(work)).toEqual([]);
  });
});
describeOnPostgres('turns of one organisation', (openDatabase) => {
  it('are given one by one to jobs of an organisation that are sent at the same time', async () => {
    const database = await openDatabase();
    const sender = await open(database, null);
    const people = Array.from({ length: 10 }, person);
    await Promise.all(
      people.map((id, at) => withinOrganization(town, () => send(database, sender, ...series(id, `P${at}-`, 2)))),
    );
    const { rows } = (await database.db.execute(`select priority from pgboss.job where name = '${work.name}'`)) as {
      rows: { priority: number }[];
    };
    expect(new Set(rows.map(({ priority }) => priority)).size).toBe(20);
  });
});
