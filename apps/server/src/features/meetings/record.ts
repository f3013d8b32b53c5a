import type { meetings } from '../../database/schema/meetings.ts';

/** A meeting as it is stored, without its passages. */
export type MeetingRecord = typeof meetings.$inferSelect;

export type NewRecord = typeof meetings.$inferInsert;

/** What may change together with a status. */
export type MeetingChanges = Partial<
  Pick<
    MeetingRecord,
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
    | 'speakerMap'
    | 'speakerSuggestions'
    | 'stage'
    | 'summary'
    | 'summaryVersion'
    | 'transcribedAt'
  >
>;
