import type { ModelStore } from '@greffier/speech/models/store';
import { needsDecoding } from '@greffier/speech/run/checkpoints';
import type { MeetingId, UserId } from '@greffier/contract/ids';
import { SOUND_KEPT } from '@greffier/contract/meeting/transcript/recording';
import { stat } from 'node:fs/promises';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { StorageFullError } from '../../storage/storage.ts';
import { workspaceBytes, workspaceOf } from '../../storage/workspace.ts';
import type { ArrivalsService, Receiving } from './arrivals.ts';
import type { DataPolicyService } from '../data-policy/service.ts';
import { decodedBytes } from './decoded.ts';
import * as repository from './repository.ts';

/** Room that a new file or recording will take. */
interface Need {
  /** Bytes of a file that is to be stored. */
  readonly bytes?: number;
  /** Seconds of a recording that is to be decoded. */
  readonly seconds?: number;
}

/** Room for a file that comes in one request. */
export interface Claim {
  /** Passes the file's content through. Fails with StorageFullError if the file needs room promised to others. */
  readonly watch: (content: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
  /** Gives back the room that the file did not use, once it has come. Its bytes still count as its person's. */
  readonly arrived: () => Promise<void>;
  /** Stops counting the file, inside the transaction that has locked its person and writes a row which counts it. */
  readonly handOver: (tx: Database) => Promise<void>;
  /** Gives back all that is still claimed, once the file has become a meeting or is gone. */
  readonly end: () => void;
}

export type RoomDeps = Pick<Deps, 'config' | 'database' | 'disk' | 'storage'> & {
  readonly models: Pick<ModelStore, 'folder' | 'running'>;
};

/** Number of bytes of a file in one request after which the room is checked again. */
const CHECK_BYTES = 16_000_000;

export type RoomService = ReturnType<typeof createRoomService>;

/**
 * Promises room on the disk before a byte is accepted. The room left to promise is the free room minus the reserve,
 * minus the bytes that uploads and requests have announced but not sent, minus the bytes that transcriptions (decoded
 * sound, and the kept copy of the recording) and a model's download will still take. All processes that share the data
 * folder count the same rows. For a file that comes in one request, other processes use the last written count.
 *
 * With an object store, the disk holds only scratch files, which each process counts for itself. No room is promised
 * there, and a new file must fit into the free room.
 */
export function createRoomService(
  { config, database, disk, models, storage }: RoomDeps,
  policy: Pick<DataPolicyService, 'current'>,
  arrivals: ArrivalsService,
) {
  /** Tells whether models are on the data folder's disk. */
  async function modelsShare(): Promise<boolean> {
    const [data, kept] = await Promise.all(
      [stat(config.dataDir), stat(models.folder)].map((one) => one.catch(() => null)),
    );
    return data?.dev === kept?.dev;
  }

  /** Counts the bytes that a model's download, in any process, will still take. */
  async function modelBytes(): Promise<number> {
    const running = await models.running();
    return running === null || !(await modelsShare()) ? 0 : Math.max(0, running.total - running.bytes);
  }

  async function arrivingBytes(db: Database): Promise<number> {
    let bytes = 0;
    for (const { rest } of await arrivals.all(db)) bytes += rest;
    for (const { id, bytes: announced } of await repository.openUploads(db)) {
      bytes += Math.max(0, announced - ((await storage.arriving.size(id)) ?? 0));
    }
    return bytes;
  }

  /**
   * Counts the bytes that the sound of transcriptions will still take.
   * @param besides number of recordings to decode in addition to the running ones
   */
  async function soundBytes(db: Database, more: readonly number[], besides = 0): Promise<number> {
    const known = await repository.transcriptions(db);
    const running = known.filter((meeting) => meeting.running);
    let written = 0;
    for (const { id } of running) written += await workspaceBytes(config.dataDir, id);
    const durations = [...known.map(({ duration }) => duration), ...more];
    return decodedBytes(durations, running.length + besides, written) + (await keptBytes(db, durations));
  }

  /** Counts the bytes of the copies to listen to, if the organisation keeps recordings. */
  async function keptBytes(db: Database, durations: readonly number[]): Promise<number> {
    if ((await policy.current(db)).recordings_days === null) return 0;
    return durations.reduce((sum, duration) => sum + duration * SOUND_KEPT.bytesPerSecond, 0);
  }

  /** Counts the promised bytes that this disk still has to take; 0 if recordings are in an object store. */
  async function promisedBytes(db: Database, more: readonly number[] = [], besides = 0): Promise<number> {
    return storage.onDisk ? (await arrivingBytes(db)) + (await soundBytes(db, more, besides)) : 0;
  }

  async function check(db: Database, { bytes = 0, seconds }: Need): Promise<void> {
    const promised = await promisedBytes(db, seconds === undefined ? [] : [seconds]);
    const left = (await disk.free()) - config.minFreeBytes - promised - (await modelBytes());
    if (bytes > left) throw new StorageFullError(`no room for ${bytes} bytes: ${left} are left`);
  }

  return {
    /** Counts the bytes on the models' disk that uploads and transcriptions were promised but have not taken yet. */
    async promisedBesideModels(): Promise<number> {
      return (await modelsShare()) ? promisedBytes(database.db) : 0;
    },

    /**
     * Tells whether this disk has room to decode one more recording at the same time. A recording that gives way to
     * another one keeps its decoded sound, so both take room.
     */
    async mayDecodeAnother(): Promise<boolean> {
      const promised = await promisedBytes(database.db, [], 1);
      return (await disk.free()) - config.minFreeBytes - promised - (await modelBytes()) >= 0;
    },

    /**
     * Checks for room, inside the same transaction that writes the row claiming it.
     * @throws StorageFullError
     */
    async require(tx: Database, need: Need): Promise<void> {
      await repository.lockRoom(tx);
      await check(tx, need);
    },

    /**
     * Checks that this machine's disk has room above its reserve for a recording's decoded sound, unless the run
     * decodes nothing, and for a copy of the recording if it is in an object store. Otherwise decoding would fill a
     * disk that the database may be on. Half-decoded sound from an earlier run does not lower the need, because
     * decoding begins anew. It is removed while the job waits for room.
     * @throws StorageFullError, StorageMissingError
     */
    async requireToDecode(id: MeetingId, audioKey: string, duration: number): Promise<void> {
      const copy = storage.onDisk ? 0 : await storage.size(audioKey);
      const decodes = await needsDecoding(workspaceOf(config.dataDir, id).checkpointDir);
      const need = copy + (decodes ? decodedBytes([duration], 1, 0) : 0);
      // A job that needs no more room runs even if only the disk's reserve is left, because its end frees room.
      if (need > 0 && need > (await disk.free()) - config.minFreeBytes)
        throw new StorageFullError(`no room for ${need} bytes of sound`);
    },

    /** Tells how many bytes are free, and whether the disk is down to its reserve. */
    async state(): Promise<{ readonly free: number; readonly low: boolean }> {
      const free = await disk.free();
      return { free, low: free < config.minFreeBytes };
    },

    /** @throws StorageFullError if the disk is down to its reserve */
    async requireReserve(): Promise<void> {
      if ((await disk.free()) < config.minFreeBytes) throw new StorageFullError('the disk is down to its reserve');
    },

    /**
     * Claims room for a file that comes in one request.
     * @param bytes announced size of the file; 0 if unknown, in which case the file is stopped when it reaches room
     * that was promised to others
     * @param require checks whether this person may send the file; never runs for two requests of a person at once
     * @throws StorageFullError, or any error that `require` throws
     */
    async claim(person: UserId, bytes: number, require: (tx: Database) => Promise<void>): Promise<Claim> {
      let receiving: Receiving | null = null;
      const claimed = database.db.transaction(async (tx) => {
        await require(tx);
        await repository.lockRoom(tx);
        await check(tx, { bytes });
        // If the transaction is tried again, the arrival of the earlier try must end.
        receiving?.end();
        const begun = arrivals.begin(tx, person, bytes);
        receiving = begun.receiving;
        await begun.written;
        return begun.receiving;
      });
      const { arrival, note, handOver, end } = await claimed.catch((error: unknown) => {
        // The transaction may still fail at its end, and then the room must not stay promised.
        receiving?.end();
        throw error;
      });
      let came = 0;
      let unchecked = 0;
      return {
        async *watch(content) {
          for await (const chunk of content) {
            came += chunk.length;
            arrival.rest = Math.max(0, bytes - came);
            arrival.bytes = Math.max(bytes, came);
            unchecked += chunk.length;
            if (unchecked >= CHECK_BYTES) {
              unchecked = 0;
              await note();
              await check(database.db, {});
            }
            yield chunk;
          }
        },
        async arrived() {
          Object.assign(arrival, { bytes: came, rest: 0 });
          await note();
        },
        handOver,
        end,
      };
    },
  };
}
