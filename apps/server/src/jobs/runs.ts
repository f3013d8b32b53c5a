import { setTimeout as pause } from 'node:timers/promises';
import type { Db, JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import { tracedBy, workingOn } from '../actor.ts';
import type { DatabaseClient } from '../database/client.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import type { Meters, RunEnd } from '../observe/meters.ts';
import type { Traces } from '../observe/traces.ts';
import { aboutJob, organizationOf, senderOf } from './sender.ts';
import { type ErrorTrace, errorTrace } from './failure.ts';
import type { JobContext, JobDefinition } from './job.ts';
import { statementsOf } from '../database/queue-statements.ts';
import { houseWide, withinOrganization } from '../database/organizations/separation.ts';
import { NoRoom, othersWait, passOn, postpone, TurnOver } from './turns.ts';

type Failure = ErrorTrace | TurnOver | NoRoom;

/** Time that a job waits for room before it is tried again; seconds. */
const ROOM_SECONDS = 60;
/** Time between two tries to give a job back while the database is away. */
const ASK_MS = 500;

interface Run {
  readonly controller: AbortController;
  /** Resolves when the handler ends, with the error that made it fail, or with null; never rejects. */
  readonly settled: Promise<Failure | null>;
  /** Whether the run was cancelled, so that its end is not a failure. */
  cancelled: boolean;
}

interface RunsOptions {
  readonly database: DatabaseClient;
  readonly statements: Db;
  readonly log: Logger;
  readonly meters: Meters;
  readonly traces: Traces;
  /** Tells whether the process is about to end. */
  readonly isStopping: () => boolean;
  /** Gives a job back to the queue, unless another run of it has begun. Its next run counts as a new attempt. */
  readonly putBack: (name: string, id: string, retryCount: number) => Promise<unknown>;
  /** Lets this process's worker look for a job at once. */
  readonly wake: (name: string) => void;
}

/** The jobs that run in this process. */
export interface Runs {
  /**
   * Runs a job until its handler has stopped.
   * @throws if the job failed, so that pg-boss records the failure
   */
  run<T>(
    definition: JobDefinition<T>,
    handler: (payload: T, context: JobContext) => Promise<void>,
    job: JobWithMetadata,
  ): Promise<void>;
  /**
   * Aborts a job's run, and resolves when it has stopped.
   * @returns false if the job does not run here
   */
  cancel(name: string, key: string): Promise<boolean>;
  /** Aborts all runs. Resolves when they have stopped. */
  stop(): Promise<void>;
}

function endOf(failure: Failure | null, { cancelled }: Run, stopping: boolean): RunEnd {
  if (cancelled) return 'cancelled';
  if (failure === null) return 'done';
  if (stopping) return 'stopped';
  if (failure instanceof NoRoom) return 'no_room';
  return failure instanceof TurnOver ? 'gave_way' : 'failed';
}

const STOPPED = '{"stopped":true}';
const runKey = (name: string, key: string | null): string => `${name}/${key ?? ''}`;

export function createRuns(options: RunsOptions): Runs {
  const { database, statements, log, meters, traces, isStopping, putBack, wake } = options;
  const running = new Map<string, Run>();

  /**
   * Gives a job back once the database answers again. pg-boss asks only once to record a failure: without an answer, the
   * job would count as running until its worker has been silent for long.
   * @returns false if the process stops first
   */
  async function putBackOnceThere({ name, id, retryCount, signal }: JobWithMetadata): Promise<boolean> {
    while (!isStopping()) {
      try {
        await putBack(name, id, retryCount);
        return true;
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        // If the job is no longer this run's, its end needs no record.
        if (signal.aborted) return true;
        await pause(ASK_MS);
      }
    }
    return false;
  }

  return {
    async run<T>(
      definition: JobDefinition<T>,
      handler: (payload: T, context: JobContext) => Promise<void>,
      job: JobWithMetadata,
    ): Promise<void> {
      const id = runKey(job.name, job.singletonKey);
      // If an earlier run of this job has lost its claim, it must end before this run begins.
      await running.get(id)?.settled;
      const controller = new AbortController();
      const signal = AbortSignal.any([controller.signal, job.signal]);
      const expiry = setTimeout(
        () => controller.abort(new Error(`job ${job.name} took longer than ${definition.expireInSeconds} s`)),
        definition.expireInSeconds * 1000,
      );
      const attempt = job.retryCount + 1;
      const context: JobContext = {
        signal,
        attempt,
        othersWait: () => othersWait(statements, job.name, job.groupId ?? null),
      };
      const sender = senderOf(job.data);
      const about = aboutJob(job, sender);
      const waited = Math.max(0, (job.startedOn.getTime() - job.startAfter.getTime()) / 1_000);
      meters.begun(job.name, waited);
      const span = traces.begin(job.name, {
        kind: 'consumer',
        parent: sender.trace ?? null,
        facts: { 'greffier.job': job.id, 'greffier.meeting': about.meeting, attempt, waited },
      });
      const begun = performance.now();
      const work = async (): Promise<void> => handler(definition.payload.parse(job.data), context);
      const organization = organizationOf(job.data);
      const done = (): Promise<void> =>
        organization === null ? database.separation.forOwn(work) : withinOrganization(organization, work);
      let isAway = false;
      const settled = workingOn(about, () => tracedBy(span.trace, done)).then(
        () => null,
        (error: unknown) => {
          isAway = isDatabaseUnavailable(error);
          return error instanceof TurnOver || error instanceof NoRoom ? error : errorTrace(error);
        },
      );
      const current: Run = { controller, settled, cancelled: false };
      running.set(id, current);
      try {
        const failure = await settled;
        const end = endOf(failure, current, isStopping());
        meters.ended(job.name, end, (performance.now() - begun) / 1_000);
        span.end(end === 'failed' && failure !== null && 'kind' in failure ? failure.kind : null, { end });
        if (failure === null || current.cancelled) return;
        if (isStopping()) {
          await putBack(job.name, job.id, job.retryCount);
        } else if (failure instanceof TurnOver) {
          await houseWide(() =>
            database.db.transaction((tx) => passOn(statementsOf(tx), job.name, job.id, organization)),
          );
        } else if (failure instanceof NoRoom) {
          log.error(
            { ...about, kind: job.name, seconds: ROOM_SECONDS },
            'no room for a job: it waits, and is tried again',
          );
          await postpone(statements, job.name, job.id, ROOM_SECONDS);
        } else if (!job.signal.aborted) {
          log.error({ ...about, err: failure, kind: job.name, attempt }, 'job failed');
          const runsAtOnce = definition.retryDelaySeconds === undefined && job.retryCount < job.retryLimit;
          if (isAway && runsAtOnce && (await putBackOnceThere(job))) return;
          // pg-boss stores the thrown error in its table, so the error may contain no content of a meeting.
          throw new Error(`${failure.kind}: the log tells more`);
        }
      } finally {
        clearTimeout(expiry);
        running.delete(id);
        // The worker looks at once for another job, or for the next attempt at this one.
        wake(job.name);
        if (signal.aborted) {
          // Another process may have cancelled this job. It learns from this output that the run has stopped.
          await statements.executeSql(
            `update pgboss.job set output = $3::jsonb where name = $1 and id = $2::uuid and state = 'cancelled'`,
            [job.name, job.id, STOPPED],
          );
        }
      }
    },

    async cancel(name, key) {
      const run = running.get(runKey(name, key));
      if (run === undefined) return false;
      run.cancelled = true;
      run.controller.abort(new Error(`job ${name} was cancelled`));
      await run.settled;
      return true;
    },

    async stop() {
      const runs = [...running.values()];
      for (const { controller } of runs) controller.abort(new Error('the server stops'));
      await Promise.all(runs.map(({ settled }) => settled));
    },
  };
}
