import type { AgendaItem } from '@greffier/contract/values';
import { checked, type ReadItem } from '../pdf-page/read-lines.ts';

/** A line being edited. Its `key` moves with it, so that the focus does too. */
export interface DraftItem extends ReadItem {
  readonly key: number;
}

export const draftOf = (format: readonly ReadItem[]): DraftItem[] => format.map((item, key) => ({ ...item, key }));

const nextKey = (items: readonly DraftItem[]): number => Math.max(-1, ...items.map((item) => item.key)) + 1;

/** Adds an empty line of `level` at the end. */
export function addItem(items: readonly DraftItem[], level: number): DraftItem[] {
  return [...items, { key: nextKey(items), level, text: '' }];
}

/** Inserts a line from the page of a PDF at an index. */
export const insertItem = (items: readonly DraftItem[], at: number, item: ReadItem): DraftItem[] =>
  items.toSpliced(at, 0, { ...item, key: nextKey(items) });

/** Moves the line at `index` by one place, up (-1) or down (1). At the edge nothing moves. */
export function moveItem(items: readonly DraftItem[], index: number, by: -1 | 1): DraftItem[] {
  const item = items[index];
  const other = items[index + by];
  if (!item || !other) return [...items];
  return items.map((one, at) => (at === index ? other : at === index + by ? item : one));
}

/** Whoever changes a line has checked it. */
export const changeItem = (items: readonly DraftItem[], key: number, changes: Partial<AgendaItem>): DraftItem[] =>
  items.map((item) => (item.key === key ? checked({ ...item, ...changes }) : item));

/** Marks all lines as checked. */
export const checkAll = (items: readonly DraftItem[]): DraftItem[] => items.map(checked);

export const removeItem = (items: readonly DraftItem[], key: number): DraftItem[] =>
  items.filter((item) => item.key !== key);

/** The lines as they are sent, without their keys. */
export const formatOf = (items: readonly DraftItem[]): AgendaItem[] =>
  items.map(({ level, text }) => ({ level, text }));
