import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import type { DatabaseClient } from '../database/client.ts';
import { openMemoryDatabase } from '../database/testing/test-pglite.ts';
import { describeOnBothDatabases, describeOnPostgres } from '../database/testing/testing.ts';
import type { JobContext, JobDefinition } from './job.ts';
import { createQueue, type Queue } from './queue.ts';

const log = pino({ level: 'silent' });
const greet: JobDefinition<{ name: string }> = {
  name: 'greet.v1',
  kind: 'text',
  payload: z.object({ name: z.string() }),
  retryLimit: 3,
  expireInSeconds: 60,
};

type Handler = (payload: { name: string }, context: JobContext) => Promise<void>;

const queues: Queue[] = [];
const stopQueues = async (): Promise<void> => {
  for (const queue of queues.splice(0)) await queue.stop();
};

async function startQueue(database: DatabaseClient, handler: Handler | null): Promise<Queue> {
  const queue = createQueue({ database, definitions: [greet], works: handler !== null, silence: 10, log });
  if (handler) await queue.work(greet, handler);
  await queue.start();
  queues.push(queue);
  return queue;
}

const send = (database: DatabaseClient, queue: Queue, key = 'a'): Promise<void> =>
  database.db.transaction((tx) => queue.send(tx, greet, { name: 'Ada' }, { key, person: null }));

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error)));

