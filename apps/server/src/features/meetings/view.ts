import { attendanceOf } from '@greffier/contract/meeting/minutes/attendance';
import { callPath } from '@greffier/contract/call';
import type { MeetingSummary } from '@greffier/contract/meeting/meeting-list';
import { GetSpeakerSnippet, type Meeting } from '@greffier/contract/meeting/meetings';
import type { MinutesRecord } from '@greffier/contract/meeting/minutes/minutes';
import type { MeetingId } from '@greffier/contract/ids';
import type { Passage } from '@greffier/contract/values';
import { hasVoices, whyNoRetry } from './policy.ts';
import { flattenMinutes } from '@greffier/documents/minutes-html/flatten';
import type { MeetingLine } from './repository.ts';
import type { MeetingRecord } from './record.ts';

export function toSummary(line: MeetingLine): MeetingSummary {
  return {
    id: line.id,
    name: line.name,
    status: line.status,
    date_created: line.createdAt.toISOString(),
    meeting_date: line.meetingDate,
    meeting_time: line.meetingTime,
    duration: line.duration,
    participants: line.participants,
    progress: line.progress,
    approval: line.approval,
    segments_count: line.segmentsCount,
  };
}

/** The fields of a meeting that come from its transcript. */
export type Spoken = Pick<Meeting, 'transcript' | 'passages' | 'unique_speakers'>;

/** Converts a transcript to the contract's form. @param passages in order of time */
export const toSpoken = (passages: readonly Passage[]): Spoken => ({
  transcript: passages.map(({ speaker, text }) => [speaker, text]),
  passages: [...passages],
  unique_speakers: speakersOf(passages),
});

/**
 * Converts everything except the transcript to the contract's form.
 * @param jobsBefore number of jobs that come before the job that the meeting waits for; null if it waits for no job
 */
export function toDetails(record: MeetingRecord, jobsBefore: number | null): Omit<Meeting, keyof Spoken> {
  return {
    ...toSummary(record),
    speaker_suggestions: record.speakerSuggestions,
    speaker_snippets_urls: Object.fromEntries(record.snippets.map((label) => [label, snippetUrl(record.id, label)])),
    recording_kept: record.soundBytes !== null,
    voices_kept: hasVoices(record),
    speaker_map: record.speakerMap,
    attendance: attendanceOf(record.participants, record.attendance),
    place: record.place,
    full_agenda: record.agenda,
    summary: record.summary === null ? null : flattenMinutes(record.summary),
    minutes: toMinutesRecord(record),
    minutes_engine: record.minutesEngine,
    minutes_kind: record.minutesKind,
    minutes_made_at: (record.minutesMadeAt ?? record.completedAt)?.toISOString() ?? null,
    transcript_changed_at: record.transcriptChangedAt?.toISOString() ?? null,
    error_message: record.errorMessage,
    stage: record.stage,
    jobs_before: jobsBefore,
    remaining_seconds: record.stage === null || record.stage === 'queued' ? null : record.remaining,
    failed_step: record.failedStep,
    can_retry: whyNoRetry(record) === null,
    transcribed_at: record.transcribedAt?.toISOString() ?? null,
  };
}

const toMinutesRecord = (record: MeetingRecord): MinutesRecord => ({
  version: record.summaryVersion,
  division: record.division,
  approval: record.approval,
  approval_by: record.approvalBy,
  approval_at: record.approvalAt?.toISOString() ?? null,
  approved_version: record.approvedVersion,
  audio_destroyed_at: record.audioDestroyedAt?.toISOString() ?? null,
  voices_destroyed_at: record.voicesDestroyedAt?.toISOString() ?? null,
});

/** Lists labels in order of first appearance. */
export function speakersOf(passages: readonly Pick<Passage, 'speaker'>[]): string[] {
  return [...new Set(passages.map(({ speaker }) => speaker))];
}

/** Returns the address of a snippet. The specification's call names the speaker twice: in its path and in its query. */
function snippetUrl(id: MeetingId, label: string): string {
  const path = callPath(GetSpeakerSnippet, { meeting_id: id, speaker_id: label });
  return `${path}?speaker_id=${encodeURIComponent(label)}`;
}
