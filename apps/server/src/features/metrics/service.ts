import { houseWide } from '../../database/organizations/separation.ts';
import type { Deps } from '../../deps.ts';
import { errorTrace } from '../../jobs/failure.ts';
import type { Readings } from '../../observe/prometheus.ts';
import type { ProcessesService } from '../processes/service.ts';
import type { RoomService } from '../room/service.ts';
import * as repository from './repository.ts';

/** Time for which an answer is reused, so that frequent requests cause no work; ms. */
const FRESH_MS = 5_000;
/** Time for which sums over all meetings are reused; ms. */
const STORED_FRESH_MS = 60_000;

interface Needs {
  readonly processes: ProcessesService;
  readonly room: RoomService;
}

export type MetricsService = ReturnType<typeof createMetricsService>;

/** Reads the state of the whole installation, for Prometheus and for super users. */
export function createMetricsService(deps: Deps, { processes, room }: Needs) {
  const { config, database, queue, storage, log } = deps;

  const stored = keptFor(STORED_FRESH_MS, () => houseWide(() => repository.storedBytes(database.db)));

  /** Returns null for a part that cannot be read, so that all other parts are still returned. */
  const orNull = async <T>(part: string, reading: Promise<T>): Promise<T | null> =>
    reading.catch((error: unknown) => {
      log.warn({ err: errorTrace(error), part }, 'a part of the metrics could not be read');
      return null;
    });

  async function readAll(): Promise<Readings> {
    const answers = async (check: Promise<void>): Promise<boolean> =>
      check.then(
        () => true,
        () => false,
      );
    const parts = { database: await answers(database.ping()), storage: await answers(storage.check()) };
    const disk = await orNull('disk', room.state());
    // Without a database, each of these queries would wait in vain and fill the log.
    const there = <T>(part: string, ask: () => Promise<T>): Promise<T | null> =>
      parts.database ? orNull(part, ask()) : Promise.resolve(null);
    return {
      parts,
      disk: disk === null ? null : { free: disk.free, reserve: config.minFreeBytes },
      queue: await there('queue', () => queue.depths()),
      stored: await there('stored', async () => ({ ...(await stored()) })),
      processes: await there('processes', async () => aliveByRole(await processes.list())),
    };
  }

  return {
    read: keptFor(FRESH_MS, () => houseWide(readAll)),
    /** Returns the sizes that super users see: with several organisations, only those of their own recordings. */
    stored: (): Promise<repository.StoredBytes> =>
      database.separation.isOn ? repository.storedBytes(database.db) : stored(),
  };
}

function aliveByRole(list: readonly { readonly role: string; readonly alive: boolean }[]): Readings['processes'] {
  const counts = new Map([
    ['web', 0],
    ['worker', 0],
  ]);
  for (const { role, alive } of list) {
    // A process with both roles counts for each role.
    for (const one of role === 'all' ? ['web', 'worker'] : [role])
      counts.set(one, (counts.get(one) ?? 0) + (alive ? 1 : 0));
  }
  return [...counts].map(([role, alive]) => ({ role, alive }));
}

/** Asks at most once in `ms` milliseconds; callers in between get the same answer. A failure is not kept. */
function keptFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | null = null;
  return () => {
    if (last !== null && performance.now() - last.at < ms) return last.answer;
    const answer = ask();
    const own = { at: performance.now(), answer };
    last = own;
    answer.catch(() => {
      if (last === own) last = null;
    });
    return answer;
  };
}
