import { PgBoss, type WorkOptions } from 'pg-boss';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { UserId } from '@greffier/contract/ids';
import type { Database, DatabaseClient } from '../database/client.ts';
import { ApiError } from '../errors.ts';
import { errorTrace } from './failure.ts';
import { JOB_KINDS, type JobContext, type JobDefinition, type JobKind } from './job.ts';
import { createOutage } from './outage.ts';
import { createRuns } from './runs.ts';
import { type Meters, noMeters } from '../observe/meters.ts';
import { noTraces, type Traces } from '../observe/traces.ts';
import { ofOrganization, sender } from './sender.ts';
import { currentOrganization } from '../database/organizations/separation.ts';
import { houseStatementsOf, statementsOf } from '../database/queue-statements.ts';
import { turnOf } from './turns.ts';

/** Key of a job, and the person for whom the job is done. */
interface JobOf {
  /** Key of the job. Among the waiting and running jobs, each key occurs only once. */
  readonly key: string;
  /** Person whose turn the job takes: people take turns within one kind of job. Null if the job is for nobody. */
  readonly person: UserId | null;
}

/** A job that waits or runs. */
interface LiveJob {
  readonly name: string;
  readonly key: string;
  readonly running: boolean;
  /** When the job was sent or, if it runs, when this run began. */
  readonly since: Date;
}

interface QueueDepth {
  readonly kind: string;
  readonly waiting: number;
  readonly running: number;
  /** Time that the oldest waiting job has waited, in seconds; 0 if none waits. */
  readonly oldest: number;
}

