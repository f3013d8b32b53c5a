import { beforeEach, expect, it } from 'vitest';
import type { DatabaseClient } from '../database/client.ts';
import { describeOnBothDatabases, describeOnPostgres } from '../database/testing/testing.ts';
import type { Queue } from './queue.ts';
import { inSteps, person, queuesForTests, send, series, work } from './test-turns.ts';
import { TurnOver } from './turns.ts';

const anne = person();
const bruno = person();
const chloe = person();
const open = queuesForTests();

describeOnBothDatabases('the queue in turns', (openDatabase) => {
  let database: DatabaseClient;
  beforeEach(async () => {
    database = await openDatabase();
  });

  it('serves the one job of a person right after the first of another who sent ten', async () => {
    const sender = await open(database, null);
    await send(database, sender, ...series(anne, 'A', 10), [bruno, 'B1']);
    const order = (await sender.live(work)).map(({ key }) => key);
    expect(order.slice(0, 3)).toEqual(['A1', 'B1', 'A2']);
    const ran: string[] = [];
    await open(database, async (who) => void ran.push(who));
    await expect.poll(() => ran).toHaveLength(11);
    expect(ran).toEqual(order);
  });

  it('serves people in turns while they wait, and each person’s jobs in the order in which they were sent', async () => {
    const sender = await open(database, null);
    await send(database, sender, ...series(anne, 'A', 3), ...series(bruno, 'B', 3), ...series(chloe, 'C', 2));
    expect((await sender.live(work)).map(({ key }) => key)).toEqual(['A1', 'B1', 'C1', 'A2', 'B2', 'C2', 'A3', 'B3']);
  });

  it('never lets a person who sends again and again overtake those who wait', async () => {
    const ran: string[] = [];
    const queue: Queue = await open(database, async (who) => {
      ran.push(who);
      // Bruno sends his next job as soon as one is done.
      const number = Number(who.slice(1));
      if (who.startsWith('B') && number < 4) await send(database, queue, [bruno, `B${number + 1}`]);
    });
    await database.db.transaction(async (tx) => {
      for (const [id, who] of [...series(anne, 'A', 3), [bruno, 'B1'] as const]) {
        await queue.send(tx, work, { who }, { key: who, person: id });
      }
    });
    await expect.poll(() => ran).toHaveLength(7);
    expect(ran.indexOf('A3')).toBeLessThan(ran.indexOf('B4'));
  });

  it('lets a person who has not sent for long join the present turn, but not go before it', async () => {
    const ran: string[] = [];
    const first = await open(database, async (who) => void ran.push(who));
    await send(database, first, ...series(anne, 'A', 4));
    await expect.poll(() => ran).toHaveLength(4);
    await first.stop();
    const sender = await open(database, null);
    await send(database, sender, [anne, 'A5'], [bruno, 'B1'], [bruno, 'B2'], [bruno, 'B3']);
    expect((await sender.live(work)).map(({ key }) => key)).toEqual(['B1', 'A5', 'B2', 'B3']);
  });

  it('does not count jobs that were cancelled before they began', async () => {
    const sender = await open(database, null);
    await send(database, sender, ...series(anne, 'A', 5));
    for (const number of [1, 2, 3, 4, 5]) await sender.cancel(work, `A${number}`);
    await send(database, sender, ...series(bruno, 'B', 3), [anne, 'A6']);
    expect((await sender.live(work)).map(({ key }) => key)).toEqual(['B1', 'A6', 'B2', 'B3']);
  });

  it('runs a retry before anybody else’s job', async () => {
    const sender = await open(database, null);
    await send(database, sender, ...series(anne, 'A', 2), ...series(bruno, 'B', 2));
    const ran: string[] = [];
    await open(database, async (who, attempt) => {
      ran.push(`${who}/${attempt}`);
      if (who === 'A1' && attempt === 1) throw new Error('the first time');
    });
    await expect.poll(() => ran).toHaveLength(5);
    expect(ran).toEqual(['A1/1', 'A1/2', 'B1/1', 'A2/1', 'B2/1']);
  });

  it('lists running and waiting jobs, with their times', async () => {
    const gate = Promise.withResolvers<void>();
    const queue = await open(database, () => gate.promise);
    await send(database, queue, ...series(anne, 'A', 2), [bruno, 'B1']);
    await expect.poll(async () => (await queue.live(work))[0]?.running).toBe(true);
    const live = await queue.live(work);
    expect(live.map(({ key, running }) => [key, running])).toEqual([
      ['A1', true],
      ['B1', false],
      ['A2', false],
    ]);
    for (const { since } of live) expect(Math.abs(Date.now() - since.getTime())).toBeLessThan(60_000);
    gate.resolve();
    await expect.poll(() => queue.live(work)).toEqual([]);
  });
});

