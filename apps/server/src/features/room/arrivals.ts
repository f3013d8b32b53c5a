import type { UserId } from '@greffier/contract/ids';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import { houseWide } from '../../database/organizations/separation.ts';
import type { Deps } from '../../deps.ts';
import { errorTrace } from '../../jobs/failure.ts';
import type { Arrival } from '../../storage/room.ts';
import * as repository from './repository.ts';

type Counted = Pick<Arrival, 'person' | 'bytes' | 'rest'>;

/** A file that this process receives. */
export interface Receiving {
  readonly arrival: Arrival;
  /** Tells other processes how much of the file has come. */
  readonly note: () => Promise<void>;
  /** Stops counting the file, inside the transaction that writes a row which counts it. */
  readonly handOver: (tx: Database) => Promise<void>;
  readonly end: () => void;
}

export type ArrivalsService = ReturnType<typeof createArrivalsService>;

/**
 * Tracks the files that arrive in one request each, until their meetings are written. This process counts its own files
 * in memory. For other living processes, it reads the counts that they wrote.
 */
export function createArrivalsService(
  { config, database: { db, kind }, disk, log }: Pick<Deps, 'config' | 'database' | 'disk' | 'log'>,
  { id: processId }: { readonly id: string },
) {
  const isAlone = kind === 'pglite';
  const own = new Map<Arrival, string>();
  const told = (what: () => Promise<void>): Promise<void> =>
    houseWide(what).catch((error: unknown) =>
      log.warn({ err: errorTrace(error) }, 'others were not told of a file that arrives'),
    );

  async function removeEnded(): Promise<void> {
    const written = await repository.writtenArrivals(db, processId);
    // An arrival is in memory before its row is written. Because memory is read after the rows, no new arrival is ever
    // removed.
    const running = new Set(own.values());
    await repository.removeArrivals(
      db,
      written.filter((id) => !running.has(id)),
    );
  }

  return {
    /** Lists the files in all processes that are arriving, or have come and wait for their meeting to be written. */
    async all(tx: Database, person?: UserId): Promise<readonly Counted[]> {
      const elsewhere = isAlone ? [] : await repository.arrivalsElsewhere(tx, processId, config.workerSilence);
      return [...disk.arrivals, ...elsewhere].filter((one) => person === undefined || one.person === person);
    },

    /**
     * Begins an arrival in the transaction that found room for it. If the transaction fails, the caller must end the
     * arrival.
     */
    begin(tx: Database, person: UserId, bytes: number): { receiving: Receiving; written: Promise<void> } {
      const arrival: Arrival = { person, bytes, rest: bytes };
      const id = randomUUID();
      disk.arrivals.add(arrival);
      own.set(arrival, id);
      const row = { id, processId, userId: person, bytes, rest: bytes };
      return {
        receiving: {
          arrival,
          note: () => (isAlone ? Promise.resolve() : told(() => repository.noteArrival(db, id, arrival))),
          handOver: async (tx) => {
            disk.arrivals.delete(arrival);
            if (!isAlone) await repository.endArrival(tx, id);
          },
          end: () => {
            if (!own.delete(arrival)) return;
            disk.arrivals.delete(arrival);
            if (!isAlone) void told(() => repository.endArrival(db, id));
          },
        },
        written: isAlone ? Promise.resolve() : repository.addArrival(tx, row),
      };
    },

    /** Removes rows of ended arrivals that were left because a process died or an earlier removal failed. */
    sweep: (): Promise<void> => (isAlone ? Promise.resolve() : houseWide(removeEnded)),
  };
}
