import { MeetingId, TaskId } from '@greffier/contract/ids';
import type { Task } from '@greffier/contract/meeting/minutes/tasks';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { tasksCalendar } from './calendar.ts';
import { tasksCsv } from './csv.ts';

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const task = (changes: Partial<Task> = {}): Task => ({
  id: TaskId.parse(ID),
  meeting_id: MeetingId.parse(ID),
  meeting_name: 'Comité',
  meeting_date: '2026-11-24',
  item: null,
  text: 'Relancer l’assureur',
  owner: null,
  due: null,
  due_on: null,
  passage_id: null,
  done_at: null,
  ...changes,
});
async function* pagesOf(...tasks: readonly Task[]) {
  yield tasks;
}
const page = () => 'https://exemple.ch/meeting/1#pv';
const calendar = (...tasks: readonly Task[]) =>
  text(tasksCalendar(pagesOf(...tasks), new Date('2026-11-26T08:15:00.123Z'), page));
/** Lists the lines of a calendar as they were before they were folded. */
const unfolded = (made: string): string[] => made.replaceAll('\r\n ', '').split('\r\n');

it('writes tasks as a calendar of VTODO', async () => {
  const made = await calendar(
    task({ owner: 'Ada', due: 'D’ici vendredi', due_on: '2026-11-27', item: 'Budget' }),
    task({ done_at: '2026-11-25T10:00:00.000Z' }),
  );
  expect(unfolded(made)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Greffier//Taches//FR',
    'CALSCALE:GREGORIAN',
    'BEGIN:VTODO',
    `UID:${ID}@greffier`,
    'DTSTAMP:20261126T081500Z',
    'SUMMARY:Relancer l’assureur (Ada)',
    'DESCRIPTION:Réunion\u00A0: Comité\\, mardi 24\u00A0novembre 2026\\nPoint\u00A0: Budget\\nResponsable\u00A0: Ada\\nÉchéance\u00A0: D’ici vendredi',
    'DUE;VALUE=DATE:20261127',
    'STATUS:NEEDS-ACTION',
    'URL:https://exemple.ch/meeting/1#pv',
    'END:VTODO',
    'BEGIN:VTODO',
    `UID:${ID}@greffier`,
    'DTSTAMP:20261126T081500Z',
    'SUMMARY:Relancer l’assureur',
    'DESCRIPTION:Réunion\u00A0: Comité\\, mardi 24\u00A0novembre 2026',
    'COMPLETED:20261125T100000Z',
    'PERCENT-COMPLETE:100',
    'STATUS:COMPLETED',
    'URL:https://exemple.ch/meeting/1#pv',
    'END:VTODO',
    'END:VCALENDAR',
    '',
  ]);
});

it('lets no text end its line or begin another property', async () => {
  const made = await calendar(task({ text: 'Un; deux, trois \\ quatre\r\nATTACH:http://mal.example\u0000\u2028' }));
  expect(unfolded(made)).toContain('SUMMARY:Un\\; deux\\, trois \\\\ quatre\\nATTACH:http://mal.example \u2028');
  expect(unfolded(made).filter((line) => line.startsWith('ATTACH'))).toEqual([]);
});

it('folds long lines at 75 bytes, between letters', async () => {
  const said = 'Étudier l’été 🏠 '.repeat(30).trim();
  const made = await calendar(task({ text: said }));
  for (const line of made.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(made.isWellFormed()).toBe(true);
  expect(unfolded(made)).toContain(`SUMMARY:${said}`);
});

it('writes a CSV in which nothing is a formula', async () => {
  const made = await text(
    tasksCsv(
      pagesOf(task({ text: '=1+1', owner: '@Ada', due: 'mai ; juin', done_at: '2026-11-25T10:00:00.000Z' })),
      page,
    ),
  );
  expect(made.split('\r\n')).toEqual([
    '\uFEFFAction;Responsable;Échéance;Date de l’échéance;Faite le (UTC);Réunion;Date de la réunion;Point;Page de la réunion',
    '\'=1+1;\'@Ada;"mai ; juin";;2026-11-25 10:00;Comité;2026-11-24;;https://exemple.ch/meeting/1#pv',
    '',
  ]);
});
