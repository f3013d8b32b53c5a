import type { User } from '@greffier/contract/organisation/auth';
import { attendanceOf } from '@greffier/contract/meeting/minutes/attendance';
import type { ListMeetings, MeetingSummary } from '@greffier/contract/meeting/meeting-list';
import type { MeetingFilter } from '@greffier/contract/meeting/meeting-filter';
import {
  type AttendanceProposal,
  type Meeting,
  UNKNOWN_SPEAKER,
  type UpdateSpeakers,
} from '@greffier/contract/meeting/meetings';
import { NOT_FOUND } from '@greffier/contract/errors';
import { minutesFileName, minutesPdfFileName, transcriptFileName } from '@greffier/contract/file-names';
import type { WordDesign } from '@greffier/contract/organisation/word-template';
import { canMove, type MeetingStatus } from '@greffier/contract/meeting/status';
import type { MeetingId, UserId } from '@greffier/contract/ids';
import type { MinutesDocument } from '@greffier/documents/minutes-docx';
import type { Source } from '@greffier/writing/types';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import type { DocumentFront } from '../../database/schema/minutes.ts';
import type { Deps } from '../../deps.ts';
import { PdfError } from '../../documents/pdf.ts';
import { ApiError, conflict, isMissing, notFound, withinTime } from '../../errors.ts';
import { summariseJob, transcribeJob } from '../../jobs/definitions.ts';
import { errorTrace } from '../../jobs/failure.ts';
import type { MeasuredProgress } from '../../jobs/progress.ts';
import { StorageMissingError } from '../../storage/storage.ts';
import type { AuditService } from '../audit/service.ts';
import type { FilesService } from '../files/service.ts';
import type { WordTemplateService } from '../word-template/service.ts';
import { frontOf } from './front.ts';
import { snippetKey } from './keys.ts';
import { canEdit, canRead, hasTranscript, whyNotNow } from './policy.ts';
import type { MeetingChanges, MeetingRecord, NewRecord } from './record.ts';
import { createRemoval } from '../removal/service.ts';
import * as repository from './repository.ts';
import { toDetails, toSpoken, toSummary } from './view.ts';

export type MeetingsService = ReturnType<typeof createMeetingsService>;

interface Download {
  readonly fileName: string;
  readonly content: Buffer;
}

/** A file of minutes, in the product's design or the organisation's. */
export interface MinutesDownload extends Download {
  readonly design: WordDesign;
}
export type MinutesFormat = 'docx' | 'pdf';

/** Longest time that a person waits for the proposal of who took part. */
const ATTENDANCE_TIMEOUT_MS = 60_000;
const ATTENDANCE_TOO_SLOW =
  'La recherche des présences a demandé trop de temps\u00A0: réessayez dans un moment, ou saisissez-les à la main.';
const PDF_FAILED = 'Le PDF n’a pas pu être fait\u00A0: réessayez, ou téléchargez le document Word.';

interface Needs {
  readonly audit: AuditService;
  readonly files: FilesService;
  readonly word: WordTemplateService;
}

