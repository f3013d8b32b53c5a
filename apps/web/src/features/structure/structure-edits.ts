import { type AgendaItem, clampLevel } from '@greffier/contract/values';
import { checked, isUnsure, type ReadItem } from '../pdf-page/read-lines.ts';
import { blockOf, dropped, moved } from './blocks.ts';

/** A line of an agenda or of a template while it is edited. A line that moves keeps its `key`, and so the focus. */
export interface DraftItem extends ReadItem {
  readonly key: number;
}

/** A change to the lines. Changing the words or the level of a line also marks it as checked. */
export type StructureEdit =
  /** Adds an empty line after the line `after`, or at the end. */
  | { readonly type: 'add'; readonly level: number; readonly after?: number }
  | { readonly type: 'rename'; readonly key: number; readonly text: string }
  /** Changes the level of one line; the lines below it keep theirs. */
  | { readonly type: 'level'; readonly key: number; readonly level: number }
  /** Indents a block, or outdents it. */
  | { readonly type: 'indent'; readonly key: number; readonly by: 1 | -1 }
  /** Moves a block past its neighbour. */
  | { readonly type: 'move'; readonly key: number; readonly by: 1 | -1 }
  /** Moves one line by one position; the lines below it stay. */
  | { readonly type: 'shift'; readonly key: number; readonly by: 1 | -1 }
  /** Moves a block to the position `to` among the other lines. */
  | { readonly type: 'drop'; readonly key: number; readonly to: number }
  /** Adds lines after the line `key`; if that line is empty, they replace it. */
  | { readonly type: 'paste'; readonly key: number; readonly lines: readonly AgendaItem[] }
  /** Adds a line of the PDF at the position `at`. */
  | { readonly type: 'insert'; readonly at: number; readonly item: ReadItem }
  /** Adds a continuation line's text to an item; `item` is the item with that text. */
  | { readonly type: 'join'; readonly key: number; readonly item: ReadItem }
  /** Marks an item as checked by a person. */
  | { readonly type: 'check'; readonly key: number }
  /** Marks all items as checked; `key` is the first unchecked one. */
  | { readonly type: 'checkAll'; readonly key: number }
  | { readonly type: 'remove'; readonly key: number };

export const draftOf = (items: readonly ReadItem[]): DraftItem[] => items.map((item, key) => ({ ...item, key }));

/** Returns the lines as they are sent, without their keys and places in the PDF. */
export const plainOf = (items: readonly AgendaItem[]): AgendaItem[] =>
  items.map(({ level, text }) => ({ level, text }));

/** Returns a key that no line has. All higher keys are free as well. */
export const nextKeyOf = (items: readonly DraftItem[]): number => Math.max(-1, ...items.map(({ key }) => key)) + 1;

/** Returns how many lines can be pasted into a line. If that line is empty, the first one replaces it. */
export function roomFor(items: readonly DraftItem[], key: number, most: number): number {
  const gives = items.find((item) => item.key === key)?.text.trim() === '';
  return most - items.length + (gives ? 1 : 0);
}

interface Lines {
  readonly items: readonly DraftItem[];
  /** The key of the first added line; further ones get the following keys. */
  readonly nextKey: number;
}

/**
 * Returns the lines after an edit; the same list if the edit changes nothing.
 * @param most largest number of lines; edits add none beyond it
 */
export function edited({ items, nextKey }: Lines, edit: StructureEdit, most = Infinity): readonly DraftItem[] {
  if (edit.type === 'add') {
    if (items.length >= most) return items;
    const after = items.findIndex((item) => item.key === edit.after);
    const item: DraftItem = { key: nextKey, level: clampLevel(edit.level), text: '' };
    return after < 0 ? [...items, item] : items.toSpliced(after + 1, 0, item);
  }
  if (edit.type === 'insert')
    return items.length >= most ? items : items.toSpliced(edit.at, 0, { ...edit.item, key: nextKey });
  const at = items.findIndex((item) => item.key === edit.key);
  const item = items[at];
  if (item === undefined) return items;
  switch (edit.type) {
    case 'rename':
      return item.text === edit.text ? items : items.with(at, checked({ ...item, text: edit.text }));
    case 'level':
      return item.level === edit.level ? items : items.with(at, checked({ ...item, level: clampLevel(edit.level) }));
    case 'join':
      return items.with(at, { ...edit.item, key: item.key });
    case 'check':
      return checked(item) === item ? items : items.with(at, checked(item));
    case 'checkAll':
      return items.some(isUnsure) ? items.map(checked) : items;
    case 'indent': {
      if (clampLevel(item.level + edit.by) === item.level) return items;
      const end = at + blockOf(items, at);
      return items.map((one, index) =>
        index < at || index >= end ? one : { ...one, level: clampLevel(one.level + edit.by) },
      );
    }
    case 'move':
      return moved(items, at, edit.by);
    case 'shift': {
      const other = items[at + edit.by];
      return other === undefined ? items : items.with(at, other).with(at + edit.by, item);
    }
    case 'drop':
      return dropped(items, at, edit.to);
    case 'paste':
      return pasted({ items, nextKey }, item, edit.lines.slice(0, roomFor(items, item.key, most)));
    case 'remove':
      break;
  }
  return items.toSpliced(at, 1);
}

function pasted({ items, nextKey }: Lines, item: DraftItem, lines: readonly AgendaItem[]): readonly DraftItem[] {
  const at = items.indexOf(item);
  const [first, ...more] = lines;
  if (first === undefined) return items;
  const keyed = (some: readonly AgendaItem[]) => some.map((line, index) => ({ ...line, key: nextKey + index }));
  return item.text.trim() === ''
    ? items.toSpliced(at, 1, { ...first, key: item.key }, ...keyed(more))
    : items.toSpliced(at + 1, 0, ...keyed(lines));
}