describeOnBothDatabases('a job that gives way', (openDatabase) => {
  let database: DatabaseClient;
  beforeEach(async () => {
    database = await openDatabase();
  });

  it('lets each waiting person have one step, and continues where it was', async () => {
    const sender = await open(database, null);
    await send(database, sender, ...series(anne, 'A', 3), [bruno, 'B1'], [chloe, 'C1']);
    const { steps, handler } = inSteps({ A1: 5, B1: 3, C1: 1 });
    await open(database, handler);
    await expect.poll(() => steps).toHaveLength(11);
    // Anne's other jobs wait until her first one is done.
    expect(steps).toEqual(['A1', 'B1', 'C1', 'A1', 'B1', 'A1', 'B1', 'A1', 'A1', 'A2', 'A3']);
  });

  it('goes on if only its own person’s jobs wait', async () => {
    const sender = await open(database, null);
    await send(database, sender, ...series(anne, 'A', 2));
    const { steps, handler } = inSteps({ A1: 3, A2: 1 });
    const attempts: string[] = [];
    await open(database, (who, attempt, context) => {
      attempts.push(`${who}/${attempt}`);
      return handler(who, attempt, context);
    });
    await expect.poll(() => steps).toEqual(['A1', 'A1', 'A1', 'A2']);
    expect(attempts).toEqual(['A1/1', 'A2/1']);
  });

  it('gives a turn to a person who comes while it waits', async () => {
    const sender = await open(database, null);
    await send(database, sender, [anne, 'A1'], [bruno, 'B1']);
    const { steps, handler } = inSteps({ A1: 4, B1: 4, C1: 1 });
    await open(database, async (...job) => {
      if (steps.length === 1) await send(database, sender, [chloe, 'C1']);
      return handler(...job);
    });
    await expect.poll(() => steps).toHaveLength(9);
    expect(steps.slice(0, 4)).toEqual(['A1', 'B1', 'C1', 'A1']);
  });

  it('keeps all its attempts, however often it gave way', async () => {
    const sender = await open(database, null);
    await send(database, sender, [anne, 'A1'], [bruno, 'B1']);
    const { steps, handler } = inSteps({ A1: 8, B1: 8 });
    let failures = 0;
    await open(database, async (...job) => {
      if (steps.length >= 14 && job[0] === 'A1' && failures < work.retryLimit) {
        failures += 1;
        throw new Error('as often as it may');
      }
      return handler(...job);
    });
    await expect.poll(() => steps, { timeout: 10_000 }).toHaveLength(16);
    expect(failures).toBe(work.retryLimit);
  });

  it('can be cancelled while it waits, and sent anew', async () => {
    const sender = await open(database, null);
    await send(database, sender, [anne, 'A1'], [bruno, 'B1']);
    const gate = Promise.withResolvers<void>();
    const ran: string[] = [];
    const queue = await open(database, async (who) => {
      ran.push(who);
      if (ran.length === 1) throw new TurnOver();
      if (who === 'B1') await gate.promise;
    });
    await expect.poll(() => ran).toEqual(['A1', 'B1']);
    expect((await queue.live(work)).map(({ key, running }) => [key, running])).toEqual([
      ['B1', true],
      ['A1', false],
    ]);
    await queue.cancel(work, 'A1');
    await send(database, queue, [anne, 'A1']);
    gate.resolve();
    await expect.poll(() => ran).toEqual(['A1', 'B1', 'A1']);
    await expect.poll(() => queue.live(work)).toEqual([]);
  });

  it('stays cancelled if its turn ends at the same moment', async () => {
    const begun = Promise.withResolvers<void>();
    let runs = 0;
    const queue = await open(database, async (_, __, { signal }) => {
      runs += 1;
      begun.resolve();
      await new Promise((aborted) => signal.addEventListener('abort', aborted));
      throw new TurnOver();
    });
    await send(database, queue, [anne, 'A1']);
    await begun.promise;
    await queue.cancel(work, 'A1');
    expect(await queue.live(work)).toEqual([]);
    expect(runs).toBe(1);
  });

  it('keeps its place when the server stops, whoever waits', async () => {
    const sender = await open(database, null);
    await send(database, sender, [anne, 'A1'], [bruno, 'B1']);
    const ran: string[] = [];
    const first = await open(database, async (who, _, { signal }) => {
      ran.push(who);
      if (who === 'A1') throw new TurnOver();
      await new Promise((aborted) => signal.addEventListener('abort', aborted));
      signal.throwIfAborted();
    });
    await expect.poll(() => ran).toEqual(['A1', 'B1']);
    await first.stop();
    await open(database, async (who) => void ran.push(who));
    await expect.poll(() => ran).toEqual(['A1', 'B1', 'B1', 'A1']);
  });
});

