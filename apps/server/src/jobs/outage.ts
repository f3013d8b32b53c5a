import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DatabaseClient } from '../database/client.ts';
import { errorTrace } from './failure.ts';

interface OutageOptions {
  readonly ping: DatabaseClient['ping'];
  readonly log: Logger;
  /** How long to wait between two looks whether the database is back, in milliseconds. */
  readonly everyMs: number;
  readonly signal: AbortSignal;
}

/** Writes a failure to the log, unless the database is away and the log says so already. */
export type TellFailure = (error: unknown, about: Readonly<Record<string, string>>, message: string) => void;

/**
 * Every kind of job fails every few seconds while the database is away. The log tells the first of these failures, and
 * when the database is back.
 */
export function createOutage({ ping, log, everyMs, signal }: OutageOptions): TellFailure {
  /** What was not told since a failure; null as long as nobody asks whether the database is there. */
  let untold: number | null = null;

  const isThere = (): Promise<boolean> =>
    ping().then(
      () => true,
      () => false,
    );

  async function follow(): Promise<void> {
    untold = 0;
    const wasAway = !(await isThere());
    for (let away = wasAway; away && !signal.aborted; away = !(await isThere())) {
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    if (wasAway && !signal.aborted) log.info({ untold }, 'the database is back: jobs go on');
    untold = null;
  }

  return (error, about, message) => {
    if (untold !== null) {
      untold += 1;
      return;
    }
    log.error({ err: errorTrace(error), ...about }, message);
    void follow();
  };
}