describeOnBothDatabases('the queue', (open) => {
  let database: DatabaseClient;
  afterEach(stopQueues);
  beforeEach(async () => {
    database = await open();
  });

  it('runs a job with its payload after its transaction is committed', async () => {
    const done = Promise.withResolvers<unknown>();
    const queue = await startQueue(database, async (payload, { attempt }) => done.resolve({ payload, attempt }));
    await send(database, queue);
    expect(await done.promise).toEqual({ payload: { name: 'Ada' }, attempt: 1 });
  });

  it('forgets a job whose transaction is rolled back', async () => {
    const ran: string[] = [];
    const queue = await startQueue(database, async ({ name }) => void ran.push(name));
    await expect(
      database.db.transaction(async (tx) => {
        await queue.send(tx, greet, { name: 'personne' }, { key: 'a', person: null });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await send(database, queue, 'b');
    await expect.poll(() => ran).toEqual(['Ada']);
  });

  it('refuses a second job of a key that is queued or runs, and accepts one afterwards', async () => {
    const gate = Promise.withResolvers<void>();
    let runs = 0;
    const queue = await startQueue(database, async () => {
      runs += 1;
      await gate.promise;
    });
    await send(database, queue);
    await expect(send(database, queue)).rejects.toMatchObject({ status: 409 });
    await expect.poll(() => runs).toBe(1);
    await expect(send(database, queue)).rejects.toMatchObject({ status: 409 });
    gate.resolve();
    await expect
      .poll(() =>
        send(database, queue).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await expect.poll(() => runs).toBe(2);
  });

  it('runs one job of a kind at a time', async () => {
    let now = 0;
    let most = 0;
    let done = 0;
    const queue = await startQueue(database, async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resume) => setTimeout(resume, 100));
      now -= 1;
      done += 1;
    });
    for (const key of ['a', 'b', 'c']) await send(database, queue, key);
    await expect.poll(() => done).toBe(3);
    expect(most).toBe(1);
  });

  it('looks for a job as soon as one is sent, and for the next as soon as one has ended', async () => {
    let done = 0;
    const queue = await startQueue(database, async () => void (done += 1));
    await send(database, queue, 'first');
    await expect.poll(() => done).toBe(1);
    const began = performance.now();
    // If sending did not wake the worker, each job would start only at the worker's next look, up to a second later.
    for (let job = 2; job <= 9; job += 1) {
      await send(database, queue, `alone ${job}`);
      await expect.poll(() => done).toBe(job);
    }
    for (let job = 10; job <= 14; job += 1) await send(database, queue, `together ${job}`);
    await expect.poll(() => done).toBe(14);
    expect(performance.now() - began).toPassWithin(10_000);
  });

  it('runs a failed job again, and says which attempt it is', async () => {
    const attempts: number[] = [];
    const queue = await startQueue(database, async (_, { attempt }) => {
      attempts.push(attempt);
      if (attempt === 1) throw new Error('the first time');
    });
    await send(database, queue);
    await expect.poll(() => attempts).toEqual([1, 2]);
  });

  it('cancels a queued job: it never runs', async () => {
    const sender = await startQueue(database, null);
    await send(database, sender, 'a');
    await sender.cancel(greet, 'a');
    await send(database, sender, 'b');
    const ran: string[] = [];
    await startQueue(database, async () => void ran.push('b'));
    await expect.poll(() => ran).toEqual(['b']);
  });

  it('cancels a running job: its signal aborts, and cancel resolves once it has stopped', async () => {
    const begun = Promise.withResolvers<void>();
    let stopped = false;
    const queue = await startQueue(database, async (_, { signal }) => {
      begun.resolve();
      await new Promise((resume) => signal.addEventListener('abort', resume));
      await new Promise((resume) => setTimeout(resume, 200));
      stopped = true;
      signal.throwIfAborted();
    });
    await send(database, queue);
    await begun.promise;
    const failures = vi.spyOn(log, 'error');
    onTestFinished(() => failures.mockRestore());
    await queue.cancel(greet, 'a');
    expect(stopped).toBe(true);
    expect(failures).not.toHaveBeenCalled();
    await send(database, queue);
  });

  it('does nothing for a key without a job', async () => {
    const queue = await startQueue(database, null);
    await expect(queue.cancel(greet, 'nobody')).resolves.toBeUndefined();
  });

  it('gives a running job back when the process stops, for the next one to finish', async () => {
    const begun = Promise.withResolvers<void>();
    const first = await startQueue(database, async (_, { signal }) => {
      begun.resolve();
      await untilAborted(signal);
    });
    await send(database, first);
    await begun.promise;
    await first.stop();
    const attempts: number[] = [];
    await startQueue(database, async (_, { attempt }) => void attempts.push(attempt));
    await expect.poll(() => attempts).toEqual([2]);
  });

  it('refuses to start if a kind of job has no handler', async () => {
    const queue = createQueue({ database, definitions: [greet], works: true, silence: 10, log });
    await expect(queue.start()).rejects.toThrow('greet.v1');
  });
});

describe('after a kill', () => {
  it('starts the job of a dead process again within seconds, on PGlite', async () => {
    const database = await openMemoryDatabase();
    const sender = await startQueue(database, null);
    await send(database, sender);
    await database.db.execute(`update pgboss.job set state = 'active', started_on = now() where name = 'greet.v1'`);
    await sender.stop();
    const attempts: number[] = [];
    await startQueue(database, async (_, { attempt }) => void attempts.push(attempt));
    await expect.poll(() => attempts).toEqual([2]);
    await stopQueues();
    await database.close();
  });
});

describeOnPostgres('two processes', (open) => {
  afterEach(stopQueues);

  it('share a job: one cancels what the other runs, and learns when it has stopped', async () => {
    const database = await open();
    const begun = Promise.withResolvers<void>();
    let stopped = false;
    await startQueue(database, async (_, { signal }) => {
      begun.resolve();
      await untilAborted(signal).finally(() => {
        stopped = true;
      });
    });
    const web = await startQueue(database, null);
    await send(database, web);
    await begun.promise;
    await web.cancel(greet, 'a');
    expect(stopped).toBe(true);
  });

  it('notice a dead worker by its missing heartbeat', async () => {
    const database = await open();
    const web = await startQueue(database, null);
    await send(database, web);
    await database.db.execute(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute' where name = 'greet.v1'`,
    );
    const attempts: number[] = [];
    await startQueue(database, async (_, { attempt }) => void attempts.push(attempt));
    await expect.poll(() => attempts, { timeout: 30_000 }).toEqual([2]);
  });

  it('take the kinds of job that they were told to take', async () => {
    const database = await open();
    const ran: string[] = [];
    const other = createQueue({ database, definitions: [greet], works: true, takes: ['speech'], silence: 10, log });
    queues.push(other);
    await other.work(greet, async () => void ran.push('other'));
    await other.start();
    await send(database, other);
    await new Promise((done) => setTimeout(done, 1_200));
    expect(ran).toEqual([]);
    await startQueue(database, async () => void ran.push('one'));
    await expect.poll(() => ran).toEqual(['one']);
  });

  it('leave jobs to the other while they may not take them, and take them as soon as they may', async () => {
    const database = await open();
    let may = false;
    let runs = 0;
    let asked = 0;
    const queue = createQueue({ database, definitions: [greet], works: true, silence: 10, log, askMs: 100 });
    queues.push(queue);
    const handler = async () => void (runs += 1);
    await queue.work(greet, handler, () => {
      asked += 1;
      return Promise.resolve(may);
    });
    await queue.start();
    await send(database, queue);
    await new Promise((done) => setTimeout(done, 1_200));
    expect(runs).toBe(0);
    may = true;
    await expect.poll(() => runs, { timeout: 8_000 }).toBe(1);
    may = false;
    const before = asked;
    // The worker is stopped before the queue asks a second time.
    await expect.poll(() => asked).toBeGreaterThan(before + 1);
    await send(database, queue, 'b');
    await new Promise((done) => setTimeout(done, 1_200));
    expect(runs).toBe(1);
  });
});
