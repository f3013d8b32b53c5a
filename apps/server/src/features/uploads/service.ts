import type { User } from '@greffier/contract/organisation/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import { UPLOAD_RETENTION_DAYS } from '@greffier/contract/limits';
import { type MeetingId, UploadId } from '@greffier/contract/ids';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, conflict, notFound } from '../../errors.ts';
import { uploadsFolder } from '../../storage/workspace.ts';
import type { LimitsService } from '../limits/service.ts';
import type { RoomDeps, RoomService } from '../room/service.ts';
import { hashOf } from './hashing-store.ts';
import * as repository from './repository.ts';
import type { UploadRow } from './repository.ts';

const DAY_MS = 86_400_000;

/** A whole recording that was sent in pieces. */
export interface Received {
  readonly id: UploadId;
  /** Where its bytes lie, until `release`. */
  readonly path: string;
  /** The meeting that was made of it before; null: none yet. */
  readonly meetingId: MeetingId | null;
}

/** A recording that was announced, whole or not, and of which no meeting was made. */
export interface Unused extends Pick<UploadRow, 'id' | 'bytes' | 'createdAt' | 'touchedAt'> {
  /** Bytes that have come. */
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

/** Recordings that arrive in pieces, over any number of connections and restarts. */
export function createUploadsService(deps: RoomDeps & Pick<Deps, 'now'>, { limits, room }: Needs) {
  const { db } = deps.database;
  const folder = uploadsFolder(deps.config.dataDir);
  const pathOf = (id: UploadId): string => join(folder, id);

  /** @throws ApiError 404 for no upload, and for somebody else's */
  async function find(user: User, id: string): Promise<UploadRow> {
    const known = UploadId.safeParse(id);
    const row = known.success ? await repository.findUpload(db, known.data) : null;
    if (row === null || row.userId !== user.id) throw notFound(NOT_FOUND.upload);
    return row;
  }

  return {
    find,

    /** An upload whoever it is of: for the store, whose requests `find` has let in. */
    load: (id: UploadId): Promise<UploadRow | null> => repository.findUpload(db, id),

    /**
     * Announces a recording.
     * @param bytes its length
     * @throws ApiError 429 where the person has as much under way as they may; StorageFullError where it cannot fit
     */
    async begin(user: User, id: UploadId, bytes: number): Promise<void> {
      await db.transaction(async (tx) => {
        await limits.requireUpload(tx, user, bytes);
        await room.require(tx, { bytes });
        await repository.addUpload(tx, { id, userId: user.id, bytes, createdAt: deps.now(), touchedAt: deps.now() });
      });
    },

    /** Before another piece. @throws StorageFullError where something else has used up the room that was promised */
    goOn: (): Promise<void> => room.requireReserve(),

    /** Notes that bytes came; with them all, what they hash to. */
    touch: (id: UploadId, sha256: string | null = null): Promise<void> => repository.touch(db, id, deps.now(), sha256),

    /**
     * A recording to make a meeting of.
     * @param sha256 of the recording as its sender has it
     * @throws ApiError 404; 409 where a part is missing; 422 where it is not what was sent (it is removed, unless a meeting was made of it)
     */
    async take(user: User, id: UploadId, sha256: string | null): Promise<Received> {
      const row = await find(user, id);
      if (row.meetingId !== null) {
        // Whoever sends something else under the same name must not believe that it has arrived.
        if (sha256 !== null && row.sha256 !== null && sha256 !== row.sha256) throw damaged();
        return { id, path: pathOf(id), meetingId: row.meetingId };
      }
      const { size } = await stat(pathOf(id)).catch(() => ({ size: null }));
      if (size === null) throw notFound(NOT_FOUND.upload);
      if (size !== row.bytes) throw conflict('L’envoi de l’enregistrement n’est pas terminé.');
      // A process that died between the last byte and the note of it leaves none.
      const received = row.sha256 ?? (await hashOf(pathOf(id), row.bytes)).digest('hex');
      if (row.sha256 === null) await repository.touch(db, id, deps.now(), received);
      if (sha256 !== null && sha256 !== received) {
        await repository.removeUploads(db, [id]);
        await rm(pathOf(id), { force: true });
        throw damaged();
      }
      return { id, path: pathOf(id), meetingId: null };
    },

    /** Inside the transaction that makes a meeting of it. @returns false where another meeting has it */
    claim: (tx: Database, id: UploadId, meetingId: MeetingId): Promise<boolean> => repository.claim(tx, id, meetingId),

    /** A person's recordings of which no meeting was made, oldest first, with the bytes that have come. */
    async unusedOf(user: User): Promise<Unused[]> {
      const rows = await repository.unusedUploadsOf(db, user.id);
      return Promise.all(
        rows.map(async ({ id, bytes, createdAt, touchedAt }) => {
          const { size } = await stat(pathOf(id)).catch(() => ({ size: 0 }));
          return { id, bytes, arrived: size, createdAt, touchedAt };
        }),
      );
    },

    /** What has come of an upload by now; null where nothing is there any more. */
    async read(id: UploadId): Promise<Readable | null> {
      // Opened here: a file that is removed a moment later would fail where nobody listens yet.
      const file = await open(pathOf(id)).catch(() => null);
      return file?.createReadStream() ?? null;
    },

    /** Removes the bytes of a recording that a meeting has taken over. Never fails: what cannot go now, a sweep removes. */
    release: (id: UploadId): Promise<void> => rm(pathOf(id), { force: true }).catch(() => undefined),

    /** Forgets a recording that no meeting can be made of. */
    async discard(id: UploadId): Promise<void> {
      await repository.removeUploads(db, [id]);
      await rm(pathOf(id), { force: true });
    },

    /** Forgets uploads that nobody goes on with, and removes files that nothing needs. */
    async sweep(): Promise<void> {
      const since = new Date(deps.now().getTime() - UPLOAD_RETENTION_DAYS * DAY_MS);
      await repository.removeUploads(db, await repository.staleUploads(db, since));
      const names = await readdir(folder).catch(() => []);
      const ids = names.flatMap((name) => UploadId.safeParse(name).data ?? []);
      const needed = new Set(await repository.openUploads(db, ids));
      for (const id of ids) if (!needed.has(id)) await rm(pathOf(id), { force: true });
    },
  };
}
