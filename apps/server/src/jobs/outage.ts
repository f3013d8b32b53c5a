import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DatabaseClient } from '../database/client.ts';
import { errorTrace } from './failure.ts';

interface OutageOptions {
  readonly ping: DatabaseClient['ping'];
  readonly log: Logger;
  /** Time between two checks whether the database is back, in milliseconds. */
  readonly everyMs: number;
  readonly signal: AbortSignal;
}

/** Writes a failure to the log, unless the database is unreachable and the log says so already. */
export type TellFailure = (error: unknown, about: Readonly<Record<string, string>>, message: string) => void;

type Failure = Parameters<TellFailure>;

/**
 * Keeps the log short while the database is unreachable, because every kind of job then fails every few seconds. Only
 * the first of these failures is logged, then the moment when the database is back. At other times, every failure is
 * logged.
 */
export function createOutage({ ping, log, everyMs, signal }: OutageOptions): TellFailure {
  /** Failures that came while the server checked the database; null if no check is under way. */
  let asked: Failure[] | null = null;
  /** Number of failures not logged since the database became unreachable; null while it is reachable. */
  let untold: number | null = null;

  const isThere = (): Promise<boolean> =>
    ping().then(
      () => true,
      () => false,
    );

  const write = ([error, about, message]: Failure): void => log.error({ err: errorTrace(error), ...about }, message);

  async function follow(): Promise<void> {
    const held: Failure[] = (asked = []);
    const wasThere = await isThere();
    asked = null;
    if (wasThere) return held.forEach(write);
    untold = held.length;
    do {
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    } while (!signal.aborted && !(await isThere()));
    if (!signal.aborted) log.info({ untold }, 'the database is back: jobs go on');
    untold = null;
  }

  return (...failure) => {
    if (untold !== null) {
      untold += 1;
    } else if (asked !== null) {
      asked.push(failure);
    } else {
      write(failure);
      void follow();
    }
  };
}
