import type { MeetingSummary } from '@greffier/contract/meeting/meeting-list';
import { MeetingId } from '@greffier/contract/ids';

/** A meeting for tests: completed, one hour, created at noon of Tuesday 3 March 2026 by default. */
export function meetingSummary(number: number, changes: Partial<MeetingSummary> = {}): MeetingSummary {
  return {
    id: MeetingId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`),
    name: `Réunion ${number}`,
    status: 'completed',
    date_created: '2026-03-03T11:00:00.000Z',
    meeting_date: '2026-03-03',
    meeting_time: null,
    duration: 3600,
    participants: [],
    progress: 100,
    approval: 'draft',
    segments_count: 1,
    ...changes,
  };
}
