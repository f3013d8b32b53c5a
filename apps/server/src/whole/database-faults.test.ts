import type { User } from '@greffier/contract/organisation/auth';
import { type Call, callPath } from '@greffier/contract/call';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { CreateTemplate } from '@greffier/contract/organisation/templates';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPool } from '../database/postgres/connections.ts';
import { openPostgres } from '../database/postgres/postgres.ts';
import { createPostgresDatabase } from '../database/testing/testing.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { type Caller, openCaller, type Sent } from '../testing/caller.ts';
import { type House, openHouse } from '../testing/house.ts';
import { Line } from '../testing/postgres/line.ts';
import { addUser } from '../testing/rows.ts';
import { tokenOf } from '../testing/tokens.ts';
import { receiving } from '../testing/uploads.ts';

/** Timeouts shorter than the product's, so that the tests are short; ms. */
const CALLS = { connect: 500, statement: 800, answer: 1_000 };
const JOBS = { connect: 500, statement: 0, answer: 1_000 };

let line: Line;
let house: House;
let caller: Caller;
let user: User;
/** A token made beforehand, because a page already has one when the database goes away. */
let token: string;

beforeAll(async () => {
  line = new Line(new URL(await createPostgresDatabase()));
  const url = await line.open();
  house = await openHouse({}, () => openPostgres(url.href, () => undefined, { calls: CALLS, jobs: JOBS }));
  user = await addUser(house.deps.database.db);
  token = await tokenOf(house.deps, user);
  caller = await openCaller(house);
});
afterAll(async () => {
  await caller.app.close();
  await house.close();
  await line.refuse();
});

// A test that measured too long a time runs again, from the same beginning.
beforeEach(async () => {
  line.goOn();
  await expectBack();
});

const call = (which: Call, { params = {}, body }: Sent = {}) =>
  caller.app.inject({
    method: which.method,
    url: callPath(which, params),
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { payload: body as object }),
  });

const ready = async (): Promise<number> => (await caller.app.inject('/health/ready')).statusCode;

/** @returns the answer, and how long it took in milliseconds */
async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const begun = performance.now();
  return [await work(), performance.now() - begun];
}

async function expectUnavailable(): Promise<void> {
  const answers = await Promise.all([
    call(ListMeetings),
    call(CreateTemplate, { body: { name: 'Ordre du jour', format: [{ level: 1, text: 'Budget' }] } }),
  ]);
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({
      code: 'database_unavailable',
      detail: expect.stringMatching(/^La base de données ne répond pas pour le moment\. Réessayez/) as string,
    });
  }
}

/** Waits until everything works again by itself. */
async function expectBack(): Promise<void> {
  await expect.poll(async () => (await call(ListMeetings)).statusCode).toBe(200);
  await expect.poll(async () => (await house.deps.database.ping().catch(() => 'away')) ?? 'there').toBe('there');
}

describe('a PostgreSQL server', () => {
  it('that hangs: « ready » reports it within 2 s, calls answer 503, and everything works again afterwards', async () => {
    line.hang();
    const [status, took] = await timed(ready);
    expect(status).toBe(503);
    expect(took).toPassWithin(2_000);
    const [, calls] = await timed(expectUnavailable);
    expect(calls).toPassWithin(10_000);
    // Connections that never answered are closed and not used again.
    await expectUnavailable();
    line.goOn();
    await expectBack();
  });

  it('that refuses connections: calls answer 503, and everything works again when it accepts them', async () => {
    await line.refuse();
    expect(await ready()).toBe(503);
    await expectUnavailable();
    await line.open();
    await expectBack();
  });

  it('that restarts makes calls fail only for a short time', async () => {
    await house.deps.database.db
      .execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`)
      .catch(() => undefined);
    await expectBack();
    expect(await ready()).toBe(200);
  });

  it('that closes a connection in the middle of a transaction makes only the transaction fail, not the process', async () => {
    const { db } = house.deps.database;
    // Without a listener, the connection's error would end the process.
    const heard: unknown[] = [];
    const hear = (error: unknown): void => void heard.push(error);
    const others = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException').on('uncaughtException', hear);
    try {
      const failure = await db
        .transaction(async (tx) => {
          // The statement returns a row of this shape.
          const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as { rows: { pid: number }[] };
          await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
          await new Promise((done) => setTimeout(done, 200));
          await tx.execute(sql`select 1`);
        })
        .then(
          () => null,
          (error: unknown) => error,
        );
      expect(isDatabaseUnavailable(failure)).toBe(true);
    } finally {
      process.removeListener('uncaughtException', hear);
      for (const other of others) process.on('uncaughtException', other);
    }
    expect(heard).toEqual([]);
    await expectBack();
  });

  it('that has just closed a connection counts as unavailable', async () => {
    const pool = openPool(await createPostgresDatabase(), CALLS, 1);
    const client = await pool.connect();
    if (!(client instanceof Client)) throw new TypeError('the pool gave something else');
    await client.end();
    await expect(client.query('select 1')).rejects.toSatisfy(isDatabaseUnavailable);
    client.release(true);
    await pool.end();
  });

  it('that takes too long over a statement is told to cancel it', async () => {
    const [failure, took] = await timed(() =>
      house.deps.database.db.execute(sql`select pg_sleep(30)`).then(
        () => null,
        (error: unknown) => error,
      ),
    );
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(took).toPassWithin(10_000);
  });

  it('has no time limit for migrations, not even for those of another process', async () => {
    const url = await createPostgresDatabase();
    const other = await openPostgres(url, () => undefined);
    let opened = false;
    const opening = other.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7374657)`);
      const next = openPostgres(url, () => undefined, { calls: CALLS, jobs: JOBS }).then((client) => {
        opened = true;
        return client;
      });
      await new Promise((done) => setTimeout(done, 2_000));
      expect(opened).toBe(false);
      return { next };
    });
    const { next } = await opening;
    await (await next).close();
    await other.close();
  });

  it.each([
    ['for a moment', 0],
    // Nothing then records that the job failed, so it would count as running until its worker has been silent for long.
    ['until the job has failed', 3_000],
  ])('that hangs %s while a recording is transcribed: the job goes on afterwards by itself', async (_, longer) => {
    let finish = (): void => undefined;
    const begun = new Promise<void>((started) => {
      const transcribe = house.speech.transcribe.getMockImplementation();
      house.speech.transcribe.mockImplementationOnce(async (...given) => {
        started();
        await new Promise<void>((done) => (finish = done));
        if (!transcribe) throw new Error('nothing is scripted');
        return transcribe(...given);
      });
    });
    const recordings = house.services.recordings;
    const { meetingId } = await recordings.create(user, 5, receiving(house.deps.storage));
    await begun;
    line.hang();
    finish();
    await expectUnavailable();
    await new Promise((done) => setTimeout(done, longer));
    line.goOn();
    const params = { meeting_id: meetingId };
    await expect
      .poll(async () => (await call(GetMeeting, { params })).json<{ status?: string }>().status, { timeout: 15_000 })
      .toBe('transcribed');
  });
});
