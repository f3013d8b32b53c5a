import { attendanceOf } from '@greffier/contract/meeting/minutes/attendance';
import { PRODUCT_NAME } from '@greffier/contract/runtime-config';
import type { DocumentFront } from '../../database/schema/minutes.ts';
import type { MeetingRecord } from './record.ts';

/**
 * Collects the facts that documents now state about a meeting.
 * @param organisation name of the organisation; the product's own name counts as no name
 */
export const frontOf = (
  meeting: Pick<
    MeetingRecord,
    'agenda' | 'attendance' | 'duration' | 'meetingDate' | 'meetingTime' | 'name' | 'participants' | 'place'
  >,
  organisation: string,
): DocumentFront => ({
  title: meeting.name,
  date: meeting.meetingDate,
  time: meeting.meetingTime,
  place: meeting.place,
  duration: meeting.duration,
  attendance: attendanceOf(meeting.participants, meeting.attendance),
  agenda: meeting.agenda,
  organisation: organisation === PRODUCT_NAME ? null : organisation,
});
