import type { User } from '@greffier/contract/organisation/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import { UPLOAD_RETENTION_DAYS } from '@greffier/contract/limits';
import { type MeetingId, UploadId } from '@greffier/contract/ids';
import type { Readable } from 'node:stream';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, conflict, notFound } from '../../errors.ts';
import { StorageMissingError } from '../../storage/storage.ts';
import type { LimitsService } from '../limits/service.ts';
import type { RoomDeps, RoomService } from '../room/service.ts';
import { hashOf } from './hashing-store.ts';
import * as repository from './repository.ts';
import type { UploadRow } from './repository.ts';

const DAY_MS = 86_400_000;

/** A complete recording that was sent in pieces. */
export interface Received {
  readonly id: UploadId;
  /** The meeting that was made of the recording earlier; null if there is none yet. */
  readonly meetingId: MeetingId | null;
}

/** A recording that was announced, complete or not, and from which no meeting was made. */
export interface Unused extends Pick<UploadRow, 'id' | 'bytes' | 'createdAt' | 'touchedAt'> {
  /** Number of bytes that have come. */
  readonly arrived: number;
}

const damaged = (): ApiError =>
  new ApiError(
    422,
    'damaged_upload',
    'L’enregistrement n’est pas arrivé intact\u00A0: envoyez-le de nouveau. Si le fichier a changé entre-temps, choisissez-le d’abord une nouvelle fois.',
  );

export type UploadsService = ReturnType<typeof createUploadsService>;

interface Needs {
  readonly limits: LimitsService;
  readonly room: RoomService;
}

/** Receives recordings in pieces, over any number of connections and restarts. */
export function createUploadsService(deps: RoomDeps & Pick<Deps, 'now'>, { limits, room }: Needs) {
  const { db } = deps.database;
  const { arriving } = deps.storage;

  /** @throws ApiError 404 if the upload does not exist, or belongs to another person */
  async function find(user: User, id: string): Promise<UploadRow> {
    const known = UploadId.safeParse(id);
    const row = known.success ? await repository.findUpload(db, known.data) : null;
    if (row === null || row.userId !== user.id) throw notFound(NOT_FOUND.upload);
    return row;
  }

  return {
    find,

    /** Reads an upload, whoever owns it. Only for the store, whose requests `find` has already admitted. */
    load: (id: UploadId): Promise<UploadRow | null> => repository.findUpload(db, id),

    /**
     * Announces a recording.
     * @param bytes length of the recording
     * @throws ApiError 429 if the person has reached the limit on uploads; StorageFullError if the recording does not
     * fit
     */
    async begin(user: User, id: UploadId, bytes: number): Promise<void> {
      await db.transaction(async (tx) => {
        await limits.requireUpload(tx, user, bytes);
        await room.require(tx, { bytes });
        await repository.addUpload(tx, { id, userId: user.id, bytes, createdAt: deps.now(), touchedAt: deps.now() });
      });
    },

    /**
     * Checks the room on the disk before the next piece.
     * @throws StorageFullError if other data has used up the promised room
     */
    goOn: (): Promise<void> => room.requireReserve(),

    /** Stores when bytes arrived and, with the last bytes, the hash of the recording. */
    touch: (id: UploadId, sha256: string | null = null): Promise<void> => repository.touch(db, id, deps.now(), sha256),

    /**
     * Finds a complete recording to make a meeting of it.
     * @param sha256 hash of the recording, as its sender computed it
     * @throws ApiError 404; 409 if a part is missing; 422 if the bytes are not those that were sent (the recording is
     * then removed, unless a meeting was made from it)
     */
    async take(user: User, id: UploadId, sha256: string | null): Promise<Received> {
      const row = await find(user, id);
      if (row.meetingId !== null) {
        // A person who sends another recording under the same name must not believe that it has arrived.
        if (sha256 !== null && row.sha256 !== null && sha256 !== row.sha256) throw damaged();
        return { id, meetingId: row.meetingId };
      }
      const size = await arriving.size(id);
      if (size === null) throw notFound(NOT_FOUND.upload);
      if (size !== row.bytes) throw conflict('L’envoi de l’enregistrement n’est pas terminé.');
      // If the process died after the last byte and before it stored the hash, the hash is missing.
      const received = row.sha256 ?? (await hashOf(arriving, id, row.bytes)).digest('hex');
      if (row.sha256 === null) await repository.touch(db, id, deps.now(), received);
      if (sha256 !== null && sha256 !== received) {
        await repository.removeUploads(db, [id]);
        await arriving.remove(id);
        throw damaged();
      }
      return { id, meetingId: null };
    },

    /**
     * Gives an upload to a meeting, inside the transaction that makes the meeting.
     * @returns false if another meeting has it
     */
    claim: (tx: Database, id: UploadId, meetingId: MeetingId): Promise<boolean> => repository.claim(tx, id, meetingId),

    /** Lists a person's recordings from which no meeting was made, oldest first, with the bytes that have come. */
    async unusedOf(user: User): Promise<Unused[]> {
      const rows = await repository.unusedUploadsOf(db, user.id);
      return Promise.all(
        rows.map(async ({ id, bytes, createdAt, touchedAt }) => {
          const arrived = (await arriving.size(id)) ?? 0;
          return { id, bytes, arrived, createdAt, touchedAt };
        }),
      );
    },

    /** Opens the bytes of an upload that have arrived so far; null if they no longer exist. */
    read: (id: UploadId): Promise<Readable | null> =>
      arriving.read(id).catch((error: unknown) => {
        if (error instanceof StorageMissingError) return null;
        throw error;
      }),

    /**
     * Calls `use` with the path of a file that contains a recording's bytes.
     * @throws StorageMissingError if the bytes have been released
     */
    withFile: <T>(id: UploadId, use: (path: string) => Promise<T>): Promise<T> => arriving.withFile(id, use),

    /**
     * Removes the bytes of a recording that a meeting has taken over. It never fails, because a later sweep removes the
     * bytes that stay behind.
     */
    release: (id: UploadId): Promise<void> => arriving.remove(id).catch(() => undefined),

    /** Forgets a recording that cannot become a meeting. */
    async discard(id: UploadId): Promise<void> {
      await repository.removeUploads(db, [id]);
      await arriving.remove(id);
    },

    /** Forgets uploads that nobody continues, and removes files that nothing needs. */
    async sweep(): Promise<void> {
      const since = new Date(deps.now().getTime() - UPLOAD_RETENTION_DAYS * DAY_MS);
      await repository.removeUploads(db, await repository.staleUploads(db, since));
      const names = await arriving.list();
      const ids = names.flatMap((name) => UploadId.safeParse(name).data ?? []);
      const needed = new Set(await repository.openUploads(db, ids));
      for (const id of ids) if (!needed.has(id)) await arriving.remove(id);
    },
  };
}
