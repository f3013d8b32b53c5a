import type { meetings } from '../../database/schema/meetings.ts';
import type { StoredText } from '../../database/stored-text.ts';

type StoredMeeting = typeof meetings.$inferSelect;

/** A stored meeting without its passages and without the findings of its minutes. */
export type MeetingRecord = Omit<StoredMeeting, 'minutesFindings'>;

export type NewRecord = typeof meetings.$inferInsert;

/** Fields that may change together with a status. */
export type MeetingChanges = Partial<
  Pick<
    StoredMeeting,
    | 'agenda'
    | 'approval'
    | 'approvalAt'
    | 'approvalBy'
    | 'audioDestroyedAt'
    | 'audioKey'
    | 'completedAt'
    | 'duration'
    | 'errorMessage'
    | 'failedAt'
    | 'failedStep'
    | 'minutesEngine'
    | 'minutesFindings'
    | 'minutesKind'
    | 'minutesMadeAt'
    | 'minutesSections'
    | 'progress'
    | 'sectionLength'
    | 'segmentsCount'
    | 'snippets'
    | 'soundBytes'
    | 'speakerMap'
    | 'speakerSuggestions'
    | 'stage'
    | 'summaryVersion'
    | 'transcribedAt'
  > & {
    summary: StoredText | null;
  }
>;
