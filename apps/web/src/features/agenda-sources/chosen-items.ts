import type { AgendaItem } from '@greffier/contract/values';

/** Makes an agenda of the chosen items. An item whose heading was left out moves up to the heading's level. */
export function chosenItems(items: readonly AgendaItem[]): AgendaItem[] {
  /** Original levels of the items under which the next item may stand, the deepest last. */
  const open: number[] = [];
  return items.map(({ level, text }) => {
    while ((open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    return { level: open.length, text };
  });
}
