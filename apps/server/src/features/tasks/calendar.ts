import type { Task } from '@greffier/contract/meeting/minutes/tasks';
import { formatDay } from '@greffier/french/time/moments';
import { Readable } from 'node:stream';

/** Longest line of a calendar in bytes, without its end (RFC 5545, 3.1). */
const LINE_BYTES = 75;

/** Writes tasks as a calendar of VTODO components while it is sent. @param page makes the address of a meeting's page */
export const tasksCalendar = (
  pages: AsyncIterable<readonly Task[]>,
  now: Date,
  page: (task: Task) => string,
): Readable => Readable.from(partsOf(pages, now, page));

async function* partsOf(
  pages: AsyncIterable<readonly Task[]>,
  now: Date,
  page: (task: Task) => string,
): AsyncGenerator<string> {
  yield lines(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Greffier//Taches//FR', 'CALSCALE:GREGORIAN']);
  for await (const tasks of pages) yield tasks.map((task) => lines(todo(task, now, page(task)))).join('');
  yield lines(['END:VCALENDAR']);
}

function* todo(task: Task, now: Date, address: string): Generator<string> {
  const about = [
    `Réunion\u00A0: ${task.meeting_name}, ${formatDay(task.meeting_date)}`,
    ...(task.item === null ? [] : [`Point\u00A0: ${task.item}`]),
    ...(task.owner === null ? [] : [`Responsable\u00A0: ${task.owner}`]),
    ...(task.due === null ? [] : [`Échéance\u00A0: ${task.due}`]),
  ];
  yield 'BEGIN:VTODO';
  yield `UID:${task.id}@greffier`;
  yield `DTSTAMP:${utc(now)}`;
  yield `SUMMARY:${escaped(task.owner === null ? task.text : `${task.text} (${task.owner})`)}`;
  yield `DESCRIPTION:${escaped(about.join('\n'))}`;
  if (task.due_on !== null) yield `DUE;VALUE=DATE:${task.due_on.replaceAll('-', '')}`;
  if (task.done_at === null) yield 'STATUS:NEEDS-ACTION';
  else yield* [`COMPLETED:${utc(new Date(task.done_at))}`, 'PERCENT-COMPLETE:100', 'STATUS:COMPLETED'];
  yield `URL:${address}`;
  yield 'END:VTODO';
}

/** Writes a moment in UTC: « 20261126T081500Z ». */
const utc = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '') + 'Z';

/** Writes a TEXT value (RFC 5545, 3.3.11), which may not contain control characters. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');

const lines = (all: Iterable<string>): string => [...all].map((line) => `${folded(line)}\r\n`).join('');

/** Folds a long line between letters. Each further part begins with a space, which counts towards its length. */
function folded(line: string): string {
  let made = '';
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > LINE_BYTES) {
      made += '\r\n ';
      bytes = 1;
    }
    made += letter;
    bytes += size;
  }
  return made;
}
