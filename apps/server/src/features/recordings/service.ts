import type { User } from '@greffier/contract/organisation/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import type { NewMeeting } from '@greffier/contract/meeting/meetings';
import { MeetingId, type UploadId } from '@greffier/contract/ids';
import type { Transcription } from '@greffier/speech/types';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { conflict, missingFile, notFound } from '../../errors.ts';
import { summariseJob, transcribeJob } from '../../jobs/definitions.ts';
import type { AuditService } from '../audit/service.ts';
import type { FilesService } from '../files/service.ts';
import type { ListeningService } from '../listening/service.ts';
import { audioKey, embeddingsKey, snippetKey, snippetsPrefix, soundKey, storagePrefix } from '../meetings/keys.ts';
import { whyNoRetry } from '../meetings/policy.ts';
import type { MeetingRecord } from '../meetings/record.ts';
import type { MeetingsService } from '../meetings/service.ts';
import type { MeaningsService } from '../placement/meanings.ts';
import type { NoticesService } from '../notices/service.ts';
import type { LimitsService } from '../limits/service.ts';
import type { Claim, RoomService } from '../room/service.ts';
import type { UploadsService } from '../uploads/service.ts';
import type { VocabulariesService } from '../vocabularies/service.ts';
import type { DivisionsService } from './divisions.ts';
import { parseForm } from './form.ts';
import { againIfAtFault, isFileAtFault, isLimit, keptFor, refusalOf } from './refusal.ts';
import * as repository from './repository.ts';
import { suggestSpeakers } from './suggestions.ts';
import { wordsOf } from './words-of.ts';

/**
 * Stores a form's file, if there is one, under the given key, whole or not at all, and returns the form's `data` field.
 * The file passes through `watch`.
 */
export type Receive = (
  key: string,
  watch: Claim['watch'],
) => Promise<{ readonly data: string | undefined; readonly hasFile: boolean }>;

export interface Started {
  readonly meetingId: MeetingId;
  readonly segmentsCount: number;
}

/** Facts that a new meeting is made from. */
interface Beginning {
  readonly form: NewMeeting;
  readonly vocabulary: string[];
  readonly probe: { readonly duration: number; readonly segmentsCount: number };
  /** Size of the stored recording; bytes. */
  readonly bytes: number;
}

/** Longest time that a transcript waits for suggested names of its voices; ms. A text engine may have much to read. */
const SUGGESTIONS_MS = 180_000;

const NEVER = new AbortController().signal;

const NO_RECORDING = 'L’enregistrement de cette réunion n’est plus conservé, ou il est en cours de transcription.';

const BEGUN = 'Une réunion a déjà été créée à partir de cet enregistrement.';

export type RecordingsService = ReturnType<typeof createRecordingsService>;

interface Needs {
  readonly audit: AuditService;
  readonly divisions: DivisionsService;
  readonly files: FilesService;
  readonly listening: ListeningService;
  readonly meanings: MeaningsService;
  readonly meetings: MeetingsService;
  readonly notices: NoticesService;
  readonly vocabularies: VocabulariesService;
  readonly uploads: UploadsService;
  readonly limits: LimitsService;
  readonly room: RoomService;
}

