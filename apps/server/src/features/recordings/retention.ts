import { BIOMETRIC_RETENTION_DAYS } from '@greffier/contract/limits';
import { MeetingId } from '@greffier/contract/ids';
import type { Deps } from '../../deps.ts';
import { summariseJob, transcribeJob } from '../../jobs/definitions.ts';
import { ApiError } from '../../errors.ts';
import type { AuditService } from '../audit/service.ts';
import type { DataPolicyService } from '../data-policy/service.ts';
import type { FilesService } from '../files/service.ts';
import { audioKey, embeddingsKey, snippetsPrefix, soundKey } from '../meetings/keys.ts';
import type { MeetingsService } from '../meetings/service.ts';
import * as repository from './repository.ts';

const DAY_MS = 86_400_000;
/** Longest time that an import of a transcript can take; ms. */
const IMPORT_MS = 3_600_000;

export type RetentionService = ReturnType<typeof createRetentionService>;

interface Needs {
  readonly audit: AuditService;
  readonly files: FilesService;
  readonly policy: DataPolicyService;
  readonly meetings: MeetingsService;
}

/**
 * Cleans up recordings as time passes. It removes by-products and leftovers of a crash, and resumes work that lost its
 * job.
 */
export function createRetentionService(deps: Deps, { audit, files, policy, meetings }: Needs) {
  const { db } = deps.database;
  const daysAgo = (days: number): Date => new Date(deps.now().getTime() - days * DAY_MS);
  const meetingsWithWorkspace = async (): Promise<MeetingId[]> =>
    (await deps.storage.work.list()).flatMap((name) => MeetingId.safeParse(name).data ?? []);

  return {
    /**
     * Removes snippets and voice embeddings, which are biometric, some days after the transcription, or after the
     * minutes were completed.
     */
    async removeBiometrics(): Promise<void> {
      const { voices_days: kept } = await policy.current();
      const before = { transcribed: daysAgo(kept), completed: daysAgo(BIOMETRIC_RETENTION_DAYS) };
      await db.transaction(async (tx) => {
        const ids = await repository.forgetSnippets(tx, before, deps.now());
        await files.discard(
          tx,
          ids.flatMap((id) => [snippetsPrefix(id), embeddingsKey(id)]),
        );
        await audit.record(
          tx,
          ids.map((object) => ({ deed: 'voices.expired', object })),
        );
      });
    },

    /**
     * Removes the voice embeddings that a failed transcription has stored, after the same number of days as for other
     * meetings. The recording stays.
     */
    async removeFailedVoices(): Promise<void> {
      const { voices_days: kept } = await policy.current();
      const ids = await meetingsWithWorkspace();
      if (ids.length === 0) return;
      await db.transaction(async (tx) => {
        const overdue = await repository.resetFailedTranscriptions(tx, ids, daysAgo(kept));
        for (const id of overdue) {
          // The meeting is locked, so that a new attempt does not lose data that it has just stored.
          for (const key of [snippetsPrefix(id), embeddingsKey(id)]) await deps.storage.remove(key);
          await deps.storage.work.remove(id);
        }
        await audit.record(
          tx,
          overdue.map((object) => ({ deed: 'voices.expired', object })),
        );
      });
    },

    async removeFailedAudio(): Promise<void> {
      const { failed_recordings_days: kept } = await policy.current();
      await db.transaction(async (tx) => {
        const ids = await repository.forgetFailedAudio(tx, daysAgo(kept), deps.now());
        // A transcription that failed at its end has stored voices, and a copy of the recording for listening. The
        // meeting's row mentions neither.
        await files.discard(
          tx,
          ids.flatMap((id) => [audioKey(id), soundKey(id), snippetsPrefix(id), embeddingsKey(id)]),
        );
        await audit.record(
          tx,
          ids.map((object) => ({ deed: 'recording.expired', object })),
        );
      });
    },

    removeUnfinishedImports: (): Promise<void> =>
      repository.removeUnfinishedImports(db, new Date(deps.now().getTime() - IMPORT_MS)),

    /** Removes imports that were cut short. To be called only when a lone process starts: no import is running then. */
    abandonImports: (): Promise<void> => repository.removeUnfinishedImports(db, deps.now()),

    /** Removes whole meetings, if the organisation has set how long they are kept. */
    async removeMeetings(): Promise<void> {
      const { meetings_days: kept, meetings_from: from } = await policy.current();
      if (kept === null || (from !== null && deps.now() < new Date(from))) return;
      await meetings.removeOlderThan(daysAgo(kept));
    },

    /** Removes work folders of meetings that are gone, finished, or can no longer be tried again. */
    async removeWorkspaces(): Promise<void> {
      const ids = await meetingsWithWorkspace();
      const needed = new Set(await repository.resumableMeetings(db, ids));
      for (const id of ids) if (!needed.has(id)) await deps.storage.work.remove(id);
    },

    /** Queues a job for each meeting that should have one. For a meeting that has a job, the queue refuses a second. */
    async resumeWork(): Promise<void> {
      for (const { id, userId, status } of await repository.workingMeetings(db)) {
        const definition = status === 'summarization' ? summariseJob : transcribeJob;
        try {
          await db.transaction((tx) => deps.queue.send(tx, definition, { meetingId: id }, { key: id, person: userId }));
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
        }
      }
    },
  };
}
