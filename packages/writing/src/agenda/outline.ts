import type { AgendaItem } from '@greffier/contract/values';

/** Finds the index of the heading above each item; null at the top. */
export function parentsOf(agenda: readonly AgendaItem[]): (number | null)[] {
  return agenda.map((item, index) => {
    for (let above = index - 1; above >= 0; above--) if ((agenda[above]?.level ?? 1) < item.level) return above;
    return null;
  });
}

/** Counts the items below this one. */
export function descendants(agenda: readonly AgendaItem[], item: number): number {
  let end = item + 1;
  while ((agenda[end]?.level ?? 0) > (agenda[item]?.level ?? 0)) end++;
  return end - item - 1;
}

/** Returns the title of each item with those of the headings above it: « Finances : Budget ». */
export function fullTitles(agenda: readonly AgendaItem[]): string[] {
  const parents = parentsOf(agenda);
  const titles: string[] = [];
  for (const [item, { text }] of agenda.entries()) {
    const above = parents[item] ?? null;
    titles.push(above === null ? text : `${titles[above] ?? ''} : ${text}`);
  }
  return titles;
}
