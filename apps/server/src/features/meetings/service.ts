import type { User } from '@greffier/contract/auth';
import { attendanceOf } from '@greffier/contract/attendance';
import type { MeetingFilter } from '@greffier/contract/meeting-filter';
import type { ListMeetings, MeetingSummary } from '@greffier/contract/meeting-list';
import {
  type AttendanceProposal,
  type Meeting,
  UNKNOWN_SPEAKER,
  type UpdateSpeakers,
} from '@greffier/contract/meetings';
import { NOT_FOUND } from '@greffier/contract/errors';
import { minutesFileName, minutesPdfFileName, transcriptFileName } from '@greffier/contract/file-names';
import type { WordDesign } from '@greffier/contract/word-template';
import { canMove, type MeetingStatus } from '@greffier/contract/status';
import type { MeetingId, UserId } from '@greffier/contract/ids';
import type { MinutesDocument } from '@greffier/documents/minutes-docx';
import type { Source } from '@greffier/writing/types';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import type { DocumentFront } from '../../database/schema/minutes.ts';
import type { Deps } from '../../deps.ts';
import { PdfError } from '../../engines/pdf.ts';
import { ApiError, conflict, notFound, withinTime } from '../../errors.ts';
import { readStartsJob, summariseJob, transcribeJob } from '../../jobs/definitions.ts';
import { errorTrace } from '../../jobs/failure.ts';
import type { MeasuredProgress } from '../../jobs/progress.ts';
import { StorageMissingError } from '../../storage/storage.ts';
import { removeWorkspace } from '../../storage/workspace.ts';
import { createAuditService } from '../audit/service.ts';
import { createFilesService } from '../files/service.ts';
import { createWordTemplateService } from '../word-template/service.ts';
import { frontOf } from './front.ts';
import { snippetKey, storagePrefix } from './keys.ts';
import { canEdit, canRead, hasTranscript, whyNotNow } from './policy.ts';
import type { MeetingChanges, MeetingRecord, NewRecord } from './record.ts';
import * as repository from './repository.ts';
import { toMeeting, toSummary } from './view.ts';

export type MeetingsService = ReturnType<typeof createMeetingsService>;

interface Download {
  readonly fileName: string;
  readonly content: Buffer;
}

/** Minutes as a file, in one design or the other. */
export interface MinutesDownload extends Download {
  readonly design: WordDesign;
}
export type MinutesFormat = 'docx' | 'pdf';

/** Longest that a person waits for who took part. */
const ATTENDANCE_TIMEOUT_MS = 60_000;
const ATTENDANCE_TOO_SLOW =
  'La recherche des présences a demandé trop de temps\u00A0: réessayez dans un moment, ou saisissez-les à la main.';
const NO_PDF = 'Ce serveur ne sait pas faire de PDF\u00A0: téléchargez le document Word.';
const PDF_FAILED = 'Le PDF n’a pas pu être fait\u00A0: réessayez, ou téléchargez le document Word.';

/** Meetings that one transaction deletes for their age. */
const REMOVED_AT_ONCE = 50;

