import { TEXT_LIMITS } from '@greffier/contract/limits';
import { type AgendaItem, clampLevel } from '@greffier/contract/values';
import { checked, isUnsure, type ReadItem } from '../../pdf-page/read-lines.ts';
import { blockOf, dropped, moved } from './agenda-blocks.ts';

/** A line of the agenda while it is edited. It keeps its `key` when it moves. */
export interface DraftItem extends ReadItem {
  readonly key: number;
}

/** The lines before a change, or after one that was undone, and the line that was changed. */
export interface DraftStep {
  readonly items: readonly DraftItem[];
  readonly key: number;
}

export interface AgendaDraft {
  /** The agenda on the server when the draft began. */
  readonly base: readonly AgendaItem[];
  readonly items: readonly DraftItem[];
  readonly editing: boolean;
  /** True if the screen shows what the server has. */
  readonly saved: boolean;
  readonly nextKey: number;
  /** The steps that can be undone, the last one at the end. */
  readonly past: readonly DraftStep[];
  /** The steps that can be redone, the next one at the end. */
  readonly future: readonly DraftStep[];
  /** The line that is being typed in. All that is typed there in one go is one step. */
  readonly typing: number | null;
}

/** A change of the lines. A heading that is moved or indented takes its block along. */
export type AgendaEdit =
  /** Adds an empty line after the line `after`, or at the end. */
  | { readonly type: 'add'; readonly level: number; readonly after?: number }
  | { readonly type: 'rename'; readonly key: number; readonly text: string }
  | { readonly type: 'indent'; readonly key: number; readonly by: 1 | -1 }
  | { readonly type: 'move'; readonly key: number; readonly by: 1 | -1 }
  /** Puts a block at the place `to` among the other lines. */
  | { readonly type: 'drop'; readonly key: number; readonly to: number }
  /** Adds lines after the line `key`, or in its place if it is empty. */
  | { readonly type: 'paste'; readonly key: number; readonly lines: readonly AgendaItem[] }
  /** Adds a line of the PDF at the place `at`. */
  | { readonly type: 'insert'; readonly at: number; readonly item: ReadItem }
  /** Replaces an item by itself and the line that continues it. */
  | { readonly type: 'join'; readonly key: number; readonly item: ReadItem }
  /** Marks an item as checked by a person. */
  | { readonly type: 'check'; readonly key: number }
  /** Marks all items as checked; `key` is the first one that was not. */
  | { readonly type: 'checkAll'; readonly key: number }
  | { readonly type: 'remove'; readonly key: number };

