import type { Attendee } from '@greffier/contract/meeting/minutes/attendance';
import type { Meeting } from '@greffier/contract/meeting/meetings';
import { UpdateMeeting } from '@greffier/contract/meeting/meetings';
import type { z } from 'zod';
import { attendanceToSave, isSameAttendance } from '../../attendance/attendance.ts';

/** The fields of the dialog; an empty text if nothing is chosen. */
export interface MeetingFields {
  readonly name: string;
  readonly meeting_date: string;
  readonly meeting_time: string;
  readonly place: string;
  readonly attendance: readonly Attendee[];
}

export type MeetingChange = z.input<typeof UpdateMeeting.body>;

export const fieldsOf = (meeting: Meeting): MeetingFields => ({
  name: meeting.name,
  meeting_date: meeting.meeting_date,
  meeting_time: meeting.meeting_time ?? '',
  place: meeting.place ?? '',
  attendance: meeting.attendance,
});

const valuesOf = (fields: MeetingFields) => ({
  name: fields.name,
  meeting_date: fields.meeting_date,
  meeting_time: fields.meeting_time === '' ? null : fields.meeting_time,
  place: fields.place.trim() === '' ? null : fields.place.trim(),
  attendance: attendanceToSave(fields.attendance),
});

/**
 * Returns the fields that differ, with the values of `to`. Only these are sent, so that changes from another window
 * stay. Swapping the arguments gives the change that undoes this one.
 */
export function changeOf(from: MeetingFields, to: MeetingFields): MeetingChange {
  const before = valuesOf(from);
  const after = valuesOf(to);
  return {
    ...(before.name !== after.name && { name: after.name }),
    ...(before.meeting_date !== after.meeting_date && { meeting_date: after.meeting_date }),
    ...(before.meeting_time !== after.meeting_time && { meeting_time: after.meeting_time }),
    ...(before.place !== after.place && { place: after.place }),
    ...(!isSameAttendance(before.attendance, after.attendance) && { attendance: after.attendance }),
  };
}

/** Returns the problem of each faulty field, in the contract's own words. */
export function problemsOf(fields: MeetingFields): Partial<Record<keyof MeetingFields, string>> {
  const found: Record<string, string> = {};
  const issues = UpdateMeeting.body.safeParse(valuesOf(fields)).error?.issues ?? [];
  for (const { path, message } of issues) found[String(path[0])] ??= message;
  return found;
}
