import type { AgendaItem } from '@greffier/contract/values';
import type { TitledOutline } from '@greffier/documents/outline/titled-outline';

/**
 * Makes the outline that is read from a page with these items, one on each line. Items with `sure: false` are unsure.
 */
export const outlineOf = (items: readonly (AgendaItem & { readonly sure?: boolean })[]): TitledOutline => ({
  pages: [{ number: 1, width: 595, height: 842 }],
  lines: items.map(({ text }, at) => ({ page: 1, x: 70, y: 80 + 20 * at, width: 200, height: 14, text, title: text })),
  items: items.map(({ level, text, sure = true }, at) => ({ level, text, sure, lines: [at] })),
});
