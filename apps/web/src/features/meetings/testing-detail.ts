import { attendanceOf } from '@greffier/contract/meeting/minutes/attendance';
import type { Meeting } from '@greffier/contract/meeting/meetings';
import type { MinutesRecord } from '@greffier/contract/meeting/minutes/minutes';
import { meetingSummary } from './testing.ts';

/** Makes the state of minutes that nobody has edited yet, for tests. */
const minutesRecord = (changes: Partial<MinutesRecord> = {}): MinutesRecord => ({
  version: 0,
  division: '00000000-0000-0000-0000-000000000000',
  approval: 'draft',
  approval_by: null,
  approval_at: null,
  approved_version: null,
  audio_destroyed_at: null,
  voices_destroyed_at: null,
  ...changes,
});

/** A transcribed meeting of two unnamed speakers, for tests. */
export function meetingDetail(changes: Partial<Meeting> = {}): Meeting {
  return {
    ...meetingSummary(1, { name: 'Comité', status: 'transcribed', participants: ['Participant 1', 'Bernard Roth'] }),
    transcript: [],
    passages: [
      { id: 1, speaker: 'speaker_1', start: 0, end: 4, text: 'Bonjour à toutes et à tous.' },
      { id: 2, speaker: 'speaker_2', start: 65, end: 70, text: 'Le budget est adopté.' },
    ],
    unique_speakers: ['speaker_1', 'speaker_2'],
    speaker_suggestions: {
      speaker_1: { name: 'Ada Monnier', description: 'Ouvre la séance.' },
      speaker_2: { name: '', description: 'Parle du budget.' },
    },
    speaker_snippets_urls: {},
    recording_kept: false,
    voices_kept: false,
    speaker_map: {},
    place: null,
    attendance: attendanceOf(['Participant 1', 'Bernard Roth'], {}),
    full_agenda: [],
    summary: null,
    minutes: minutesRecord(),
    minutes_engine: null,
    minutes_kind: 'synthetic',
    minutes_made_at: null,
    transcript_changed_at: null,
    error_message: null,
    stage: null,
    jobs_before: null,
    remaining_seconds: null,
    failed_step: null,
    can_retry: false,
    transcribed_at: null,
    ...changes,
  };
}

/** Names for both speakers of `meetingDetail`. */
export const namedSpeakers = { speaker_1: 'Ada Monnier', speaker_2: 'Bernard Roth' } as const;
