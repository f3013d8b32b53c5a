import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { writerName } from '../../config.ts';
import { houseWide } from '../../database/organizations/separation.ts';
import type { ProcessEngines } from '../../database/schema/processes.ts';
import type { Deps } from '../../deps.ts';
import { weightsInUse } from '../../engines/models.ts';
import { errorTrace } from '../../jobs/failure.ts';
import type { JobKind } from '../../jobs/job.ts';
import * as repository from './repository.ts';

/** Number of renewals that a process may miss before it counts as dead. */
const MISSED = 3;
/** Time for which a dead process is still shown, in seconds. */
const SHOWN_DEAD = 24 * 3600;

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')));

export type ProcessesService = ReturnType<typeof createProcessesService>;

/** Tracks which processes use this database and what each does. Decides which one takes a job that not all can do. */
export function createProcessesService({
  config,
  database: { db, kind },
  log,
  models,
  speech,
}: Pick<Deps, 'config' | 'database' | 'log' | 'models' | 'speech'>) {
  const id = randomUUID();
  const silence = config.workerSilence;
  const takes = config.role === 'web' ? [] : [...config.workerTakes];
  /** Whether no other process uses this database. Two processes never share the embedded database. */
  const isAlone = kind === 'pglite';

  /** Tells whether the models chosen for a kind of work are on this machine. Replacements do not count. */
  async function isAble(kind: JobKind): Promise<boolean> {
    if (kind === 'documents') return true;
    const { replaced } = await models.inUse();
    if (kind === 'text') return !replaced.some(({ role }) => role === 'text');
    if (replaced.some(({ role }) => role !== 'text')) return false;
    return speech.check(await weightsInUse(models)).then(
      () => true,
      () => false,
    );
  }

  /** Names the engines that this process works with; null for each if the process only serves pages. */
  async function engines(): Promise<ProcessEngines> {
    if (config.role === 'web') return { speech: null, text: null };
    const used = await models.inUse();
    return {
      speech: config.speechEngine?.model ?? used.speech,
      text: writerName(config) ?? used.text,
    };
  }

  async function renew(): Promise<void> {
    const able: JobKind[] = [];
    for (const kind of takes) if (await isAble(kind)) able.push(kind);
    const known = { id, role: config.role, version, host: hostname(), takes, able, engines: await engines() };
    await houseWide(() => repository.renew(db, known));
  }

  async function follow(stop: AbortSignal, besides: () => Promise<void>): Promise<void> {
    let isTold = false;
    for (;;) {
      try {
        await pause((silence / MISSED) * 1000, undefined, { signal: stop, ref: false });
      } catch {
        return;
      }
      try {
        await renew();
        await besides();
        isTold = false;
      } catch (error) {
        // One warning is enough while the database is unreachable.
        if (!isTold) log.warn({ err: errorTrace(error) }, 'nobody was told that this process lives');
        isTold = true;
      }
    }
  }

  return {
    id,

    /**
     * Reports regularly to the other processes that this one is alive.
     * @param besides called after each renewal
     * @returns `leave`, which announces that this process accepts no new jobs; then `end`, which removes the process
     */
    async keep(
      besides: () => Promise<void>,
    ): Promise<{ readonly leave: () => Promise<void>; readonly end: () => Promise<void> }> {
      const stop = new AbortController();
      await houseWide(() => repository.removeSilent(db, isAlone ? -1 : SHOWN_DEAD));
      await renew();
      // A process that is alone need not write to the database every few seconds: the lock of the data folder already
      // shows that it is alive.
      const following = isAlone ? Promise.resolve() : follow(stop.signal, besides);
      return {
        leave: () => houseWide(() => repository.noteStop(db, id)).catch(() => undefined),
        async end() {
          stop.abort();
          await following;
          // If the database is unreachable, the others learn from this process's silence that it has ended.
          await houseWide(() => repository.remove(db, id)).catch(() => undefined);
        },
      };
    },

    /**
     * Tells whether this process takes jobs of a kind now. If it lacks the models, it leaves the jobs to a process that
     * has them. If no process has them, it takes the jobs, so that people learn what is missing.
     */
    async mayTake(kind: JobKind): Promise<boolean> {
      return isAlone || (await isAble(kind)) || !(await houseWide(() => repository.isOtherAble(db, id, kind, silence)));
    },

    /** Lists the processes, including those that died recently. */
    async list(): Promise<repository.Listed[]> {
      const known = await houseWide(() => repository.list(db, silence));
      return isAlone ? known.map((one) => ({ ...one, alive: true, silent: 0 })) : known;
    },

    /** Forgets processes that died long ago. */
    sweep: (): Promise<void> =>
      isAlone ? Promise.resolve() : houseWide(() => repository.removeSilent(db, SHOWN_DEAD)),
  };
}
