import { proposeAttendance } from '@greffier/writing/people/attendance';
import type { MeetingFile } from '../shared/meeting-file.ts';
import { readMeetings } from '../shared/meeting-file.ts';

/** Statuses in trial meetings → statuses in the product. Presence is left out, since nobody needs to mention it. */
export const STATUSES = [
  ['à distance', 'remote'],
  ['excusé', 'excused'],
  ['absent', 'absent'],
] as const;

/** Numbers of people: in the meeting file, proposed, and in both. */
interface Count {
  expected: number;
  proposed: number;
  right: number;
}

export interface AttendanceFigures {
  readonly name: string;
  readonly remote: Count;
  readonly excused: Count;
  readonly absent: Count;
  /** Proposals about people whom the file does not name. */
  readonly others: number;
}

function figuresOf(meeting: MeetingFile): AttendanceFigures {
  const { name, passages, participants, truth } = meeting;
  const names = participants.map((person) => person.name);
  const proposed = proposeAttendance({ passages, speakerNames: truth.speakers, participants: names });
  const counts = STATUSES.map(([written, status]) => {
    const expected = new Set(participants.filter((person) => person.status === written).map((person) => person.name));
    const told = proposed.filter((one) => one.status === status && names.includes(one.name));
    const right = told.filter((one) => expected.has(one.name)).length;
    return [status, { expected: expected.size, proposed: told.length, right }] as const;
  });
  const others = proposed.filter((one) => !names.includes(one.name)).length;
  // Each status has a count.
  return { name, ...(Object.fromEntries(counts) as Record<(typeof STATUSES)[number][1], Count>), others };
}

/** Measures how well the product recognises attendance, for each trial meeting of a folder. */
export const attendanceFigures = async (folder: string): Promise<AttendanceFigures[]> =>
  (await readMeetings(folder)).map(figuresOf);

const cell = ({ expected, proposed, right }: Count): string =>
  expected + proposed === 0 ? '–' : `${right} of ${expected}, ${proposed} proposed`;

/** Prints a table whose last line is for all meetings together. */
export async function benchAttendance(folder: string): Promise<void> {
  const rows = await attendanceFigures(folder);
  const sum = (status: (typeof STATUSES)[number][1]): Count => {
    const of = (key: keyof Count): number => rows.reduce((total, row) => total + row[status][key], 0);
    return { expected: of('expected'), proposed: of('proposed'), right: of('right') };
  };
  const together = {
    name: 'together',
    remote: sum('remote'),
    excused: sum('excused'),
    absent: sum('absent'),
    others: rows.reduce((total, { others }) => total + others, 0),
  };
  console.log(
    '| who was where | at a distance | excused | absent | not in the list |\n| --- | --- | --- | --- | --- |',
  );
  for (const { name, remote, excused, absent, others } of [...rows, together])
    console.log(`| ${[name, cell(remote), cell(excused), cell(absent), String(others)].join(' | ')} |`);
}
