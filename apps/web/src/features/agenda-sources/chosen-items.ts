import type { AgendaItem } from '@greffier/contract/values';

/** Chosen points as an agenda: one whose heading was left out moves up into its place. */
export function chosenItems(items: readonly AgendaItem[]): AgendaItem[] {
  /** Levels that the points had which the next one may stand below, the deepest last. */
  const open: number[] = [];
  return items.map(({ level, text }) => {
    while ((open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    return { level: open.length, text };
  });
}
