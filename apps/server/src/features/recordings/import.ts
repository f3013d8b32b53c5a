import type { User } from '@greffier/contract/organisation/auth';
import { TEXT_LIMITS } from '@greffier/contract/limits';
import type { NewMeeting } from '@greffier/contract/meeting/meetings';
import type { MeetingId } from '@greffier/contract/ids';
import { participantsWith, type SpeakerSuggestion } from '@greffier/contract/values';
import { TranscriptError } from '@greffier/documents/transcripts/transcript-error';
import type { Transcript } from '@greffier/documents/transcripts/types';
import type { Deps } from '../../deps.ts';
import { ThreadError } from '../../threads/thread-error.ts';
import { ApiError, missingFile } from '../../errors.ts';
import { speakersOf } from '../meetings/view.ts';
import { parseForm } from './form.ts';
import { suggestSpeakers } from './suggestions.ts';
import type { VocabulariesService } from '../vocabularies/service.ts';
import type { TranscriptsService } from './transcripts.ts';
import { wordsOf } from './words-of.ts';

/** Longest time that a person waits for suggested names for the voices that the file does not name; ms. */
const SUGGESTIONS_MS = 20_000;
const NAMED = 'Nom indiqué dans la transcription importée.';

/** A form as it was received: its `data` field, and its file. */
export interface ImportForm {
  readonly data: string | undefined;
  readonly file: Uint8Array | null;
}

export type ImportService = ReturnType<typeof createImportService>;

interface Needs {
  readonly transcripts: TranscriptsService;
  readonly vocabularies: VocabulariesService;
}

/** Makes meetings from transcripts that other programs made. */
export function createImportService(deps: Deps, { transcripts, vocabularies }: Needs) {
  /** @throws ApiError 422 with the reason under `file`; 503 if reading takes too long */
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

  /** Takes the names from the file, and suggests names for the other voices from what is said. */
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
     * Makes a `transcribed` meeting from a transcript, with the names that it contains. A refusal leaves nothing
     * behind.
     * @throws ApiError 401 or 404 if the person or the meeting is removed while this runs, 422 for a wrong form or
     * file, 429 if the person has no room left, 503
     */
    async create(user: User, { data, file }: ImportForm): Promise<MeetingId> {
      const form: NewMeeting = parseForm(data);
      if (file === null) throw missingFile();
      // The words help nobody to read a transcript, but a form names only what its sender may use.
      await wordsOf(vocabularies, user, form.vocabulary_id);
      const transcript = await read(file);
      const { passages, speakerNames, duration } = transcript;
      const participants = participantsWith(form.participants, speakerNames).slice(0, TEXT_LIMITS.participants);
      const speakerSuggestions = await suggestions(transcript, participants);
      return await transcripts.begin(user, {
        form,
        agenda: form.agenda,
        passages,
        duration,
        participants,
        speakerMap: { ...speakerNames },
        speakerSuggestions,
      });
    },
  };
}
