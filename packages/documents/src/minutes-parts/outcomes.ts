import { FINDING_KINDS, type FindingKind, OUTCOME_HEADS, OUTCOME_TITLES } from '@greffier/contract/meeting/findings';
import { fold } from '@greffier/french/text/words';
import { type ParagraphBlock, textOf } from '../block-text.ts';
import type { Block, Cell } from '../html-blocks.ts';

/** A decision, a vote or a task, as the text of the minutes now records it. */
export interface Outcome {
  readonly kind: FindingKind;
  /** The title that it stands under; null before the first one. */
  readonly under: Block | null;
  /** What its columns say, by the heads of its kind; a decision has one. */
  readonly cells: readonly string[];
}

const TABLES = ['vote', 'task'] as const;
const key = (text: string): string => fold(text).trim();
/** « Décisions », « Décision », « Décisions : » */
const LABELS = new Map(
  FINDING_KINDS.flatMap((kind) => {
    const name = key(OUTCOME_TITLES[kind]);
    return [name, name.replace(/s$/, '')].map((one) => [one, kind]);
  }),
);
const labelOf = (block: ParagraphBlock): FindingKind | undefined =>
  block.role.kind === 'body' ? LABELS.get(key(textOf(block).replace(/[\s:]{1,3}$/, ''))) : undefined;

/**
 * Finds the outcomes in minutes, in order: the lists and tables below their labels, and the tables that have their
 * heads, however people have changed them.
 */
export function outcomesIn(blocks: readonly Block[]): Outcome[] {
  const found: Outcome[] = [];
  let under: Block | null = null;
  /** What the list that follows a label holds. */
  let listed: FindingKind | null = null;
  let item: string[] = [];
  const close = (): void => {
    const text = item.join(' ').trim();
    if (listed !== null && text !== '') found.push({ kind: listed, under, cells: [text] });
    item = [];
  };
  for (const block of blocks) {
    if (block.kind === 'paragraph' && block.role.kind === 'item') {
      const { level, marked } = block.role;
      // A list within an item, and its second paragraph, go with it.
      if (level === 0 && marked) close();
      item.push(textOf(block).replaceAll('\n', ' '));
      continue;
    }
    close();
    listed = null;
    if (block.kind === 'table') for (const { kind, cells } of rowsOf(block.rows)) found.push({ kind, under, cells });
    else if (block.kind === 'paragraph') {
      if (block.role.kind === 'heading') under = block;
      listed = labelOf(block) ?? null;
    }
  }
  close();
  return found;
}

/** The rows of a table whose first columns are those of a kind; what people added to the right is left out. */
function rowsOf([first = [], ...rows]: readonly (readonly Cell[])[]): Pick<Outcome, 'kind' | 'cells'>[] {
  const heads = first.map((cell) => key(cellText(cell)));
  const kind = TABLES.find((one) => OUTCOME_HEADS[one].every((head, at) => heads[at] === key(head)));
  if (kind === undefined) return [];
  return rows
    .map((row) => ({ kind, cells: row.slice(0, OUTCOME_HEADS[kind].length).map(cellText) }))
    .filter(({ cells: [text = ''] }) => text !== '');
}

const cellText = ({ blocks }: Cell): string =>
  blocks
    .flatMap((block) => (block.kind === 'paragraph' ? textOf(block).replaceAll('\n', ' ') : []))
    .join(' ')
    .trim();
