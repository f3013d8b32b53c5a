import { FINDING_KINDS, type FindingKind, OUTCOME_HEADS, OUTCOME_TITLES } from './findings.ts';

/** A paragraph or a table of minutes. `Source` is the type of the object from which the line was read. */
export type MinutesLine<Source> =
  /** A title, a paragraph outside of lists, or a text that is never a label (`other`): a quotation or a rule. */
  | { readonly kind: 'heading' | 'body' | 'other'; readonly text: string; readonly source: Source }
  /** A paragraph of a list. `begins`: it is the first paragraph of an item that is not inside another item. */
  | { readonly kind: 'item'; readonly begins: boolean; readonly text: string; readonly source: Source }
  | { readonly kind: 'table'; readonly rows: readonly MinutesRow<Source>[] };

interface MinutesRow<Source> {
  readonly cells: readonly string[];
  readonly sources: readonly Source[];
}

/** A decision, a vote or a task, as the text of the minutes now records it. */
export interface OutcomeLine<Source> {
  readonly kind: FindingKind;
  /** The title above the outcome; null before the first title. */
  readonly under: Source | null;
  /** Texts of the outcome's columns, in the order of its kind's heads. A decision, or a task in a list, has one. */
  readonly cells: readonly string[];
  readonly sources: readonly Source[];
}

const TABLES = ['vote', 'task'] as const;
/** Folds a text so that case, accents and the width of spaces do not count. */
const key = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
/** Labels of lists, such as « Décisions », « Décision », « Décisions : ». */
const LABELS = new Map(
  FINDING_KINDS.flatMap((kind) => {
    const name = key(OUTCOME_TITLES[kind]);
    return [name, name.replace(/s$/, '')].map((one) => [one, kind]);
  }),
);

/**
 * Finds the outcomes in minutes, in order: in the lists below labels, and in the tables with heads of outcomes, however
 * people have changed them. The page, the documents and the list of tasks all use this function, so that they agree.
 */
export function outcomeLines<Source>(lines: Iterable<MinutesLine<Source>>): OutcomeLine<Source>[] {
  const found: OutcomeLine<Source>[] = [];
  let under: Source | null = null;
  /** Kind of the outcomes in the list that follows a label. */
  let listed: FindingKind | null = null;
  let item: { readonly text: string; readonly source: Source }[] = [];
  const close = (): void => {
    const cells = [
      item
        .map(({ text }) => text)
        .join(' ')
        .trim(),
    ];
    if (listed !== null && cells[0] !== '')
      found.push({ kind: listed, under, cells, sources: item.map(({ source }) => source) });
    item = [];
  };
  for (const line of lines) {
    if (line.kind === 'item') {
      // A list within an item, and the item's second paragraph, belong to the item.
      if (line.begins) close();
      item.push(line);
      continue;
    }
    close();
    listed = null;
    if (line.kind === 'table') for (const row of rowsOf(line.rows)) found.push({ ...row, under });
    else if (line.kind === 'heading') under = line.source;
    else if (line.kind === 'body') listed = LABELS.get(key(line.text.replace(/[\s:]{1,3}$/, ''))) ?? null;
  }
  close();
  return found;
}

/** Reads the rows of a table that begins with the columns of a kind. Leaves out columns that people added behind. */
function rowsOf<Source>([first, ...rows]: readonly MinutesRow<Source>[]): Omit<OutcomeLine<Source>, 'under'>[] {
  const heads = first?.cells.map(key) ?? [];
  const kind = TABLES.find((one) => OUTCOME_HEADS[one].every((head, at) => heads[at] === key(head)));
  if (kind === undefined) return [];
  return rows
    .map(({ cells, sources }) => ({ kind, cells: cells.slice(0, OUTCOME_HEADS[kind].length), sources }))
    .filter(({ cells: [text = ''] }) => text !== '');
}