/** Lets people work with existing meetings. A meeting's status changes only through this service. */
export function createMeetingsService(deps: Deps, { audit, files, word }: Needs) {
  const { db } = deps.database;

  /** Finds a meeting. @throws ApiError 404 if it does not exist or is another person's */
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

  /**
   * Reads and locks a meeting: until the transaction ends, nobody else writes to it or its passages.
   * @param user who changes the meeting; null for a job
   * @returns null if the meeting is gone, or another person's: it may have been handed over since it was found
   */
  async function lock(tx: Database, id: MeetingId, user: User | null): Promise<MeetingRecord | null> {
    const meeting = await repository.lockMeeting(tx, id);
    return meeting === null || (user !== null && !canRead(user, meeting)) ? null : meeting;
  }

  /** Counts the jobs that come before the job that a meeting waits for; null if the meeting waits for no job. */
  async function jobsBefore({ id, status, stage }: MeetingRecord): Promise<number | null> {
    if (stage !== 'queued' && stage !== 'paused') return null;
    const live = await deps.queue.live(status === 'summarization' ? summariseJob : transcribeJob);
    const place = live.findIndex(({ key }) => key === id);
    return place === -1 || live[place]?.running === true ? null : place;
  }

  const passagesOf = (id: MeetingId) => repository.findPassages(db, id);

  /**
   * Makes a file of present or former minutes.
   * @param name name of the file
   * @param front facts about the meeting at the head of the file; null for the meeting's present facts
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
    const document = { ...(front ?? frontOf(meeting, user.organization.name)), ...text };
    if (format === 'pdf' && deps.pdf === null) {
      return { fileName: minutesPdfFileName(name), ...(await word.minutesPdf(user, document)) };
    }
    const { content, design } = await word.minutes(user, document);
    if (format === 'docx' || deps.pdf === null) return { fileName: minutesFileName(name), content, design };
    const pdf = await deps.pdf.convert(content).catch((error: unknown) => {
      if (!(error instanceof PdfError)) throw error;
      deps.log.warn({ err: errorTrace(error) }, 'a PDF could not be made');
      throw new ApiError(503, 'engine_unavailable', PDF_FAILED);
    });
    return { fileName: minutesPdfFileName(name), content: pdf, design };
  }

  return {
    ...createRemoval(deps, { audit, files, lockMeeting: repository.lockMeeting }),
    find,
    findTranscribed,

    /** Reads a meeting for a job, which acts for no person. */
    load: (id: MeetingId): Promise<MeetingRecord | null> => repository.findMeeting(db, id),

    lock,

    /** Locks a meeting like `lock`. @throws ApiError 404 if it is gone or another person's */
    async lockExisting(tx: Database, id: MeetingId, user: User): Promise<MeetingRecord> {
      const meeting = await lock(tx, id, user);
      if (meeting === null) throw notFound(NOT_FOUND.meeting);
      return meeting;
    },

    /** Lists a person's meetings, newest first, in parts. */
    async *list(user: User): AsyncGenerator<MeetingSummary[]> {
      for await (const lines of repository.listMeetings(db, user.id)) yield lines.map(toSummary);
    },

    /** Lists a person's meetings that match a filter, and counts them. */
    async listSome(user: User, filter: MeetingFilter): Promise<z.infer<typeof ListMeetings.response>> {
      const { ids, found, total } = await repository.selectMeetings(db, user.id, filter);
      const meetings: MeetingSummary[] = [];
      for await (const lines of repository.linesOf(db, user.id, ids)) meetings.push(...lines.map(toSummary));
      return { meetings, found, total };
    },

    /** Tells whether a meeting has been deleted, or now belongs to somebody else. */
    isGone: (user: User, id: MeetingId): Promise<boolean> => find(user, id).then(() => false, isMissing),

    async get(user: User, id: MeetingId): Promise<Meeting> {
      const meeting = await find(user, id);
      const passages = hasTranscript(meeting) ? await passagesOf(id) : [];
      return { ...toDetails(meeting, await jobsBefore(meeting)), ...toSpoken(passages) };
    },

    /** Reads a meeting without its transcript, and a value that identifies the transcript's state (null if none). */
    async details(user: User, id: MeetingId) {
      const meeting = await find(user, id);
      const { division, transcribedAt, transcriptChangedAt, updatedAt } = meeting;
      // Confirming a doubtful word changes the transcript's JSON, but not the words on which minutes depend.
      const moments = [transcribedAt, transcriptChangedAt, updatedAt];
      const state = [division, ...moments.map((moment) => moment?.getTime())].join(' ');
      const details = toDetails(meeting, await jobsBefore(meeting));
      return { details, state: hasTranscript(meeting) ? state : null };
    },

    /**
     * Proposes who took part and how, from the transcript. The transcript is read anew each time, so that the proposal
     * follows every correction.
     */
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

    /** Adds a meeting, inside the transaction that queues its work. */
    add: (tx: Database, meeting: NewRecord): Promise<void> => repository.insertMeeting(tx, meeting),

    /**
     * Stores progress of the current job. A figure that comes after the job's end is ignored, and a figure lower than
     * before does not reduce the progress.
     */
    raiseProgress: (meeting: MeetingRecord, { percent, stage, remaining }: MeasuredProgress): Promise<void> =>
      repository.raiseProgress(db, meeting.id, meeting.status, percent, stage, remaining),

    /** Returns the number of a meeting's last passage, which is also the number of passages. */
    countPassages: (meeting: Pick<MeetingRecord, 'id' | 'division'>, tx = db) => repository.countPassages(tx, meeting),

    /** Returns the parts of a meeting that engines receive. */
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
     * Moves a meeting from the status in which it was read to another one. The contract's table may refuse the move.
     * The database refuses it if the meeting has moved since.
     * @returns the meeting after the move; null if it did not move
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

    /** Hands meetings to another person, inside the transaction that deletes their owner. Work on them goes on. */
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
      if (!(await repository.saveSpeakers(db, user.id, id, form.speakers, form.participants, deps.now())))
        throw conflict(whyNotNow('transcribed'));
    },

    /** @throws ApiError 404 if the speaker has no snippet, or no longer has one */
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
