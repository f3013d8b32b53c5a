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
  /** Tells other processes how much has come. */
  readonly note: () => Promise<void>;
  readonly end: () => void;
}

export type ArrivalsService = ReturnType<typeof createArrivalsService>;

/**
 * The files that are received in one request each. This process counts its own in memory; of others it knows what they
 * wrote, as long as they live.
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
    // Memory comes second: an arrival is there before its row is, so that one which has just begun is not removed.
    const running = new Set(own.values());
    await repository.removeArrivals(
      db,
      written.filter((id) => !running.has(id)),
    );
  }

  return {
    /** Lists what arrives, in all processes. */
    async all(tx: Database, person?: UserId): Promise<readonly Counted[]> {
      const elsewhere = isAlone ? [] : await repository.arrivalsElsewhere(tx, processId, config.workerSilence);
      return [...disk.arrivals, ...elsewhere].filter((one) => person === undefined || one.person === person);
    },

    /** Begins one, inside the transaction that found room for it. If that fails, the caller must end it. */
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
          end: () => {
            if (!own.delete(arrival)) return;
            disk.arrivals.delete(arrival);
            if (!isAlone) void told(() => repository.endArrival(db, id));
          },
        },
        written: isAlone ? Promise.resolve() : repository.addArrival(tx, row),
      };
    },

    /** Removes what is written of arrivals that have ended: of processes that died, and where a removal failed. */
    sweep: (): Promise<void> => (isAlone ? Promise.resolve() : houseWide(removeEnded)),
  };
}
