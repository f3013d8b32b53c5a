import { agendaTexts } from '../../../texts/agenda/agenda.ts';
import { blockOf } from '../../structure/blocks.ts';
import type { DraftItem } from '../../structure/structure-edits.ts';
import type { AgendaDraft } from '../draft/agenda-draft.ts';

/** A line that is being dragged, and the order of the lines during the drag. */
export interface Drag {
  readonly key: number;
  readonly order: number[];
}

/** Finds the line to focus when a line is removed: the next one in the direction `towards`, else the one opposite. */
export function neighbourOf({ items }: AgendaDraft, key: number, towards: 1 | -1): number | null {
  const at = items.findIndex((item) => item.key === key);
  return (items[at + towards] ?? items[at - towards])?.key ?? null;
}

export function placeTold({ items }: AgendaDraft, key: number): string {
  const at = items.findIndex((item) => item.key === key);
  return agendaTexts.nowAt(at + 1, items.length, items[at]?.level ?? 1);
}

/** Begins to drag a line. The lines below a dragged heading move with it, and are hidden until it is dropped. */
export function dragOf(items: readonly DraftItem[], key: number): Drag {
  const at = items.findIndex((item) => item.key === key);
  const order = items.toSpliced(at + 1, blockOf(items, at) - 1).map((item) => item.key);
  return { key, order };
}
