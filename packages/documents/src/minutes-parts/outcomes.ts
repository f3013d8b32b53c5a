import { FINDING_KINDS, type FindingKind, OUTCOME_HEADS, OUTCOME_TITLES } from '@greffier/contract/meeting/findings';
import { fold } from '@greffier/french/text/words';
import { type ParagraphBlock, textOf } from '../blocks/block-text.ts';
import type { Block, Cell, Origin } from '../blocks/html-blocks.ts';

/** A decision, a vote or a task, as the text of the minutes now records it. */
export interface Outcome {
  readonly kind: FindingKind;
  /** The title that it stands under; null before the first one. */
  readonly under: Block | null;
  /** What its columns say, by the heads of its kind; a decision, and a task in a list, have one. */
  readonly cells: readonly string[];
  readonly origin: Origin;
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
 * Finds the outcomes in minutes, in order: the lists below their labels, and the tables that have their heads, however
 * people have changed them. Documents and the list of tasks rest on it, so that both know the same ones.
 */
export function outcomesIn(blocks: readonly Block[]): Outcome[] {
  const found: Outcome[] = [];
  let under: Block | null = null;
  /** What the list that follows a label holds. */
  let listed: FindingKind | null = null;
  let item: ParagraphBlock[] = [];
  const close = (): void => {
    const text = item.map(lineOf).join(' ').trim();
    if (listed !== null && text !== '') found.push({ kind: listed, under, cells: [text], origin: originOf(item) });
    item = [];
  };
  for (const block of blocks) {
    if (block.kind === 'paragraph' && block.role.kind === 'item') {
      const { level, marked } = block.role;
      // A list within an item, and its second paragraph, go with it.
      if (level === 0 && marked) close();
      item.push(block);
      continue;
    }
    close();
    listed = null;
    if (block.kind === 'table') for (const outcome of rowsOf(block.rows)) found.push({ ...outcome, under });
    else if (block.kind === 'paragraph') {
      if (block.role.kind === 'heading') under = block;
      listed = labelOf(block) ?? null;
    }
  }
  close();
  return found;
}

/** The rows of a table whose first columns are those of a kind; what people added to the right is left out. */
function rowsOf([first = [], ...rows]: readonly (readonly Cell[])[]): Omit<Outcome, 'under'>[] {
  const heads = first.map((cell) => key(cellText(cell)));
  const kind = TABLES.find((one) => OUTCOME_HEADS[one].every((head, at) => heads[at] === key(head)));
  if (kind === undefined) return [];
  return rows
    .map((row) => ({
      kind,
      cells: row.slice(0, OUTCOME_HEADS[kind].length).map(cellText),
      origin: originOf(row.flatMap(paragraphsOf)),
    }))
    .filter(({ cells: [text = ''] }) => text !== '');
}

const paragraphsOf = ({ blocks }: Cell): ParagraphBlock[] => blocks.filter((block) => block.kind === 'paragraph');

const lineOf = (block: ParagraphBlock): string => textOf(block).replaceAll('\n', ' ');

const cellText = (cell: Cell): string => paragraphsOf(cell).map(lineOf).join(' ').trim();

/** What a line comes from: of several passages, the first one that it names. */
function originOf(line: readonly ParagraphBlock[]): Origin {
  const all = line.flatMap(({ pieces }) => pieces.flatMap(({ origin }) => origin ?? []));
  const finding = all.find((origin) => origin.finding !== undefined)?.finding;
  const passage = all.find((origin) => origin.passage !== undefined)?.passage;
  return { ...(finding !== undefined && { finding }), ...(passage !== undefined && { passage }) };
}
