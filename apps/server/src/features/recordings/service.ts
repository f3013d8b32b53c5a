import type { User } from '@greffier/contract/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import type { NewMeeting } from '@greffier/contract/meetings';
import { MeetingId, type VocabularyId } from '@greffier/contract/values';
import type { Transcription } from '@greffier/speech/types';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Deps } from '../../deps.ts';
import { ApiError, conflict } from '../../errors.ts';
import { summariseJob, transcribeJob } from '../../jobs/definitions.ts';
import { createFilesService } from '../files/service.ts';
import { audioKey, embeddingsKey, snippetKey, storagePrefix } from '../meetings/keys.ts';
import { whyNoRetry } from '../meetings/policy.ts';
import type { MeetingRecord } from '../meetings/record.ts';
import { createMeetingsService } from '../meetings/service.ts';
import { createVocabulariesService } from '../vocabularies/service.ts';
import { parseForm } from './form.ts';
import { refusalOf } from './refusal.ts';
import * as repository from './repository.ts';
import { suggestSpeakers } from './suggestions.ts';
import { removeWorkspace } from '../../storage/workspace.ts';

/** Stores an upload under the given key, whole or not at all, and hands its form's `data` field back. */
export type Receive = (key: string) => Promise<{ readonly data: string | undefined }>;

export interface Started {
  readonly meetingId: MeetingId;
  readonly segmentsCount: number;
}

/** The recording's way: upload, transcription, transcript. */
export function createRecordingsService(deps: Deps) {
  const { storage, queue, speech, config } = deps;
  const { db } = deps.database;
  const files = createFilesService(deps);
  const meetings = createMeetingsService(deps);
  const vocabularies = createVocabulariesService(deps, 'personal');

  async function wordsOf(user: User, id: VocabularyId | null): Promise<string[]> {
    if (id === null) return [];
    try {
      return [...(await vocabularies.get(user, id)).words];
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      throw new ApiError(422, 'validation_error', NOT_FOUND.vocabulary, { vocabulary_id: NOT_FOUND.vocabulary });
    }
  }

  async function begin(user: User, id: MeetingId, form: NewMeeting): Promise<Started> {
    const vocabulary = await wordsOf(user, form.vocabulary_id);
    const { segmentMinutes } = config;
    const probe = await storage.withFile(audioKey(id), (path) => speech.probe(path, { segmentMinutes }));
    await db.transaction(async (tx) => {
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
        vocabulary,
        duration: probe.duration,
        segmentsCount: probe.segmentsCount,
        audioKey: audioKey(id),
        createdAt: deps.now(),
        updatedAt: deps.now(),
      });
      await files.keep(tx, storagePrefix(id));
      await queue.send(tx, transcribeJob, { meetingId: id }, id);
    });
    return { meetingId: id, segmentsCount: probe.segmentsCount };
  }

  /** Removes what the transcription of a meeting left on this machine and, where the meeting is gone, in storage. */
  async function cleanUp(id: MeetingId): Promise<void> {
    await removeWorkspace(config.dataDir, id);
    if ((await meetings.load(id)) === null) await files.remove([storagePrefix(id)]);
  }

  return {
    cleanUp,

    /**
     * Makes a meeting of an upload. Whatever is refused leaves nothing behind.
     * @throws ApiError 422 for a wrong form or file, 503, 507
     */
    async create(user: User, receive: Receive): Promise<Started> {
      const id = MeetingId.parse(randomUUID());
      const prefix = storagePrefix(id);
      await files.announce(prefix);
      try {
        const { data } = await receive(audioKey(id));
        return await begin(user, id, parseForm(data));
      } catch (error) {
        await files.remove([prefix]);
        throw refusalOf(error);
      }
    },

    /** Starts the failed job again; it goes on from what it had finished. */
    async retry(user: User, id: MeetingId): Promise<void> {
      const meeting = await meetings.find(user, id);
      const reason = whyNoRetry(meeting);
      if (reason !== null) throw conflict(reason);
      const again = meeting.failedStep === 'summarization' ? 'summarization' : 'transcription';
      await db.transaction(async (tx) => {
        const changes = { stage: 'queued', errorMessage: null, failedStep: null } as const;
        if (!(await meetings.move(tx, meeting, again, changes))) throw conflict('Cette réunion est déjà relancée.');
        const definition = again === 'summarization' ? summariseJob : transcribeJob;
        await queue.send(tx, definition, { meetingId: id }, id);
      });
    },

    /**
     * Stores a finished transcription and lets go of the recording, in one transaction.
     * @returns false where the meeting was deleted meanwhile
     */
    async complete(meeting: MeetingRecord, transcription: Transcription, signal: AbortSignal): Promise<boolean> {
      const suggestions = await suggestSpeakers(deps, meeting, transcription.passages, signal);
      const snippets = Object.entries(transcription.snippets);
      for (const [label, path] of snippets) await storage.put(snippetKey(meeting.id, label), createReadStream(path));
      if (transcription.embeddingsFile !== null && snippets.length > 0) {
        await storage.put(embeddingsKey(meeting.id), createReadStream(transcription.embeddingsFile));
      }
      signal.throwIfAborted();
      const waste = [audioKey(meeting.id)];
      const stored = await db.transaction(async (tx) => {
        const moved = await meetings.move(tx, meeting, 'transcribed', {
          duration: transcription.duration,
          segmentsCount: transcription.segmentsCount,
          snippets: snippets.map(([label]) => label),
          speakerSuggestions: suggestions,
          progress: 100,
          stage: null,
          audioKey: null,
        });
        if (!moved) return false;
        await repository.replacePassages(tx, meeting.id, transcription.passages);
        await files.discard(tx, waste);
        return true;
      });
      if (stored) await files.remove(waste);
      await cleanUp(meeting.id);
      return stored;
    },
  };
}
