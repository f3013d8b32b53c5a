import type { User } from '@greffier/contract/organisation/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import { MeetingId } from '@greffier/contract/ids';
import type { NewMeeting } from '@greffier/contract/meeting/meetings';
import type { AgendaItem } from '@greffier/contract/values';
import type { SpeechPassage } from '@greffier/speech/types';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { createAuditService } from '../audit/service.ts';
import { createFilesService } from '../files/service.ts';
import { createLimitsService } from '../limits/service.ts';
import { snippetKey, storagePrefix } from '../meetings/keys.ts';
import type { MeetingRecord } from '../meetings/record.ts';
import { createMeetingsService } from '../meetings/service.ts';
import { takeDivision, writeDivision } from './repository.ts';

/** What a meeting begins with whose words are there already. */
export interface Beginning extends Pick<MeetingRecord, 'participants' | 'speakerMap' | 'speakerSuggestions'> {
  readonly form: Pick<
    NewMeeting,
    'meeting_name' | 'meeting_date' | 'meeting_time' | 'main_language' | 'extra_languages'
  >;
  readonly passages: readonly SpeechPassage[];
  /** In seconds. */
  readonly duration: number;
  readonly agenda?: AgendaItem[];
  /** Label of a voice → path of its snippet, a WAV file. */
  readonly snippets?: Readonly<Record<string, string>>;
}

/** Meetings that begin with a transcript and no recording. */
export function createTranscriptsService(deps: Deps) {
  const { db } = deps.database;
  const audit = createAuditService(deps);
  const files = createFilesService(deps);
  const limits = createLimitsService(deps);
  const meetings = createMeetingsService(deps);

  return {
    /**
     * Makes a `transcribed` meeting. Whatever is refused leaves nothing.
     * @throws ApiError 401 where the person is removed meanwhile, 404 where the meeting is
     */
    async begin(user: User, beginning: Beginning): Promise<MeetingId> {
      const { form, passages, participants, speakerMap, speakerSuggestions, duration, agenda = [] } = beginning;
      const snippets = Object.entries(beginning.snippets ?? {});
      const id = MeetingId.parse(randomUUID());
      const prefix = storagePrefix(id);
      if (snippets.length > 0) await files.announce(prefix);
      await meetings.add(db, {
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
        createdAt: deps.now(),
        updatedAt: deps.now(),
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
      return id;
    },
  };
}
