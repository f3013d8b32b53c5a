import { OUTCOME_HEADS } from '@greffier/contract/meeting/findings';
import { htmlBlocks, textsOf } from '../html-blocks.ts';
import { type Element, elementsOf } from './elements.ts';

/** A task as a row of minutes says it. */
export interface WrittenTask {
  /** Heading of its item; null if it stands before the first one. */
  readonly item: string | null;
  readonly text: string;
  readonly owner: string | null;
  readonly due: string | null;
  /** The number of its finding; null if a person added the row. */
  readonly finding: number | null;
  /** The first passage that the row refers to. */
  readonly passageId: number | null;
}

const HEADS: readonly string[] = OUTCOME_HEADS.task;
const IS_HEADING = /^h[1-6]$/;
const FINDING = / data-finding="(\d{1,6})"/;
const PASSAGE = / data-passages="(\d{1,6})/;

/** Tells without reading them whether minutes may have tasks. */
export const mayHaveTasks = (html: string): boolean => HEADS.every((head) => html.includes(head));

/** The tasks of sanitised minutes, in order: what the text now says, however people have changed it. */
export function tasksIn(html: string): WrittenTask[] {
  const tasks: WrittenTask[] = [];
  let item: string | null = null;
  for (const element of elementsOf(html)) {
    if (IS_HEADING.test(element.name)) item = said(html, element) || null;
    if (element.name !== 'table') continue;
    const [head, ...rows] = rowsOf(element);
    const heads = (head?.children ?? []).slice(0, HEADS.length).map((cell) => said(html, cell));
    if (!HEADS.every((name, at) => heads[at] === name)) continue;
    for (const row of rows) {
      const [text = '', owner = '', due = ''] = row.children.slice(0, HEADS.length).map((cell) => said(html, cell));
      if (text === '') continue;
      tasks.push({
        item,
        text,
        owner: owner || null,
        due: due || null,
        finding: numberIn(FINDING, row.tag),
        passageId: numberIn(PASSAGE, html.slice(row.start, row.end)),
      });
    }
  }
  return tasks;
}

const rowsOf = (table: Element): Element[] =>
  table.children.flatMap((part) => (part.name === 'tr' ? [part] : part.children.filter(({ name }) => name === 'tr')));

/** What an element says, on one line. */
const said = (html: string, { innerStart, innerEnd }: Element): string =>
  htmlBlocks(html.slice(innerStart, innerEnd)).flatMap(textsOf).join(' ').replaceAll(/\s+/g, ' ').trim();

function numberIn(pattern: RegExp, text: string): number | null {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}
