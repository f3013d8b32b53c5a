import { TASK_LIMITS } from '@greffier/contract/limits';
import { htmlBlocks, textsOf } from '../blocks/html-blocks.ts';
import { outcomesIn } from '../minutes-parts/outcomes.ts';

/** A task as it is written in a line of the minutes. */
export interface WrittenTask {
  /** Heading of the item above the task; null if the task stands before the first item. */
  readonly item: string | null;
  readonly text: string;
  readonly owner: string | null;
  readonly due: string | null;
  /** Number of the finding that the line reports; null if a person added the line. */
  readonly finding: number | null;
  /** The first passage that the line refers to. */
  readonly passageId: number | null;
}

/**
 * Lists the tasks of sanitised minutes, in order, as the text now records them, however people have changed it. A task
 * in a list has neither owner nor date. Only the first of very many tasks are listed, because others wait while tasks
 * are stored.
 */
export const tasksIn = (html: string): WrittenTask[] =>
  outcomesIn(htmlBlocks(html))
    .filter(({ kind }) => kind === 'task')
    .slice(0, TASK_LIMITS.minutes)
    .map(({ under, cells: [text = '', owner = '', due = ''], origin }) => ({
      item: under && (oneLine(textsOf(under).join(' ')) || null),
      text: oneLine(text),
      owner: oneLine(owner) || null,
      due: oneLine(due) || null,
      finding: origin.finding ?? null,
      passageId: origin.passage ?? null,
    }));

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
