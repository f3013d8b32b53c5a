import { NOT_FOUND } from '@greffier/contract/errors';
import type { MeetingId, UserId } from '@greffier/contract/ids';
import type { User } from '@greffier/contract/organisation/auth';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { readStartsJob, summariseJob, transcribeJob } from '../../jobs/definitions.ts';
import { errorTrace } from '../../jobs/failure.ts';
import type { AuditService } from '../audit/service.ts';
import type { FilesService } from '../files/service.ts';
import { storagePrefix } from '../meetings/keys.ts';
import { canRead } from '../meetings/policy.ts';
import type { MeetingRecord } from '../meetings/record.ts';
import * as rows from './repository.ts';

interface Needs {
  readonly audit: AuditService;
  readonly files: FilesService;
  /** Reads a meeting and locks its row until the transaction ends; null if it does not exist. */
  readonly lockMeeting: (tx: Database, id: MeetingId) => Promise<MeetingRecord | null>;
}

/**
 * Removes meetings. Their rows go first, so that a job that still runs, or runs again after a crash, finds nothing to
 * write to. Then their work stops and their files go.
 */
export function createRemoval(deps: Deps, { audit, files, lockMeeting }: Needs) {
  const { db } = deps.database;

  /** Stops the work on meetings whose rows are gone, and removes their files. */
  async function cleanUp(ids: readonly MeetingId[]): Promise<void> {
    for (const id of ids) {
      await deps.queue.cancel(transcribeJob, id);
      await deps.queue.cancel(summariseJob, id);
      await deps.queue.cancel(readStartsJob, id);
      // If the removal fails, the sweep finds a folder whose meeting is gone.
      await deps.storage.work.remove(id).catch((error: unknown) => {
        deps.log.warn({ meeting: id, error: errorTrace(error) }, 'a work folder could not be removed');
      });
    }
    await files.remove(ids.map(storagePrefix));
  }

  /** Marks the files of deleted meetings for removal and adds the audit entries, in the transaction that deletes them. */
  async function note(tx: Database, ids: readonly MeetingId[], deed: 'meeting.removed' | 'meeting.expired') {
    await files.discard(tx, ids.map(storagePrefix));
    await audit.record(
      tx,
      ids.map((object) => ({ deed, object })),
    );
  }

  /**
   * Removes meetings in several transactions, because the embedded database answers nobody else during a transaction.
   * @param deleteSome deletes some of the meetings; returns their ids, or none when all are deleted
   * @returns the number of removed meetings
   */
  async function removeInParts(
    deleteSome: (tx: Database) => Promise<MeetingId[]>,
    deed: 'meeting.removed' | 'meeting.expired',
  ): Promise<number> {
    for (let count = 0; ;) {
      const ids = await db.transaction(async (tx) => {
        const gone = await deleteSome(tx);
        await note(tx, gone, deed);
        return gone;
      });
      if (ids.length === 0) return count;
      await cleanUp(ids);
      count += ids.length;
      await nextTurn();
    }
  }

  return {
    /** Removes a row that never became a meeting. Nobody learned of it, so the audit trail needs no entry. */
    async abandon(id: MeetingId): Promise<void> {
      await db.transaction(async (tx) => {
        if (await rows.deleteMeeting(tx, id)) await files.discard(tx, [storagePrefix(id)]);
      });
      await cleanUp([id]);
    },

    /**
     * Removes a meeting, even if a job works on it.
     * @throws ApiError 404
     */
    async remove(user: User, id: MeetingId): Promise<void> {
      await db.transaction(async (tx) => {
        const meeting = await lockMeeting(tx, id);
        if (meeting === null || !canRead(user, meeting)) throw notFound(NOT_FOUND.meeting);
        await rows.deleteMeeting(tx, id);
        await note(tx, [id], 'meeting.removed');
      });
      await cleanUp([id]);
    },

    /**
     * Removes meetings without work under way that are older than `before`, counted from their transcription or, if
     * they have none, from their creation.
     */
    async removeOlderThan(before: Date): Promise<void> {
      await removeInParts((tx) => rows.deleteSomeOlderThan(tx, before), 'meeting.expired');
    },

    /** Removes all meetings of a person, a few at a time. @returns the number of removed meetings */
    removeAllOf: (userId: UserId): Promise<number> =>
      removeInParts((tx) => rows.deleteSomeOf(tx, userId), 'meeting.removed'),

    /**
     * Prepares the removal of a person's meetings, inside the transaction that deletes the person.
     * @returns the number of meetings, and a function to call after the commit, which stops their work and removes
     * their files
     */
    async abandonAllOf(tx: Database, userId: UserId): Promise<{ count: number; finish: () => Promise<void> }> {
      const ids = await rows.lockMeetingsOf(tx, userId);
      await note(tx, ids, 'meeting.removed');
      return { count: ids.length, finish: () => cleanUp(ids) };
    },
  };
}
