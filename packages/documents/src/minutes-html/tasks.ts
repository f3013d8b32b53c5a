import { TASK_LIMITS } from '@greffier/contract/limits';
import { htmlBlocks, textsOf } from '../blocks/html-blocks.ts';
import { outcomesIn } from '../minutes-parts/outcomes.ts';

/** A task as a line of minutes says it. */
export interface WrittenTask {
  /** Heading of its item; null if it stands before the first one. */
  readonly item: string | null;
  readonly text: string;
  readonly owner: string | null;
  readonly due: string | null;
  /** The number of its finding; null if a person added the line. */
  readonly finding: number | null;
  /** The first passage that the line refers to. */
  readonly passageId: number | null;
}

/**
 * The tasks of sanitised minutes, in order: what the text now says, however people have changed it. A point of a list
 * has neither owner nor date. Of very many, the first: all others wait while they are stored.
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