describeOnPostgres('turns of several workers', (openDatabase) => {
  it('are counted across workers, so that two workers serve two people at once, though one sent ten jobs before', async () => {
    const database = await openDatabase();
    const sender = await open(database, null);
    await send(database, sender, ...series(anne, 'A', 10), [bruno, 'B1']);
    const gate = Promise.withResolvers<void>();
    const begun: string[] = [];
    for (let worker = 0; worker < 2; worker += 1) {
      await open(database, async (who) => {
        begun.push(who);
        await gate.promise;
      });
    }
    await expect.poll(() => begun.toSorted()).toEqual(['A1', 'B1']);
    gate.resolve();
  });

  it('are passed on without running a job twice at once, and without losing one', async () => {
    const database = await openDatabase();
    const sender = await open(database, null);
    await send(database, sender, ...series(anne, 'A', 3), ...series(bruno, 'B', 3), [chloe, 'C1']);
    const { steps, handler } = inSteps({ A1: 8, A2: 8, A3: 2, B1: 6, B2: 2, B3: 1, C1: 5 });
    const running = new Set<string>();
    const clashes: string[] = [];
    for (let worker = 0; worker < 3; worker += 1) {
      await open(database, async (who, ...job) => {
        if (running.has(who)) clashes.push(who);
        running.add(who);
        await handler(who, ...job).finally(() => running.delete(who));
      });
    }
    await expect.poll(() => steps, { timeout: 30_000 }).toHaveLength(32);
    await expect.poll(() => sender.live(work)).toEqual([]);
    expect(clashes).toEqual([]);
  });

  it('keep the place of a job whose worker died, so that it goes on before waiting jobs', async () => {
    const database = await openDatabase();
    const sender = await open(database, null);
    await send(database, sender, ...series(anne, 'A', 2), [bruno, 'B1']);
    await database.db.execute(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute' where singleton_key = 'A1'`,
    );
    const gate = Promise.withResolvers<void>();
    const ran: string[] = [];
    await open(database, async (who, attempt) => {
      ran.push(`${who}/${attempt}`);
      if (who === 'B1') await gate.promise;
    });
    // Bruno's job may have begun before the worker's death was noticed.
    await expect
      .poll(async () => (await sender.live(work)).find(({ key }) => key === 'A1')?.running ?? null, { timeout: 30_000 })
      .toBe(false);
    expect((await sender.live(work)).map(({ key }) => key)).toEqual(['B1', 'A1', 'A2']);
    gate.resolve();
    await expect.poll(() => ran).toEqual(['B1/1', 'A1/2', 'A2/1']);
  });
});
