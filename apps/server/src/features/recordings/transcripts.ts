import type { User } from '@greffier/contract/organisation/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import { MeetingId } from '@greffier/contract/ids';
import type { NewMeeting } from '@greffier/contract/meeting/meetings';
import type { AgendaItem } from '@greffier/contract/values';
import type { SpeechPassage } from '@greffier/speech/types';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { AuditService } from '../audit/service.ts';
import type { FilesService } from '../files/service.ts';
import type { LimitsService } from '../limits/service.ts';
import { snippetKey, storagePrefix } from '../meetings/keys.ts';
import type { MeetingRecord } from '../meetings/record.ts';
import type { MeetingsService } from '../meetings/service.ts';
import type { MeaningsService } from '../placement/meanings.ts';
import { takeDivision, writeDivision } from './repository.ts';

/** Facts that a meeting is made from if its transcript exists already. */
export interface Beginning extends Pick<MeetingRecord, 'participants' | 'speakerMap' | 'speakerSuggestions'> {
  readonly form: Pick<
    NewMeeting,
    'meeting_name' | 'meeting_date' | 'meeting_time' | 'main_language' | 'extra_languages'
  >;
  readonly passages: readonly SpeechPassage[];
  /** Length of the meeting; seconds. */
  readonly duration: number;
  readonly agenda?: AgendaItem[];
  /** Maps the label of a voice to the path of its snippet, a WAV file. */
  readonly snippets?: Readonly<Record<string, string>>;
}

export type TranscriptsService = ReturnType<typeof createTranscriptsService>;

interface Needs {
  readonly audit: AuditService;
  readonly files: FilesService;
  readonly limits: LimitsService;
  readonly meanings: MeaningsService;
  readonly meetings: MeetingsService;
}

/** Makes meetings from transcripts, without a recording. */
export function createTranscriptsService(deps: Deps, { audit, files, limits, meanings, meetings }: Needs) {
  const { db } = deps.database;

  return {
    /**
     * Makes a `transcribed` meeting. A refusal leaves nothing behind.
     * @throws ApiError 401 or 404 if the person or the meeting is removed while this runs
     */
    async begin(user: User, beginning: Beginning): Promise<MeetingId> {
      const { form, passages, participants, speakerMap, speakerSuggestions, duration, agenda = [] } = beginning;
      const snippets = Object.entries(beginning.snippets ?? {});
      const id = MeetingId.parse(randomUUID());
      const prefix = storagePrefix(id);
      if (snippets.length > 0) await files.announce(prefix);
      const importedBytes = await bytesOf(passages, Object.values(beginning.snippets ?? {}));
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
          agenda,
          duration,
          segmentsCount: 1,
          importedBytes,
          createdAt: deps.now(),
          updatedAt: deps.now(),
        });
      });
      try {
        for (const [label, path] of snippets) await deps.storage.put(snippetKey(id, label), createReadStream(path));
        const division = await writeDivision(db, id, passages);
        await db.transaction(async (tx) => {
          await takeDivision(tx, id, division);
          const changes = {
            speakerMap,
            speakerSuggestions,
            snippets: snippets.map(([label]) => label),
            progress: 100,
            transcribedAt: deps.now(),
          };
          const moved = await meetings.move(tx, { id, status: 'pending' }, 'transcribed', changes);
          if (moved === null) {
            await limits.requirePerson(tx, user);
            throw notFound(NOT_FOUND.meeting);
          }
          await files.keep(tx, prefix);
          await audit.record(tx, { deed: 'meeting.created', object: id });
        });
      } catch (error) {
        await meetings.abandon(id);
        throw error;
      }
      void meanings.prepare(id);
      return id;
    },
  };
}

/** Bytes that the database stores for a passage besides its text. */
const ROW_BYTES = 100;

/** Adds up the bytes that a transcript and its snippets take on the server. */
async function bytesOf(passages: readonly SpeechPassage[], snippets: readonly string[]): Promise<number> {
  const files = await Promise.all(snippets.map(async (path) => (await stat(path)).size));
  const rows = passages.map(({ text }) => ROW_BYTES + Buffer.byteLength(text));
  return [...files, ...rows].reduce((sum, bytes) => sum + bytes, 0);
}