/** What people do with a meeting that exists, and the only way by which its status moves. */
export function createMeetingsService(deps: Deps) {
  const { db } = deps.database;
  const audit = createAuditService(deps);
  const files = createFilesService(deps);
  const word = createWordTemplateService(deps);

  /** @throws ApiError 404 where the meeting is absent or another person's */
  async function find(user: User, id: MeetingId): Promise<MeetingRecord> {
    const meeting = await repository.findMeeting(db, id);
    if (!meeting || !canRead(user, meeting)) throw notFound(NOT_FOUND.meeting);
    return meeting;
  }

  async function findTranscribed(user: User, id: MeetingId): Promise<MeetingRecord> {
    const meeting = await find(user, id);
    if (!hasTranscript(meeting)) throw conflict(whyNotNow(meeting.status));
    return meeting;
  }

  /** Ends what works on meetings whose rows are gone, and removes their files. */
  async function cleanUp(ids: readonly MeetingId[]): Promise<void> {
    for (const id of ids) {
      await deps.queue.cancel(transcribeJob, id);
      await deps.queue.cancel(summariseJob, id);
      await deps.queue.cancel(readStartsJob, id);
      await removeWorkspace(deps.config.dataDir, id);
    }
    await files.remove(ids.map(storagePrefix));
  }

  /** How many jobs are served before the one that a meeting waits for; null: it waits for none. */
  async function jobsBefore({ id, status, stage }: MeetingRecord): Promise<number | null> {
    if (stage !== 'queued' && stage !== 'paused') return null;
    const live = await deps.queue.live(status === 'summarization' ? summariseJob : transcribeJob);
    const place = live.findIndex(({ key }) => key === id);
    return place === -1 || live[place]?.running === true ? null : place;
  }

  const passagesOf = (id: MeetingId) => repository.findPassages(db, id);

  /**
   * Minutes as a file: those that the meeting has, or had.
   * @param name what the file is called
   * @param front what it says of the meeting; null: what the meeting is at this moment
   */
  async function minutesFile(
    user: User,
    meeting: MeetingRecord,
    {
      name,
      front,
      ...text
    }: Required<Pick<MinutesDocument, 'html' | 'kind' | 'approval'>> &
      Pick<MinutesDocument, 'writtenBy'> & {
        readonly name: string;
        readonly front: DocumentFront | null;
      },
    format: MinutesFormat = 'docx',
  ): Promise<MinutesDownload> {
    if (format === 'pdf' && deps.pdf === null) throw new ApiError(503, 'engine_unavailable', NO_PDF);
    const { content, design } = await word.minutes(user, {
      ...(front ?? frontOf(meeting, user.organization.name)),
      ...text,
    });
    if (format === 'docx' || deps.pdf === null) return { fileName: minutesFileName(name), content, design };
    const pdf = await deps.pdf.convert(content).catch((error: unknown) => {
      if (!(error instanceof PdfError)) throw error;
      deps.log.warn({ err: errorTrace(error) }, 'a PDF could not be made');
      throw new ApiError(503, 'engine_unavailable', PDF_FAILED);
    });
    return { fileName: minutesPdfFileName(name), content: pdf, design };
  }

  return {
    find,
    findTranscribed,

    /** For jobs, which act for no person. */
    load: (id: MeetingId): Promise<MeetingRecord | null> => repository.findMeeting(db, id),

    /** Reads a meeting; until the transaction ends nothing else writes to it or its passages. Null where it is gone. */
    lock: (tx: Database, id: MeetingId): Promise<MeetingRecord | null> => repository.lockMeeting(tx, id),

    /** A person's meetings, newest first, in parts. */
    async *list(user: User): AsyncGenerator<MeetingSummary[]> {
      for await (const lines of repository.listMeetings(db, user.id)) yield lines.map(toSummary);
    },

    /** Those of them that are wanted, and how many there are. */
    async listSome(user: User, filter: MeetingFilter): Promise<z.infer<typeof ListMeetings.response>> {
      const { ids, found, total } = await repository.selectMeetings(db, user.id, filter);
      const meetings: MeetingSummary[] = [];
      for await (const lines of repository.linesOf(db, user.id, ids)) meetings.push(...lines.map(toSummary));
      return { meetings, found, total };
    },

    async get(user: User, id: MeetingId): Promise<Meeting> {
      const meeting = await find(user, id);
      const passages = hasTranscript(meeting) ? await passagesOf(id) : [];
      return toMeeting(meeting, passages, await jobsBefore(meeting));
    },

    /** Who took part how, by what was said; read anew each time, so that it follows every correction. */
    async proposeAttendance(user: User, id: MeetingId): Promise<AttendanceProposal[]> {
      const meeting = await find(user, id);
      const passages = hasTranscript(meeting) ? await passagesOf(id) : [];
      const { speakerMap: speakerNames, participants } = meeting;
      const proposals = await withinTime(ATTENDANCE_TIMEOUT_MS, ATTENDANCE_TOO_SLOW, (signal) =>
        deps.text.proposeAttendance({ passages, speakerNames, participants }, signal),
      );
      return proposals.map(({ name, status, passageId }) => ({
        name,
        status,
        passage_id: passageId,
      }));
    },

    /** Inside the transaction that queues its work. */
    add: (tx: Database, meeting: NewRecord): Promise<void> => repository.insertMeeting(tx, meeting),

    /** Takes away what never became a meeting: nobody was told of it, so nothing of it is recorded. */
    async abandon(id: MeetingId): Promise<void> {
      await db.transaction(async (tx) => {
        if (await repository.deleteMeeting(tx, id)) await files.discard(tx, [storagePrefix(id)]);
      });
      await cleanUp([id]);
    },

    /** Measured work of the job that is under way; a late or lower figure changes nothing. */
    raiseProgress: (meeting: MeetingRecord, { percent, stage, remaining }: MeasuredProgress): Promise<void> =>
      repository.raiseProgress(db, meeting.id, meeting.status, percent, stage, remaining),

    /** How many passages a meeting has: the number of the last one. */
    countPassages: (meeting: Pick<MeetingRecord, 'id' | 'division'>, tx = db) => repository.countPassages(tx, meeting),

    /** What the engines are told of a meeting. */
    async source(meeting: MeetingRecord): Promise<Source> {
      return {
        passages: await passagesOf(meeting.id),
        speakerNames: meeting.speakerMap,
        participants: meeting.participants,
        date: meeting.meetingDate,
        attendance: attendanceOf(meeting.participants, meeting.attendance),
      };
    },

    /**
     * Moves a meeting on from the status it was read in: refused by the contract's table, and by the database where it
     * has moved meanwhile.
     * @returns the meeting after the move; null where it did not move
     */
    async move(
      tx: Database,
      meeting: Pick<MeetingRecord, 'id' | 'status'>,
      to: MeetingStatus,
      changes: MeetingChanges,
    ): Promise<MeetingRecord | null> {
      if (!canMove(meeting.status, to)) return null;
      return repository.moveMeeting(tx, meeting.id, meeting.status, to, { ...changes, updatedAt: deps.now() });
    },

    /**
     * Removes a meeting, whatever works on it. The row goes first: from then on a job that still runs, or runs again
     * after a crash, finds nothing to write to.
     */
    async remove(user: User, id: MeetingId): Promise<void> {
      await find(user, id);
      await db.transaction(async (tx) => {
        if (!(await repository.deleteMeeting(tx, id))) return;
        await files.discard(tx, [storagePrefix(id)]);
        await audit.record(tx, { deed: 'meeting.removed', object: id });
      });
      await cleanUp([id]);
    },

    /** Removes the meetings that nothing works on and that were transcribed, or made where they never were, before `before`. */
    async removeOlderThan(before: Date): Promise<void> {
      let ids: MeetingId[];
      do {
        ids = await db.transaction(async (tx) => {
          const gone = await repository.deleteOlderThan(tx, before, REMOVED_AT_ONCE);
          await files.discard(tx, gone.map(storagePrefix));
          await audit.record(
            tx,
            gone.map((object) => ({ deed: 'meeting.expired', object })),
          );
          return gone;
        });
        await cleanUp(ids);
      } while (ids.length === REMOVED_AT_ONCE);
    },

    /**
     * Inside the transaction that deletes a person, and their meetings with them.
     * @returns how many meetings there are, and what ends the work on them and removes their files, once that is committed
     */
    async abandonAllOf(tx: Database, userId: UserId): Promise<{ count: number; finish: () => Promise<void> }> {
      const ids = await repository.lockMeetingsOf(tx, userId);
      await files.discard(tx, ids.map(storagePrefix));
      await audit.record(
        tx,
        ids.map((object) => ({ deed: 'meeting.removed', object })),
      );
      return { count: ids.length, finish: () => cleanUp(ids) };
    },

    /** Inside the transaction that deletes a person: their meetings are another's from then on, and work on them goes on. */
    handOver: (tx: Database, from: UserId, to: UserId): Promise<void> => repository.handOver(tx, from, to),

    async nameSpeakers(user: User, id: MeetingId, form: z.infer<typeof UpdateSpeakers.body>): Promise<void> {
      const meeting = await find(user, id);
      if (!canEdit(meeting)) throw conflict(whyNotNow(meeting.status));
      const labels = new Set(await repository.findSpeakers(db, id));
      const unknown = Object.keys(form.speakers).filter((label) => !labels.has(label));
      if (unknown.length > 0) {
        const errors = unknown.map((label) => [`speakers.${label}`, UNKNOWN_SPEAKER]);
        throw new ApiError(422, 'validation_error', 'Un orateur est inconnu.', Object.fromEntries(errors));
      }
      if (!(await repository.saveSpeakers(db, id, form.speakers, form.participants, deps.now())))
        throw conflict(whyNotNow('transcribed'));
    },

    /** @throws ApiError 404 where the speaker has no snippet (any more) */
    async snippet(user: User, id: MeetingId, label: string): Promise<Readable> {
      const meeting = await find(user, id);
      if (!meeting.snippets.includes(label)) throw notFound(NOT_FOUND.snippet);
      return deps.storage.get(snippetKey(id, label, meeting.snippetsFolder)).catch((error: unknown) => {
        throw error instanceof StorageMissingError ? notFound(NOT_FOUND.snippet) : error;
      });
    },

    async minutesDocument(user: User, id: MeetingId, format?: MinutesFormat): Promise<MinutesDownload> {
      const meeting = await find(user, id);
      const { name, summary, minutesKind, minutesEngine: writtenBy, approval, approvalBy, approvalAt } = meeting;
      if (meeting.status !== 'completed' || summary === null) {
        throw conflict('Le procès-verbal n’est pas encore rédigé.');
      }
      return minutesFile(
        user,
        meeting,
        {
          name,
          front: null,
          html: summary,
          kind: minutesKind,
          writtenBy,
          approval: { state: approval, by: approvalBy, at: approvalAt },
        },
        format,
      );
    },

    minutesFile,

    async transcriptDocument(user: User, id: MeetingId): Promise<Download> {
      const meeting = await findTranscribed(user, id);
      const passages = await passagesOf(id);
      const { agenda: _agenda, ...front } = frontOf(meeting, user.organization.name);
      const content = await deps.word.transcript({ ...front, passages, speakerNames: meeting.speakerMap });
      return { fileName: transcriptFileName(meeting.name), content };
    },
  };
}
