import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  type Attendee,
  uniqueAttendees,
} from '@greffier/contract/meeting/minutes/attendance';
import { isStandIn } from '@greffier/contract/stand-ins';

export const nobody: Attendee = { name: '', status: 'present', role: null };

/** Makes the list that is sent: without blank lines and blank roles. */
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

/**
 * Reads a line such as « Ada Monnier (excusée) », « Ada Monnier (présidente) »: the brackets hold how a person took
 * part, or their role.
 */
function personOf(line: string): Attendee {
  const [, name = line, bracket = ''] = /^(.+?)\s{0,4}\(([^()]+)\)$/u.exec(line) ?? [];
  const status = STATUS_WORDS.find(([words]) => words.test(bracket))?.[1];
  return { name, status: status ?? 'present', role: status === undefined && bracket !== '' ? bracket.trim() : null };
}

/**
 * Pastes several people, one per line or separated by semicolons, into the line at `index`. They replace that line if
 * it is blank or its name is only a stand-in for an unknown one. Null for a single name, which the browser pastes.
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

/** Tells whether a proposal adds something to the list: a new person, or another way of taking part. */
export function isNews(people: readonly Attendee[], { name, status }: Pick<Attendee, 'name' | 'status'>): boolean {
  const known = people.find((person) => nameKey(person.name) === nameKey(name));
  if (status !== 'present') return known?.status !== status;
  // A voice in the recording adds something only if the list says that the person was excused or absent.
  return known?.status === 'excused' || known?.status === 'absent';
}

/** Applies proposals to the list. New people come last; blank lines are removed. */
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

/** Groups people by how they took part, in the order of minutes. */
export const attendanceGroups = (
  people: readonly Attendee[],
): { readonly status: AttendanceStatus; readonly people: readonly Attendee[] }[] =>
  ATTENDANCE_STATUSES.map((status) => ({ status, people: people.filter((person) => person.status === status) })).filter(
    (group) => group.people.length > 0,
  );
