import type { User } from '@greffier/contract/organisation/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import type { MeetingId } from '@greffier/contract/ids';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { isMissing, notFound } from '../../errors.ts';
import { StorageMissingError } from '../../storage/storage.ts';
import type { AuditService } from '../audit/service.ts';
import type { DataPolicyService } from '../data-policy/service.ts';
import type { FilesService } from '../files/service.ts';
import { soundKey } from '../meetings/keys.ts';
import type { MeetingsService } from '../meetings/service.ts';
import * as repository from './repository.ts';

const DAY_MS = 86_400_000;
/** Number of recordings that one transaction forgets because of their age. */
const FORGOTTEN_AT_ONCE = 100;

/** First and last byte of a part of a recording. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

export type ListeningService = ReturnType<typeof createListeningService>;

interface Needs {
  readonly audit: AuditService;
  readonly files: FilesService;
  readonly meetings: MeetingsService;
  readonly policy: DataPolicyService;
}

/**
 * Keeps recordings that were transcribed, if the organisation wants that, so that people can listen to them until the
 * minutes are approved.
 */
export function createListeningService(deps: Deps, { audit, files, meetings, policy }: Needs) {
  const { storage } = deps;
  const { db } = deps.database;

  return {
    /** Tells whether recordings are kept now. */
    keeps: async (): Promise<boolean> => (await policy.current()).recordings_days !== null,

    /**
     * Stores a recording for a transcription that is about to be stored.
     * @param file in the form of the contract's `SOUND_KEPT`
     * @returns the size in bytes
     */
    async store(id: MeetingId, file: string): Promise<number> {
      await storage.putFile(soundKey(id), file);
      return (await stat(file)).size;
    },

    /**
     * Decides whether a stored recording stays, inside the transaction that stores the transcription.
     * @returns false if the organisation has changed its policy since; then the file is superfluous
     */
    mayStay: async (tx: Database): Promise<boolean> => (await policy.current(tx)).recordings_days !== null,

    /**
     * Destroys the recording that a meeting keeps, inside the transaction that ends its use. If the process dies after
     * the transaction, the next sweep removes the file.
     * @returns keys that the caller removes with `files.remove` after the commit
     */
    async destroy(tx: Database, id: MeetingId): Promise<readonly string[]> {
      if (!(await repository.forgetSound(tx, id, deps.now()))) return [];
      const waste = [soundKey(id)];
      await files.discard(tx, waste);
      await audit.record(tx, { deed: 'recording.removed', object: id });
      return waste;
    },

    /** Destroys recordings that have been kept long enough, or all if the organisation no longer keeps any. */
    async removeOld(): Promise<void> {
      let ids: MeetingId[];
      do {
        ids = await db.transaction(async (tx) => {
          const { recordings_days: kept } = await policy.current(tx);
          const now = deps.now();
          // No transcription is later than this moment, so adding one millisecond includes all of them.
          const before = new Date(now.getTime() + (kept === null ? 1 : -kept * DAY_MS));
          const old = await repository.forgetOldSounds(tx, before, now, FORGOTTEN_AT_ONCE);
          await files.discard(tx, old.map(soundKey));
          await audit.record(
            tx,
            old.map((object) => ({ deed: 'recording.expired', object })),
          );
          return old;
        });
        await files.remove(ids.map(soundKey));
      } while (ids.length === FORGOTTEN_AT_ONCE);
    },

    /** @throws ApiError 404 if the meeting does not exist, is another person's, or keeps no recording */
    async bytes(user: User, id: MeetingId): Promise<number> {
      const { soundBytes } = await meetings.find(user, id);
      if (soundBytes === null) throw notFound(NOT_FOUND.recording);
      return soundBytes;
    },

    /** Tells whether a recording that a person is listening to has been destroyed, or now belongs to somebody else. */
    isGone: (user: User, id: MeetingId): Promise<boolean> =>
      meetings.find(user, id).then(({ soundBytes }) => soundBytes === null, isMissing),

    /** Opens a recording. The caller must first call `bytes`, which checks the person's right to listen. */
    open: (id: MeetingId, part?: Part): Promise<Readable> =>
      storage.get(soundKey(id), part).catch((error: unknown) => {
        throw error instanceof StorageMissingError ? notFound(NOT_FOUND.recording) : error;
      }),
  };
}
