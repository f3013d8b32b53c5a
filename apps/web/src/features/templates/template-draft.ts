import type { AgendaItem } from '@greffier/contract/values';

/** A line while it is edited; `key` stays with it when it moves, so that the keyboard's focus does too. */
export interface DraftItem extends AgendaItem {
  readonly key: number;
}

export const draftOf = (format: readonly AgendaItem[]): DraftItem[] =>
  format.map(({ level, text }, index) => ({ key: index, level, text }));

/** Puts a new empty line of `level` at the end. */
export function addItem(items: readonly DraftItem[], level: number): DraftItem[] {
  const key = Math.max(-1, ...items.map((item) => item.key)) + 1;
  return [...items, { key, level, text: '' }];
}

/** Moves the line at `index` by one place, up (-1) or down (1); at the edge nothing moves. */
export function moveItem(items: readonly DraftItem[], index: number, by: -1 | 1): DraftItem[] {
  const item = items[index];
  const other = items[index + by];
  if (!item || !other) return [...items];
  return items.map((one, at) => (at === index ? other : at === index + by ? item : one));
}

export const changeItem = (items: readonly DraftItem[], key: number, changes: Partial<AgendaItem>): DraftItem[] =>
  items.map((item) => (item.key === key ? { ...item, ...changes } : item));

export const removeItem = (items: readonly DraftItem[], key: number): DraftItem[] =>
  items.filter((item) => item.key !== key);

/** What is sent: lines without their keys. */
export const formatOf = (items: readonly DraftItem[]): AgendaItem[] =>
  items.map(({ level, text }) => ({ level, text }));
