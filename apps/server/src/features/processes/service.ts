import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { writerName } from '../../config.ts';
import type { ProcessEngines } from '../../database/schema/processes.ts';
import type { Deps } from '../../deps.ts';
import { errorTrace } from '../../jobs/failure.ts';
import * as repository from './repository.ts';

/** How often a process gives a sign of life. */
const EVERY_MS = 10_000;
/** After how long a silence it counts as gone; seconds. */
const GONE_SECONDS = 45;

/** A process of this installation. */
export interface ProcessState {
  readonly role: 'all' | 'web' | 'worker';
  readonly host: string;
  readonly engines: ProcessEngines;
  readonly startedAt: Date;
  readonly alive: boolean;
  /** Seconds since its last sign of life. */
  readonly silent: number;
}

export type ProcessesService = ReturnType<typeof createProcessesService>;

/** Knows which processes there are. Where the database is embedded there is one, and nothing is written. */
export function createProcessesService(deps: Pick<Deps, 'config' | 'database' | 'models' | 'log'>) {
  const { config, database, models, log } = deps;
  const id = randomUUID();
  const startedAt = new Date(performance.timeOrigin);

  /** A process that serves pages alone recognises and writes nothing. */
  async function engines(): Promise<ProcessEngines> {
    if (config.role === 'web') return { speech: null, text: null };
    const used = await models.inUse();
    return {
      speech: config.speechEngine?.model ?? used.speech,
      text: writerName(config) ?? used.text,
    };
  }

  const own = async () => ({ role: config.role, host: hostname(), engines: await engines(), startedAt });

  async function beat(): Promise<void> {
    try {
      await repository.seen(database.db, { id, ...(await own()) });
    } catch (error) {
      log.warn({ err: errorTrace(error) }, 'a sign of life could not be written; the next one is tried');
    }
  }

  return {
    /** Gives signs of life from now on. @returns a function that ends them, and says that this process has left */
    async keep(everyMs = EVERY_MS): Promise<() => Promise<void>> {
      if (database.kind === 'pglite') return () => Promise.resolve();
      await beat();
      let beating = Promise.resolve();
      const timer = setInterval(() => {
        beating = beating.then(beat);
      }, everyMs).unref();
      return async () => {
        clearInterval(timer);
        await beating;
        // Who is not told sees it within a minute.
        await repository.leave(database.db, id).catch(() => undefined);
      };
    },

    async list(): Promise<ProcessState[]> {
      if (database.kind === 'pglite') return [{ ...(await own()), alive: true, silent: 0 }];
      const rows = await repository.list(database.db);
      return rows.map(({ role, host, engines: used, startedAt: since, silent }) => ({
        role,
        host,
        engines: used,
        startedAt: since,
        alive: silent < GONE_SECONDS,
        silent: Math.max(0, silent),
      }));
    },
  };
}
