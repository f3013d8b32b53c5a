import { z } from 'zod';
import { TEXT_LIMITS } from '../../limits.ts';
import { tidyLine } from '../../text.ts';
import { freeText, PersonName, TOO_MANY_PARTICIPANTS } from '../../values.ts';

/** Ways in which somebody took part, in the order of the minutes. */
export const ATTENDANCE_STATUSES = ['present', 'remote', 'excused', 'absent'] as const;
export const AttendanceStatus = z.enum(
  ATTENDANCE_STATUSES,
  'Une personne est présente, à distance, excusée ou absente',
);
export type AttendanceStatus = z.infer<typeof AttendanceStatus>;

export const Attendee = z.object(
  {
    name: PersonName,
    status: AttendanceStatus,
    role: freeText({ missing: 'La fonction est un texte', what: 'La fonction', max: TEXT_LIMITS.name })
      .overwrite(tidyLine)
      .nullable()
      .default(null)
      .describe('Fonction, où elle est connue'),
  },
  'Cette personne n’est pas valable',
);
export type Attendee = z.infer<typeof Attendee>;

/** Removes people who occur again, so that everybody keeps only their first place. */
export const uniqueAttendees = <T extends Pick<Attendee, 'name'>>(people: readonly T[]): T[] => {
  const names = new Set<string>();
  return people.filter(({ name }) => !names.has(name) && names.add(name));
};

/** People who were expected or came, each once. Their names, in this order, are the meeting's `participants`. */
export const Attendance = z
  .array(Attendee, 'La liste des présences n’est pas valable')
  .overwrite(uniqueAttendees)
  .max(TEXT_LIMITS.participants, TOO_MANY_PARTICIPANTS);

/** Details about people, by name. Anyone without details was present. */
export type AttendanceDetails = Record<string, Pick<Attendee, 'status' | 'role'>>;

/** Joins participants and the details about them. */
export function attendanceOf(participants: readonly string[], details: AttendanceDetails): Attendee[] {
  const known = new Map(Object.entries(details));
  return participants.map((name) => ({ name, status: 'present', role: null, ...known.get(name) }));
}

/** Does the reverse of `attendanceOf`: separates names from details. */
export function splitAttendance(attendance: readonly Attendee[]): {
  readonly participants: string[];
  readonly details: AttendanceDetails;
} {
  const kept = attendance.flatMap(({ name, status, role }) =>
    status === 'present' && !role ? [] : [[name, { status, role: role === '' ? null : role }] as const],
  );
  return { participants: attendance.map(({ name }) => name), details: Object.fromEntries(kept) };
}
