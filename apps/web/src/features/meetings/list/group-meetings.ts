import type { MeetingSummary } from '@greffier/contract/meeting/meeting-list';
import { startOfDay, startOfWeek } from '../../../lib/dates.ts';

const GROUPS = ['today', 'week', 'older'] as const;
type GroupName = (typeof GROUPS)[number];

export interface MeetingGroup {
  readonly name: GroupName;
  readonly meetings: readonly MeetingSummary[];
}

function groupOf(created: Date, now: Date): GroupName {
  if (created >= startOfDay(now)) return 'today';
  return created >= startOfWeek(now) ? 'week' : 'older';
}

/**
 * Groups meetings by date of creation, newest first: today, this week (since Sunday), older. Empty groups are left out.
 */
export function groupMeetings(meetings: readonly MeetingSummary[], now: Date): MeetingGroup[] {
  const dated = meetings.map((meeting) => ({ meeting, created: new Date(meeting.date_created) }));
  dated.sort((a, b) => b.created.getTime() - a.created.getTime());
  return GROUPS.map((name) => ({
    name,
    meetings: dated.filter(({ created }) => groupOf(created, now) === name).map(({ meeting }) => meeting),
  })).filter((group) => group.meetings.length > 0);
}
