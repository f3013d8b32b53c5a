import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  type Attendee,
  uniqueAttendees,
} from '@greffier/contract/attendance';
import { isStandIn } from '@greffier/contract/stand-ins';

export const nobody: Attendee = { name: '', status: 'present', role: null };

/** What is sent: blank lines are nobody, and a blank function is none. */
export const attendanceToSave = (people: readonly Attendee[]): Attendee[] =>
  uniqueAttendees(
    people
      .map(({ name, status, role }) => ({ name: name.trim(), status, role: role?.trim() || null }))
      .filter(({ name }) => name !== ''),
  );

export const isSameAttendance = (one: readonly Attendee[], other: readonly Attendee[]): boolean =>
  one.length === other.length &&
  one.every(({ name, status, role }, at) => {
    const same = other[at];
    return name === same?.name && status === same.status && role === same.role;
  });

const STATUS_WORDS: readonly (readonly [RegExp, AttendanceStatus])[] = [
  [/^excus/iu, 'excused'],
  [/^absent/iu, 'absent'],
  [/^présent/iu, 'present'],
  [/^(?:à distance|en ligne|en visio|par téléphone)/iu, 'remote'],
];

/** « Ada Monnier (excusée) », « Ada Monnier (présidente) »: what stands in brackets tells more of a person. */
function personOf(line: string): Attendee {
  const [, name = line, bracket = ''] = /^(.+?)\s{0,4}\(([^()]+)\)$/u.exec(line) ?? [];
  const status = STATUS_WORDS.find(([words]) => words.test(bracket))?.[1];
  return { name, status: status ?? 'present', role: status === undefined && bracket !== '' ? bracket.trim() : null };
}

/**
 * The list with several people pasted into the line at `index`, one per line or between semicolons: a blank line there
 * gives way to them. Null for a single name, which is pasted as any text.
 */
export function pastePeople(people: readonly Attendee[], index: number, pasted: string): Attendee[] | null {
  const lines = pasted
    .split(/[\r\n\t;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const here = people[index];
  if (lines.length < 2) return null;
  const stays = here !== undefined && here.name.trim() !== '' && !isStandIn(here.name);
  return people.toSpliced(index, 1, ...(stays ? [here] : []), ...lines.map(personOf));
}

const nameKey = (name: string): string => name.trim().toLocaleLowerCase('fr');

/** Whether a proposal tells more than the list: somebody who is not in it, or took part in another way. */
export function isNews(people: readonly Attendee[], { name, status }: Pick<Attendee, 'name' | 'status'>): boolean {
  const known = people.find((person) => nameKey(person.name) === nameKey(name));
  if (status !== 'present') return known?.status !== status;
  // That voices were there is news only of somebody who is said not to have been.
  return known?.status === 'excused' || known?.status === 'absent';
}

/** The list with what was proposed; who is not in it comes last, in the place of a blank line. */
export function withProposals(
  people: readonly Attendee[],
  proposals: readonly Pick<Attendee, 'name' | 'status'>[],
): Attendee[] {
  const named = people.filter(({ name }) => name.trim() !== '');
  return proposals.reduce<Attendee[]>((list, { name, status }) => {
    const at = list.findIndex((person) => nameKey(person.name) === nameKey(name));
    const person = list[at];
    return person === undefined ? [...list, { ...nobody, name, status }] : list.with(at, { ...person, status });
  }, named);
}

/** People by how they took part, in the order in which minutes tell it. */
export const attendanceGroups = (
  people: readonly Attendee[],
): { readonly status: AttendanceStatus; readonly people: readonly Attendee[] }[] =>
  ATTENDANCE_STATUSES.map((status) => ({ status, people: people.filter((person) => person.status === status) })).filter(
    (group) => group.people.length > 0,
  );
