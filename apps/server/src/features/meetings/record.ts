import type { meetings } from '../../database/schema/meetings.ts';
import type { StoredText } from '../../database/stored-text.ts';

type StoredMeeting = typeof meetings.$inferSelect;

/** A meeting as it is stored, without its passages and without what was found for its minutes. */
export type MeetingRecord = Omit<StoredMeeting, 'minutesFindings'>;

export type NewRecord = typeof meetings.$inferInsert;

/** What may change together with a status. */
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