export type AgendaAction =
  | { readonly type: 'load'; readonly agenda: readonly AgendaItem[] }
  | { readonly type: 'edit' }
  /** Enters edit mode with what was read from a file. */
  | { readonly type: 'review'; readonly items: readonly ReadItem[] }
  | { readonly type: 'saved' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | AgendaEdit;

/** The most changes that can be undone. */
const MOST_STEPS = 200;

/** A draft of the agenda as the server has it. */
export function loadDraft(agenda: readonly ReadItem[]): AgendaDraft {
  const items = agenda.map((item, key) => ({ ...item, key }));
  return {
    base: agenda.map(({ level, text }) => ({ level, text })),
    items,
    editing: false,
    saved: true,
    nextKey: agenda.length,
    past: [],
    future: [],
    typing: null,
  };
}

/** The rules of the specification (§4): every edit sets `saved` to false, and so does entering edit mode with items. */
export function agendaReducer(draft: AgendaDraft, action: AgendaAction): AgendaDraft {
  switch (action.type) {
    case 'load':
      return loadDraft(action.agenda);
    case 'edit':
      return { ...draft, editing: true, saved: draft.items.length === 0 };
    case 'review':
      return { ...loadDraft(action.items), editing: true, saved: action.items.length === 0 };
    case 'saved':
      return { ...draft, editing: false, saved: true };
    case 'undo':
      return stepped(draft, 'past', 'future');
    case 'redo':
      return stepped(draft, 'future', 'past');
    default:
      return recorded(draft, action);
  }
}

/** The agenda to save, without empty lines. */
export function agendaOf(draft: Pick<AgendaDraft, 'items'>): AgendaItem[] {
  return draft.items.map(({ level, text }) => ({ level, text: text.trim() })).filter((item) => item.text !== '');
}

export const isSameAgenda = (one: readonly AgendaItem[], other: readonly AgendaItem[]): boolean =>
  one.length === other.length &&
  one.every(({ level, text }, index) => level === other[index]?.level && text === other[index].text);

/** True if saving would overwrite what was saved meanwhile, usually in another window. */
export const isOvertaken = (draft: AgendaDraft, held: readonly AgendaItem[]): boolean =>
  !isSameAgenda(held, draft.base) && !isSameAgenda(held, agendaOf(draft));

/** True if leaving the editor loses changes. */
export const isChanged = (draft: AgendaDraft): boolean => !isSameAgenda(agendaOf(draft), draft.base);

/** The number of lines that can be pasted into a line. An empty line is replaced by the first of them. */
export function roomFor(items: readonly DraftItem[], key: number): number {
  const gives = items.find((item) => item.key === key)?.text.trim() === '';
  return TEXT_LIMITS.agendaItems - items.length + (gives ? 1 : 0);
}

export const hasUnsavedEdits = (draft: AgendaDraft): boolean => draft.editing && !draft.saved;

/** True if there are changes and at least one item. An agenda is deleted with another button. */
export const canSave = (draft: AgendaDraft): boolean => !draft.saved && agendaOf(draft).length > 0;

/** The next unsure line below the line `key`, else the first one from the top; undefined if there is none. */
export function nextUnsure(items: readonly DraftItem[], key: number | null): DraftItem | undefined {
  const at = items.findIndex((item) => item.key === key);
  return items.slice(at + 1).find(isUnsure) ?? items.find((item) => isUnsure(item) && item.key !== key);
}

/** The line to focus after a step: the one that was changed or, if it is gone, its neighbour. */
export function lineAfter({ items, key }: DraftStep, before: readonly DraftItem[]): number | null {
  if (items.some((item) => item.key === key)) return key;
  const at = before.findIndex((item) => item.key === key);
  return items[Math.min(Math.max(at - 1, 0), items.length - 1)]?.key ?? null;
}

/** Applies an edit and records it as a step that can be undone. An edit that changes nothing is not recorded. */
function recorded(draft: AgendaDraft, edit: AgendaEdit): AgendaDraft {
  const items = edited(draft, edit);
  if (items === draft.items) return draft;
  const key = 'key' in edit ? edit.key : draft.nextKey;
  const goesOn = edit.type === 'rename' && draft.typing === key;
  const past = goesOn ? draft.past : [...draft.past, { items: draft.items, key }].slice(-MOST_STEPS);
  const nextKey = items.reduce((next, item) => Math.max(next, item.key + 1), draft.nextKey);
  const typing = edit.type === 'rename' ? key : null;
  return { ...draft, items, editing: true, saved: false, nextKey, past, future: [], typing };
}

function stepped(draft: AgendaDraft, from: 'past' | 'future', to: 'past' | 'future'): AgendaDraft {
  const step = draft[from].at(-1);
  if (step === undefined) return draft;
  return {
    ...draft,
    items: step.items,
    saved: false,
    typing: null,
    [from]: draft[from].slice(0, -1),
    [to]: [...draft[to], { items: draft.items, key: step.key }],
  };
}

/** The lines after an edit; the same list if it changes nothing. */
function edited({ items, nextKey }: AgendaDraft, edit: AgendaEdit): readonly DraftItem[] {
  if (edit.type === 'add') {
    if (items.length >= TEXT_LIMITS.agendaItems) return items;
    const after = items.findIndex((item) => item.key === edit.after);
    const item: DraftItem = { key: nextKey, level: clampLevel(edit.level), text: '' };
    return after < 0 ? [...items, item] : items.toSpliced(after + 1, 0, item);
  }
  if (edit.type === 'insert')
    return items.length >= TEXT_LIMITS.agendaItems
      ? items
      : items.toSpliced(edit.at, 0, { ...edit.item, key: nextKey });
  const at = items.findIndex((item) => item.key === edit.key);
  const item = items[at];
  if (item === undefined) return items;
  switch (edit.type) {
    case 'rename':
      return item.text === edit.text ? items : items.with(at, checked({ ...item, text: edit.text }));
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
    case 'drop':
      return dropped(items, at, edit.to);
    case 'paste': {
      const lines = edit.lines.slice(0, roomFor(items, item.key));
      const [first, ...more] = lines;
      if (first === undefined) return items;
      const keyed = (some: readonly AgendaItem[]) => some.map((line, index) => ({ ...line, key: nextKey + index }));
      return item.text.trim() === ''
        ? items.toSpliced(at, 1, { ...first, key: item.key }, ...keyed(more))
        : items.toSpliced(at + 1, 0, ...keyed(lines));
    }
    case 'remove':
      break;
  }
  return items.toSpliced(at, 1);
}