/** Queue of jobs, in the same database as the rows that they work on. */
export interface Queue {
  /**
   * Queues a job inside `tx`, so that a row and its job are written together or not at all.
   * @throws ApiError 409 while a job with that key is queued or runs; this also undoes the row that would have no job
   */
  send<T>(tx: Database, definition: JobDefinition<T>, payload: T, of: JobOf): Promise<void>;
  /** Lists the jobs of one kind that run, then those that wait, each in the order of their turns. */
  live(definition: Pick<JobDefinition<unknown>, 'name'>): Promise<readonly LiveJob[]>;
  /** Counts the jobs of each kind, and tells how long the oldest waiting job has waited. */
  depths(): Promise<readonly QueueDepth[]>;
  /**
   * Cancels the queued or running job with that key. A running handler's signal aborts, and the call resolves when the
   * handler has stopped.
   */
  cancel(definition: Pick<JobDefinition<unknown>, 'name'>, key: string): Promise<void>;
  /**
   * Runs jobs of this kind, one at a time in this process, from `start` on. If a handler throws TurnOver, its job runs
   * again after others have had a turn, and continues from its finished work. If it throws NoRoom, its job runs again
   * after a minute. Does nothing for a kind that this process does not take.
   * @param mayTake called regularly; while it answers no, this process leaves these jobs to others. If absent, the
   * process always takes them
   */
  work<T>(
    definition: JobDefinition<T>,
    handler: (payload: T, context: JobContext) => Promise<void>,
    mayTake?: () => Promise<boolean>,
  ): Promise<void>;
  /** Runs `run` at the times of `cron` (five fields, UTC), in only one of all processes. */
  schedule(name: string, cron: string, run: () => Promise<void>): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface QueueOptions {
  readonly database: DatabaseClient;
  /** All kinds of jobs that `send` knows. */
  readonly definitions: readonly Omit<JobDefinition<unknown>, 'payload'>[];
  /** False in a process that only serves pages. It sends and cancels jobs, but runs none. */
  readonly works: boolean;
  /** The kinds of work that a worker takes; absent for all. */
  readonly takes?: readonly JobKind[];
  /** Silence after which the worker of a running job counts as dead, in seconds. */
  readonly silence: number;
  readonly log: Logger;
  /** Milliseconds between two checks whether a worker may take jobs or a lost database is back; absent for the default. */
  readonly askMs?: number;
  /** Meters of the jobs; absent if nobody reads them. */
  readonly meters?: Meters;
  readonly traces?: Traces;
}

/**
 * Time before its expiry at which a run is aborted. pg-boss starts a job again at its expiry, and the handler must have
 * stopped by then.
 */
const EXPIRY_GRACE_SECONDS = 120;
const RETRY_DELAY_MAX_SECONDS = 60 * 60;
const STOP_TIMEOUT_MS = 4_000;
const CANCEL_POLL_MS = 200;
/**
 * Wait before a worker looks for a job that was just sent. Usually, the transaction that sent it has ended by then; if
 * not, the worker looks again within a second.
 */
const WAKE_MS = 20;
/** Time between two checks whether a worker may take a kind of job, and whether a lost database is back. */
const ASK_MS = 3_000;
/** Longest time between two heartbeats of a running job's worker. */
const BEAT_SECONDS = 2;

/** Makes the queue with pg-boss, whose tables are in the same database under a schema of their own. */
export function createQueue(options: QueueOptions): Queue {
  const {
    database,
    definitions,
    works,
    takes = JOB_KINDS,
    silence,
    log,
    askMs = ASK_MS,
    meters = noMeters,
    traces = noTraces,
  } = options;
  const embedded = database.kind === 'pglite';
  const boss = new PgBoss({
    ...database.queueConnection,
    supervise: works,
    schedule: works,
    // Detects dead workers by their missing heartbeats.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });

  const statements = houseStatementsOf(database.db);
  const workers = new Map<string, { begin: () => Promise<string>; mayTake: (() => Promise<boolean>) | undefined }>();
  /** pg-boss's ids of this process's workers, by kind of job. */
  const workerIds = new Map<string, string>();
  const schedules: (() => Promise<void>)[] = [];
  const asking = new AbortController();
  const tell = createOutage({ ping: () => database.ping(), log, everyMs: askMs, signal: asking.signal });
  boss.on('error', (error) => tell(error, {}, 'queue'));
  let started = false;
  let stopping = false;

  /**
   * Puts jobs of a kind back into the queue. Their next run counts as a new attempt.
   * @param id one job; null for all that were running
   * @param retryCount the number of earlier runs of that job: if it has begun another run since, it stays as it is
   */
  const putBack = (name: string, id: string | null = null, retryCount: number | null = null): Promise<unknown> =>
    statements.executeSql(
      `update pgboss.job set state = 'retry', heartbeat_on = null, start_after = now()
       where name = $1 and state = 'active'
       and ($2::uuid is null or (id = $2::uuid and retry_count = $3::int))`,
      [name, id, retryCount],
    );

  /** Lets this process's worker look for a job at once, instead of within a second. */
  function wake(name: string): void {
    const id = workerIds.get(name);
    if (id !== undefined && !stopping) boss.notifyWorker(id);
  }

  const runs = createRuns({ database, statements, log, meters, traces, isStopping: () => stopping, putBack, wake });

  /**
   * Waits until the process that ran a cancelled job has noticed the cancellation, or has been silent longer than its
   * heartbeat allows.
   */
  async function stoppedElsewhere(name: string, id: string): Promise<void> {
    for (;;) {
      const { rows } = await statements.executeSql(
        `select 1 from pgboss.job where name = $1 and id = $2::uuid and output is null
         and heartbeat_on + heartbeat_seconds * interval '1 second' > now()`,
        [name, id],
      );
      if (rows.length === 0) return;
      await pause(CANCEL_POLL_MS);
    }
  }

  /** Looks for jobs of a kind as long as this process may take them. A job that has begun is always finished. */
  async function follow(name: string, begin: () => Promise<string>, mayTake: () => Promise<boolean>): Promise<void> {
    while (!asking.signal.aborted) {
      try {
        const may = await mayTake();
        const id = workerIds.get(name);
        if (asking.signal.aborted) return;
        if (may && id === undefined) workerIds.set(name, await begin());
        if (!may && id !== undefined) {
          workerIds.delete(name);
          await boss.offWork(name, { wait: true });
        }
      } catch (error) {
        tell(error, { job: name }, 'whether these jobs may be taken is not known');
      }
      await pause(askMs, undefined, { signal: asking.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    async send(tx, definition, payload, { key, person }) {
      const db = statementsOf(tx);
      const from = sender();
      const data = {
        ...(definition.payload.parse(payload) as object),
        ...ofOrganization(),
        ...(from !== undefined && { sender: from }),
      };
      const id = await boss.send(definition.name, data, {
        db,
        singletonKey: key,
        ...(person !== null && { group: { id: person } }),
        // The job with the highest priority runs first; among equals, the oldest.
        priority: -(await turnOf(db, definition.name, { person, organization: currentOrganization() })),
      });
      if (id === null) {
        throw new ApiError(409, 'conflict', 'Un traitement est déjà en cours\u00A0: attendez sa fin, puis réessayez.');
      }
      setTimeout(() => wake(definition.name), WAKE_MS).unref();
    },

    async live({ name }) {
      const { rows } = await statements.executeSql(
        `select singleton_key as key, state = 'active' as running,
           extract(epoch from case when state = 'active' then started_on else created_on end)::float8 * 1000 as since
         from pgboss.job where name = $1 and state <= 'active'
         order by running desc, priority desc, created_on`,
        [name],
      );
      // The statement above gives the rows this shape.
      return (rows as { key: string; running: boolean; since: number }[]).map(({ since, ...job }) => ({
        ...job,
        name,
        since: new Date(since),
      }));
    },

    async depths() {
      const { rows } = await statements.executeSql(
        `select name as kind, count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
           count(*) filter (where state = 'active')::int as running,
           coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::float8 as oldest
         from pgboss.job where state <= 'active' group by name`,
        [],
      );
      // The statement above gives the rows this shape.
      const known = new Map((rows as QueueDepth[]).map((row) => [row.kind, row]));
      return definitions.map(({ name: kind }) => {
        const { waiting = 0, running = 0, oldest = 0 } = known.get(kind) ?? {};
        return { kind, waiting, running, oldest: Math.max(0, oldest) };
      });
    },

    async cancel(definition, key) {
      const { rows } = await statements.executeSql(
        `with live as (
           select id, state from pgboss.job where name = $1 and singleton_key = $2 and state < 'completed' for update
         )
         update pgboss.job job set state = 'cancelled', completed_on = now()
         from live where job.name = $1 and job.id = live.id
         returning job.id, live.state = 'active' as active`,
        [definition.name, key],
      );
      if (await runs.cancel(definition.name, key)) return;
      // The statement above gives the rows this shape.
      for (const { id, active } of rows as { id: string; active: boolean }[]) {
        if (active && !embedded) await stoppedElsewhere(definition.name, id);
      }
    },

    work(definition, handler, mayTake) {
      if (!takes.includes(definition.kind)) return Promise.resolve();
      const options: WorkOptions & { includeMetadata: true } = { includeMetadata: true, pollingIntervalSeconds: 1 };
      // Another process notices a cancel at its next heartbeat.
      if (!embedded) options.heartbeatRefreshSeconds = Math.min(BEAT_SECONDS, silence / 2);
      const begin = (): Promise<string> =>
        boss.work<object, void, typeof options>(definition.name, options, async ([job]) => {
          if (job) await runs.run(definition, handler, job);
        });
      workers.set(definition.name, { begin, mayTake });
      return Promise.resolve();
    },

    schedule(name, cron, task) {
      schedules.push(async () => {
        await boss.createQueue(name, { policy: 'exclusive', retryLimit: 0 });
        if (embedded) await putBack(name);
        await boss.schedule(name, cron, null, { tz: 'UTC' });
        await boss.work(name, async () => {
          await task().catch((error: unknown) => {
            log.error({ err: errorTrace(error), job: name }, 'sweep failed');
          });
        });
      });
      return Promise.resolve();
    },

    async start() {
      const taken = definitions.filter(({ kind }) => works && takes.includes(kind));
      const unhandled = taken.filter(({ name }) => !workers.has(name));
      if (unhandled.length > 0) {
        throw new Error(`jobs without a handler: ${unhandled.map((definition) => definition.name).join(', ')}`);
      }
      await boss.start();
      started = true;
      for (const definition of definitions) {
        const settings = {
          retryLimit: definition.retryLimit,
          retryDelay: definition.retryDelaySeconds ?? 0,
          retryBackoff: definition.retryDelaySeconds !== undefined,
          ...(definition.retryDelaySeconds !== undefined && { retryDelayMax: RETRY_DELAY_MAX_SECONDS }),
          expireInSeconds: definition.expireInSeconds + EXPIRY_GRACE_SECONDS,
        };
        // A single process needs no heartbeat: any job that is active when it starts was left by a process that died.
        const heartbeatSeconds = embedded ? null : silence;
        await boss.createQueue(definition.name, { ...settings, policy: 'exclusive' });
        await boss.updateQueue(definition.name, { ...settings, heartbeatSeconds });
        // Fills pg-boss's cache of queues. If a queue were missing there, `send` would query PGlite from within its own
        // transaction, and wait for ever.
        await boss.findJobs(definition.name, { key: '' });
        if (embedded) await putBack(definition.name);
      }
      if (!works) return;
      for (const [name, { begin, mayTake }] of workers) {
        if (mayTake === undefined) workerIds.set(name, await begin());
        else void follow(name, begin, mayTake);
      }
      for (const begin of schedules) await begin();
    },

    async stop() {
      if (!started) return;
      stopping = true;
      asking.abort();
      await Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: false })));
      await Promise.race([runs.stop(), pause(STOP_TIMEOUT_MS)]);
      await boss.stop({ timeout: 1_000 });
    },
  };
}