/** Takes a recording from upload through transcription to transcript. */
export function createRecordingsService(
  deps: Deps,
  { audit, divisions, files, listening, meanings, meetings, notices, vocabularies, uploads, limits, room }: Needs,
) {
  const { storage, queue, speech, config } = deps;
  const { db } = deps.database;

  /**
   * Measures a recording. A video's sound goes to storage at once, in place of the video. Nothing is lost if the
   * process dies: until the meeting's row is written, the sender can send the same bytes again, or name the same upload
   * again.
   */
  const takeSound = (id: MeetingId, path: string, gone: AbortSignal) =>
    storage.putMade(audioKey(id), async (soundFile) => {
      const options = { segmentMinutes: config.segmentMinutes, soundFile, signal: gone };
      const probe = await speech.probe(path, options);
      // A small file may contain, or claim, days of sound.
      limits.requireLength(probe.duration);
      return probe;
    });

  /** Makes a meeting of a recording that came in pieces earlier. The same pieces always make the same meeting. */
  async function beginFromUpload(
    user: User,
    id: MeetingId,
    form: NewMeeting,
    uploadId: UploadId,
    gone: AbortSignal,
  ): Promise<Started> {
    const vocabulary = await wordsOf(vocabularies, user, form.vocabulary_id);
    const upload = await uploads.take(user, uploadId, form.sha256);
    if (upload.meetingId !== null) return startedBefore(user, upload.meetingId);
    try {
      // The limit is checked before the recording is measured, because measuring takes a while.
      await db.transaction((tx) => limits.requireJob(tx, user));
      const probe = await againIfAtFault(() =>
        uploads.withFile(uploadId, async (path) => {
          const { made, stored } = await takeSound(id, path, gone);
          if (!stored) await storage.putFile(audioKey(id), path);
          return made;
        }),
      );
      const bytes = await storage.size(audioKey(id));
      const claimed = await db.transaction(async (tx) => {
        if (!(await uploads.claim(tx, uploadId, id))) return false;
        await start(tx, user, id, { form, vocabulary, probe, bytes });
        return true;
      });
      if (!claimed) throw conflict(BEGUN);
      await uploads.release(uploadId);
      return { meetingId: id, segmentsCount: probe.segmentsCount };
    } catch (error) {
      // Despite the error, this request or a simultaneous one may have made the meeting already.
      const left = await uploads.load(uploadId);
      // The sender withdrew the upload during this request.
      if (left === null) throw notFound(NOT_FOUND.upload);
      if (left.meetingId !== null) return startedBefore(user, left.meetingId);
      // This file can never become a meeting.
      if (isFileAtFault(error)) await uploads.discard(uploadId);
      throw isLimit(error) ? keptFor(error) : error;
    }
  }

  async function startedBefore(user: User, meetingId: MeetingId): Promise<Started> {
    const { segmentsCount } = await meetings.find(user, meetingId).catch(() => {
      throw conflict(BEGUN);
    });
    return { meetingId, segmentsCount };
  }

  /** Makes a meeting of a recording that came with the form. Its claim counts it until the meeting's row does. */
  async function begin(user: User, id: MeetingId, form: NewMeeting, claim: Claim, gone: AbortSignal): Promise<Started> {
    const vocabulary = await wordsOf(vocabularies, user, form.vocabulary_id);
    const { made: probe } = await storage.withFile(audioKey(id), (path) => takeSound(id, path, gone));
    const bytes = await storage.size(audioKey(id));
    await db.transaction(async (tx) => {
      await limits.requirePerson(tx, user);
      await claim.handOver(tx);
      await limits.requireBytes(tx, user, bytes);
      await start(tx, user, id, { form, vocabulary, probe, bytes });
    });
    return { meetingId: id, segmentsCount: probe.segmentsCount };
  }

  async function start(
    tx: Database,
    user: User,
    id: MeetingId,
    { form, vocabulary, probe, bytes }: Beginning,
  ): Promise<void> {
    await limits.requireJob(tx, user);
    await room.require(tx, { seconds: probe.duration });
    await meetings.add(tx, {
      id,
      userId: user.id,
      name: form.meeting_name,
      status: 'transcription',
      stage: 'queued',
      meetingDate: form.meeting_date,
      meetingTime: form.meeting_time,
      mainLanguage: form.main_language,
      extraLanguages: form.extra_languages,
      participants: form.participants,
      agenda: form.agenda,
      vocabulary,
      duration: probe.duration,
      segmentsCount: probe.segmentsCount,
      audioKey: audioKey(id),
      audioBytes: bytes,
      createdAt: deps.now(),
      updatedAt: deps.now(),
    });
    await files.keep(tx, storagePrefix(id));
    await audit.record(tx, { deed: 'meeting.created', object: id });
    await queue.send(tx, transcribeJob, { meetingId: id }, { key: id, person: user.id });
  }

  /** Removes a meeting's work folder from this machine and, if the meeting is gone, all its files from storage. */
  async function cleanUp(id: MeetingId): Promise<void> {
    await storage.work.remove(id);
    if ((await meetings.load(id)) === null) await files.remove([storagePrefix(id)]);
  }

  return {
    cleanUp,

    /**
     * Makes a meeting from an upload. A refusal leaves nothing behind, except for an upload in pieces that may succeed
     * later.
     * @param announced announced size of the file in bytes; 0 if there is no file, or nobody announced its size
     * @param gone ends the opening of the recording when the caller has left
     * @throws ApiError 413 for a recording that is too long, 422 for a wrong form or file, 429, 503; StorageFullError;
     * the signal's reason
     */
    async create(user: User, announced: number, receive: Receive, gone = NEVER): Promise<Started> {
      // The limits are checked here, before a byte is accepted, and again at the end.
      if (announced > 0) {
        await db.transaction(async (tx) => {
          await limits.requireJob(tx, user);
          await limits.requireBytes(tx, user, announced);
        });
      }
      const id = MeetingId.parse(randomUUID());
      const prefix = storagePrefix(id);
      await files.announce(prefix);
      let claim: Claim | null = null;
      try {
        claim = await room.claim(user.id, announced, (tx) => limits.requireArrival(tx, user, announced));
        const { data, hasFile } = await receive(audioKey(id), claim.watch);
        await claim.arrived();
        const form = parseForm(data);
        if (hasFile) return await begin(user, id, form, claim, gone);
        if (form.upload_id === null) throw missingFile();
        const started = await beginFromUpload(user, id, form, form.upload_id, gone);
        if (started.meetingId !== id) await files.remove([prefix]);
        return started;
      } catch (error) {
        await files.remove([prefix]);
        throw refusalOf(error);
      } finally {
        // The file still counts while it waits to be opened. Otherwise any number of files could wait.
        claim?.end();
      }
    },

    /**
     * Destroys a recording that waits for another try, or is kept to listen to.
     * @throws ApiError 409 if there is no such recording, or if a job works on it
     */
    async discard(user: User, id: MeetingId): Promise<void> {
      await meetings.find(user, id);
      // A transcription that failed at its end has stored voices, and a copy of the recording for listening. The
      // meeting's row mentions neither.
      const left = [audioKey(id), soundKey(id), snippetsPrefix(id), embeddingsKey(id)];
      const waste = await db.transaction(async (tx) => {
        await meetings.lockExisting(tx, id, user);
        const listened = await listening.destroy(tx, id);
        if (listened.length > 0) return listened;
        if (!(await repository.forgetRecording(tx, id, deps.now()))) throw conflict(NO_RECORDING);
        await files.discard(tx, left);
        await audit.record(tx, { deed: 'recording.removed', object: id });
        return left;
      });
      await files.remove(waste);
      await storage.work.remove(id);
    },

    /**
     * Starts a failed job again. The job keeps the parts that it had finished. A recording without speech is
     * transcribed anew.
     */
    async retry(user: User, id: MeetingId): Promise<void> {
      const meeting = await meetings.find(user, id);
      const reason = whyNoRetry(meeting);
      if (reason !== null) throw conflict(reason);
      const again = meeting.failedStep === 'summarization' ? 'summarization' : 'transcription';
      await db.transaction(async (tx) => {
        await limits.requireJob(tx, user);
        const anew = meeting.status === 'transcribed' && { progress: 0 };
        const changes = { stage: 'queued', errorMessage: null, failedStep: null, ...anew } as const;
        if (!(await meetings.move(tx, meeting, again, changes))) throw conflict('Cette réunion est déjà relancée.');
        const definition = again === 'summarization' ? summariseJob : transcribeJob;
        await queue.send(tx, definition, { meetingId: id }, { key: id, person: user.id });
      });
    },

    /**
     * Stores a finished transcription and removes the recording, in one transaction. A recording in which no speech was
     * recognised stays, so that it can be tried again. A copy to listen to stays if the organisation keeps recordings.
     * @returns false if the meeting was deleted before the end
     */
    async complete(meeting: MeetingRecord, transcription: Transcription, signal: AbortSignal): Promise<boolean> {
      const suggestions = await suggestSpeakers(deps, meeting, transcription.passages, {
        limitMs: SUGGESTIONS_MS,
        signal,
      });
      const snippets = Object.entries(transcription.snippets);
      for (const [label, path] of snippets) await storage.put(snippetKey(meeting.id, label), createReadStream(path));
      const { embeddingsFile } = transcription;
      if (embeddingsFile !== null && snippets.length > 0) {
        const { size } = await stat(embeddingsFile);
        await storage.put(embeddingsKey(meeting.id), createReadStream(embeddingsFile), size);
      }
      signal.throwIfAborted();
      // If no speech was recognised, nothing of the meeting exists except the recording, and only this server has it.
      const isSpoken = transcription.passages.length > 0;
      const soundBytes =
        isSpoken && transcription.soundFile !== null
          ? await listening.store(meeting.id, transcription.soundFile)
          : null;
      const division = await repository.writeDivision(db, meeting.id, transcription.passages);
      let waste: string[] = [];
      const former = await db.transaction(async (tx) => {
        const stays = soundBytes !== null && (await listening.mayStay(tx));
        waste = [
          ...(isSpoken ? [audioKey(meeting.id)] : []),
          // An earlier attempt may have left a copy to listen to, even if this attempt made none.
          ...(stays ? [] : [soundKey(meeting.id)]),
        ];
        const moved = await meetings.move(tx, meeting, 'transcribed', {
          duration: transcription.duration,
          segmentsCount: transcription.segmentsCount,
          snippets: snippets.map(([label]) => label),
          speakerSuggestions: suggestions,
          progress: 100,
          stage: null,
          transcribedAt: deps.now(),
          ...(isSpoken && { audioKey: null, ...(!stays && { audioDestroyedAt: deps.now() }) }),
          soundBytes: stays ? soundBytes : null,
        });
        if (!moved) return null;
        const others = await repository.takeDivision(tx, meeting.id, division);
        await files.discard(tx, waste);
        await notices.tell(tx, meeting);
        return others;
      });
      await divisions.remove(meeting.id, former ?? [division]);
      if (former !== null) {
        await files.remove(waste);
        void meanings.prepare(meeting.id);
      }
      await cleanUp(meeting.id);
      return former !== null;
    },
  };
}
