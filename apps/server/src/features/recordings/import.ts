import type { User } from '@greffier/contract/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import { TEXT_LIMITS } from '@greffier/contract/limits';
import type { NewMeeting } from '@greffier/contract/meetings';
import { MeetingId } from '@greffier/contract/ids';
import { participantsWith, type SpeakerSuggestion } from '@greffier/contract/values';
import { TranscriptError } from '@greffier/documents/transcripts/transcript-error';
import type { Transcript } from '@greffier/documents/transcripts/types';
import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { ThreadError } from '../../threads/thread-error.ts';
import { ApiError, missingFile, notFound } from '../../errors.ts';
import { createAuditService } from '../audit/service.ts';
import { createLimitsService } from '../limits/service.ts';
import { createMeetingsService } from '../meetings/service.ts';
import { speakersOf } from '../meetings/view.ts';
import { parseForm } from './form.ts';
import { takeDivision, writeDivision } from './repository.ts';
import { suggestSpeakers } from './suggestions.ts';

/** How long somebody waits for names of the voices that the file leaves without one. */
const SUGGESTIONS_MS = 20_000;
const NAMED = 'Nom indiqué dans la transcription importée.';

/** A form as it came: its `data` field, and its file. */
export interface ImportForm {
  readonly data: string | undefined;
  readonly file: Uint8Array | null;
}

/** Meetings that begin with a transcript from elsewhere. */
export function createImportService(deps: Deps) {
  const { db } = deps.database;
  const audit = createAuditService(deps);
  const limits = createLimitsService(deps);
  const meetings = createMeetingsService(deps);

  /** @throws ApiError 422 with the reason under `file`; 503 for what takes too long */
  async function read(file: Uint8Array): Promise<Transcript> {
    try {
      return await deps.transcripts.read(file);
    } catch (error) {
      if (error instanceof ThreadError && error.reason !== 'broke') {
        throw new ApiError(
          503,
          'engine_unavailable',
          'La lecture de cette transcription a demandé trop de temps\u00A0: réessayez, ou exportez-la dans un autre format.',
        );
      }
      if (!(error instanceof TranscriptError)) throw error;
      const code = error.code === 'empty' ? 'empty_file' : 'unreadable_transcript';
      throw new ApiError(422, code, error.message, { file: error.message });
    }
  }

  /** What the file says of a voice is known; of the others, what is said in the meeting may tell. */
  async function suggestions(
    { passages, speakerNames }: Transcript,
    participants: readonly string[],
  ): Promise<Record<string, SpeakerSuggestion>> {
    const named = Object.entries(speakerNames).map(([label, name]) => [label, { name, description: NAMED }] as const);
    if (named.length === speakersOf(passages).length) return Object.fromEntries(named);
    const meeting = { participants: [...participants], speakerMap: { ...speakerNames } };
    const heard = await suggestSpeakers(deps, meeting, passages, { limitMs: SUGGESTIONS_MS });
    return { ...heard, ...Object.fromEntries(named) };
  }

  return {
    /**
     * Makes a `transcribed` meeting of a transcript, with the names that it has. Whatever is refused leaves nothing.
     * @throws ApiError 401 where the person is removed meanwhile, 404 where the meeting is, 422 for a wrong form or file, 429 where
     *   there is no room left for the person, 503
     */
    async create(user: User, { data, file }: ImportForm): Promise<MeetingId> {
      const form: NewMeeting = parseForm(data);
      if (file === null) throw missingFile();
      const transcript = await read(file);
      const { passages, speakerNames, duration } = transcript;
      const participants = participantsWith(form.participants, speakerNames).slice(0, TEXT_LIMITS.participants);
      const speakerSuggestions = await suggestions(transcript, participants);
      const id = MeetingId.parse(randomUUID());
      const importedBytes = passages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
      await db.transaction(async (tx) => {
        await limits.requirePerson(tx, user);
        await limits.requireBytes(tx, user, importedBytes);
        await meetings.add(tx, {
          id,
          userId: user.id,
          name: form.meeting_name,
          status: 'pending',
          meetingDate: form.meeting_date,
          meetingTime: form.meeting_time,
          mainLanguage: form.main_language,
          extraLanguages: form.extra_languages,
          participants,
          vocabulary: [],
          duration,
          segmentsCount: 1,
          importedBytes,
          createdAt: deps.now(),
          updatedAt: deps.now(),
        });
      });
      try {
        const division = await writeDivision(db, id, passages);
        await db.transaction(async (tx) => {
          await takeDivision(tx, id, division);
          const changes = {
            speakerMap: { ...speakerNames },
            speakerSuggestions,
            progress: 100,
            transcribedAt: deps.now(),
          };
          const moved = await meetings.move(tx, { id, status: 'pending' }, 'transcribed', changes);
          if (moved === null) {
            await limits.requirePerson(tx, user);
            throw notFound(NOT_FOUND.meeting);
          }
          await audit.record(tx, { deed: 'meeting.created', object: id });
        });
      } catch (error) {
        await meetings.abandon(id);
        throw error;
      }
      return id;
    },
  };
}
