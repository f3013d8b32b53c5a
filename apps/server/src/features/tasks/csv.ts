import type { Task } from '@greffier/contract/meeting/minutes/tasks';
import type { Readable } from 'node:stream';
import { csvFile } from '../../http/answers/csv.ts';

const HEADER = [
  'Action',
  'Responsable',
  'Échéance',
  'Date de l’échéance',
  'Faite le (UTC)',
  'Réunion',
  'Date de la réunion',
  'Point',
  'Page de la réunion',
];

/** Writes tasks as a CSV file while it is sent. @param page makes the address of a meeting's page */
export const tasksCsv = (pages: AsyncIterable<readonly Task[]>, page: (task: Task) => string): Readable =>
  csvFile(HEADER, rowsOf(pages, page));

async function* rowsOf(
  pages: AsyncIterable<readonly Task[]>,
  page: (task: Task) => string,
): AsyncGenerator<string[][]> {
  for await (const tasks of pages) {
    yield tasks.map((task) => [
      task.text,
      task.owner ?? '',
      task.due ?? '',
      task.due_on ?? '',
      task.done_at?.slice(0, 16).replace('T', ' ') ?? '',
      task.meeting_name,
      task.meeting_date,
      task.item ?? '',
      page(task),
    ]);
  }
}
