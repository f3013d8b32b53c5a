import type { AttendanceStatus } from '@greffier/contract/meeting/minutes/attendance';
import { formatDay } from '@greffier/french/time/moments';
import type { Source } from '../../types.ts';
import { oneLine } from '../texts/fence.ts';

const STATUS: Readonly<Record<AttendanceStatus, string | null>> = {
  present: null,
  remote: 'à distance',
  excused: 'excusé',
  absent: 'absent',
};

/**
 * Writes when the meeting was and who took part. Without this, a model cannot know which day « demain » is, or who « la
 * directrice » is.
 */
export function meetingHead({ date, attendance, participants }: Source): string {
  const people = attendance ?? participants.map((name) => ({ name, status: 'present' as const, role: null }));
  const listed = people.map(({ name, status, role }) => {
    const more = [role, STATUS[status]].filter((one) => one !== null && one !== '').join(', ');
    return oneLine(more === '' ? name : `${name} (${more})`);
  });
  const lines = [
    ...(date === undefined ? [] : [`Jour de la réunion : ${formatDay(date)}`]),
    ...(listed.length === 0 ? [] : [`Personnes : ${listed.join(' ; ')}`]),
  ];
  return lines.length === 0 ? '' : `${lines.join('\n')}\n\n`;
}
