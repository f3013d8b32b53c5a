import { type FindingKind, OUTCOME_HEADS } from '@greffier/contract/meeting/minutes/findings';
import { outcomeLines } from '@greffier/contract/meeting/minutes/outcome-lines';
import { isToCheck } from '../sentence.ts';
import { linesIn } from './minutes-lines.ts';
import { factsOf } from './sentences.ts';

/** A line of the minutes that records a decision, a vote or a task. */
export interface Outcome {
  readonly kind: FindingKind;
  readonly text: string;
  /** Title of the item to which the outcome belongs; null before the first title. */
  readonly item: string | null;
  /** The texts of the row's other columns, with their heads; empty cells are left out. */
  readonly facts: readonly { readonly head: string; readonly text: string }[];
  /** True if a person still has to check something in the line. */
  readonly toCheck: boolean;
  /** The line itself: an item of a list, or a row of a table. */
  readonly line: HTMLElement;
}

/**
 * Finds the outcomes in minutes, in order, from their current text, even if people have changed it. The HTML and the
 * elements drawn from it yield the same lines in the same order.
 */
export const outcomesIn = (minutes: ParentNode): Outcome[] =>
  outcomeLines(linesIn(minutes)).flatMap(({ kind, under, cells: [text = '', ...others], sources: [line] }) => {
    if (line === undefined) return [];
    const heads: readonly string[] = kind === 'decision' ? [] : OUTCOME_HEADS[kind];
    const facts = others.map((other, at) => ({ head: heads[at + 1] ?? '', text: other }));
    const marked = [...line.querySelectorAll<HTMLElement>('span')].flatMap((span) => factsOf(span) ?? []);
    const item = under?.textContent.trim() || null;
    return [
      { kind, text, item, facts: facts.filter((fact) => fact.text !== ''), toCheck: marked.some(isToCheck), line },
    ];
  });
