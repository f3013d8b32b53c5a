import { type FindingKind, OUTCOME_HEADS, OUTCOME_TITLES } from '@greffier/contract/meeting/findings';
import { isToCheck } from '../sentence.ts';
import { factsOf } from './sentences.ts';

/** A line of the minutes that records a decision, a vote or a task. */
export interface Outcome {
  readonly kind: FindingKind;
  readonly text: string;
  /** What the other columns of its row say, by their heads; empty cells are left out. */
  readonly facts: readonly { readonly head: string; readonly text: string }[];
  /** True if a person still has to check something in it. */
  readonly toCheck: boolean;
  /** The line itself: an item of a list, or a row of a table. */
  readonly line: HTMLElement;
}

const TABLES = ['vote', 'task'] as const;

/**
 * Finds the outcomes in minutes, in order: what the text now says, however people have changed it. The same lines are
 * found in the same order in the HTML and in what is drawn from it.
 */
export const outcomesIn = (minutes: ParentNode): Outcome[] =>
  [...minutes.querySelectorAll<HTMLElement>('ul, table')].flatMap((block) =>
    block instanceof HTMLTableElement ? rowsOf(block) : decisionsOf(block),
  );

const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

function decisionsOf(list: Element): Outcome[] {
  if (textOf(list.previousElementSibling) !== OUTCOME_TITLES.decision) return [];
  return [...list.children].flatMap((line) => outcome('decision', line, textOf(line), []));
}

function rowsOf(table: HTMLTableElement): Outcome[] {
  const [first, ...rows] = table.rows;
  const heads = [...(first?.cells ?? [])].map(textOf);
  const kind = TABLES.find((one) => OUTCOME_HEADS[one].every((head, at) => heads[at] === head));
  if (kind === undefined) return [];
  return rows.flatMap((row) => {
    const [text = '', ...others] = [...row.cells].map(textOf);
    const facts = others.map((other, at) => ({ head: heads[at + 1] ?? '', text: other }));
    return outcome(kind, row, text, facts);
  });
}

function outcome(kind: FindingKind, line: Element, text: string, facts: Outcome['facts']): Outcome[] {
  if (text === '' || !(line instanceof HTMLElement)) return [];
  const told = facts.filter((fact) => fact.text !== '');
  const marked = [...line.querySelectorAll<HTMLElement>('span')].flatMap((span) => factsOf(span) ?? []);
  return [{ kind, text, facts: told, toCheck: marked.some(isToCheck), line }];
}
