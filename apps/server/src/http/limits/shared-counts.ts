import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { addCalls, removeOldCounts } from '../../database/call-counts.ts';
import type { DatabaseClient } from '../../database/client.ts';
import { houseWide } from '../../database/organizations/separation.ts';
import { errorTrace } from '../../jobs/failure.ts';
import { Counts, type Window } from './counts.ts';

/** Time between two exchanges of counts; milliseconds. In between, a caller can use the whole limit in each process. */
const TELL_MS = 1_000;
/** Age at which a count is not needed any more, in milliseconds. It is longer than every window. */
const OLD_MS = 10 * 60_000;
/** Number of counts that one statement writes. */
const AT_ONCE = 1_000;

/**
 * Makes counts of calls that all processes with the same database share. Each process counts in memory, so that no call
 * waits, and adds its counts to the database once a second.
 * @param over ends the sharing
 * @param everyMs milliseconds between two exchanges; for tests
 * @returns a class for `@fastify/rate-limit`; its instances share one set of counts, which is possible because their
 * keys differ
 */
export function sharedCounts(
  { db }: Pick<DatabaseClient, 'db'>,
  log: Pick<Logger, 'warn'>,
  over: AbortSignal,
  everyMs = TELL_MS,
) {
  const windows = new Map<string, Window>();

  async function tell(entries: readonly [string, Window][], timeWindow: number): Promise<void> {
    const names = new Map(entries.map(([key, window]) => [hashOf(key), { window, told: window.own }]));
    const sent = [...names].map(([key, { told }]) => ({ key, count: told }));
    for (const { key, count, age } of await addCalls(db, sent, timeWindow)) {
      const known = names.get(key);
      if (known === undefined) continue;
      const { window, told } = known;
      window.own -= told;
      window.others = count;
      window.since = performance.now() - Math.max(0, age);
    }
  }

  async function tellAll(): Promise<void> {
    const byWindow = Map.groupBy(
      [...windows].filter(([, { own }]) => own > 0),
      ([, { length }]) => length,
    );
    for (const [length, entries] of byWindow) {
      for (let at = 0; at < entries.length; at += AT_ONCE) await tell(entries.slice(at, at + AT_ONCE), length);
    }
  }

  async function goOn(): Promise<void> {
    let cleaned = performance.now();
    let isTold = true;
    while (!over.aborted) {
      try {
        await tellAll();
        isTold = true;
        if (performance.now() - cleaned > OLD_MS) {
          cleaned = performance.now();
          await removeOldCounts(db, OLD_MS);
        }
      } catch (error) {
        // Until the database is back, each process counts its own calls. A log line each second would hide all others.
        if (isTold) log.warn({ err: errorTrace(error) }, 'the counts of calls cannot be shared');
        isTold = false;
      }
      await pause(everyMs, undefined, { signal: over, ref: false }).catch(() => undefined);
    }
  }
  void houseWide(goOn);

  return class SharedCounts extends Counts {
    protected override readonly windows = windows;

    override child(): SharedCounts {
      return new SharedCounts();
    }
  };
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
