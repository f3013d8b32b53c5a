import { TEXT_LIMITS } from '@greffier/contract/limits';
import { type AgendaItem, clampLevel } from '@greffier/contract/values';
import { checked, type ReadItem } from '../pdf-page/read-lines.ts';
import { blockOf, dropped, moved } from './agenda-blocks.ts';

/** A line of the agenda while it is edited; `key` stays with the line when it moves. */
export interface DraftItem extends ReadItem {
  readonly key: number;
}

/** What the lines were before a change (or after one that was undone), and the line that it was about. */
export interface DraftStep {
  readonly items: readonly DraftItem[];
  readonly key: number;
}

export interface AgendaDraft {
  /** What the server held when the draft began. */
  readonly base: readonly AgendaItem[];
  readonly items: readonly DraftItem[];
  readonly editing: boolean;
  /** What is on the screen is what the server holds. */
  readonly saved: boolean;
  readonly nextKey: number;
  /** What can be undone, the last change last. */
  readonly past: readonly DraftStep[];
  /** What can be done again, the next one last. */
  readonly future: readonly DraftStep[];
  /** The line that is being written in: what is typed there in one go is one step. */
  readonly typing: number | null;
}

/** A change of the lines. A heading takes what stands below it along, whether it moves or is drawn in. */
export type AgendaEdit =
  /** After the line `after`, or at the end. */
  | { readonly type: 'add'; readonly level: number; readonly after?: number }
  | { readonly type: 'rename'; readonly key: number; readonly text: string }
  | { readonly type: 'indent'; readonly key: number; readonly by: 1 | -1 }
  | { readonly type: 'move'; readonly key: number; readonly by: 1 | -1 }
  /** To the place `to` among the lines that do not move along. */
  | { readonly type: 'drop'; readonly key: number; readonly to: number }
  /** Lines behind the line `key`; in its place where it is empty. */
  | { readonly type: 'paste'; readonly key: number; readonly lines: readonly AgendaItem[] }
  /** A line of the page that the agenda was read from, at the place `at`. */
  | { readonly type: 'insert'; readonly at: number; readonly item: ReadItem }
  /** An item with the line that goes on below it. */
  | { readonly type: 'join'; readonly key: number; readonly item: ReadItem }
  /** The person has looked at it. */
  | { readonly type: 'check'; readonly key: number }
  | { readonly type: 'remove'; readonly key: number };

export type AgendaAction =
  | { readonly type: 'load'; readonly agenda: readonly AgendaItem[] }
  | { readonly type: 'edit' }
  /** Enters edit mode with what was read from a PDF. */
  | { readonly type: 'review'; readonly items: readonly ReadItem[] }
  | { readonly type: 'saved' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | AgendaEdit;

/** Changes that can be undone. */
const MOST_STEPS = 200;

/** The draft of the agenda that the server holds. */
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

/** What is saved: lines without a title are left out. */
export function agendaOf(draft: Pick<AgendaDraft, 'items'>): AgendaItem[] {
  return draft.items.map(({ level, text }) => ({ level, text: text.trim() })).filter((item) => item.text !== '');
}

export const isSameAgenda = (one: readonly AgendaItem[], other: readonly AgendaItem[]): boolean =>
  one.length === other.length &&
  one.every(({ level, text }, index) => level === other[index]?.level && text === other[index].text);

/** Whether saving would undo what someone else saved meanwhile: in another window, as a rule. */
export const isOvertaken = (draft: AgendaDraft, held: readonly AgendaItem[]): boolean =>
  !isSameAgenda(held, draft.base) && !isSameAgenda(held, agendaOf(draft));

/** Whether leaving the editor loses something that was written. */
export const isChanged = (draft: AgendaDraft): boolean => !isSameAgenda(agendaOf(draft), draft.base);

/** How many lines may be pasted into a line: an empty one gives way to the first. */
export function roomFor(items: readonly DraftItem[], key: number): number {
  const gives = items.find((item) => item.key === key)?.text.trim() === '';
  return TEXT_LIMITS.agendaItems - items.length + (gives ? 1 : 0);
}

export const hasUnsavedEdits = (draft: AgendaDraft): boolean => draft.editing && !draft.saved;

/** Nothing new to save, or nothing at all: deleting an agenda is another button. */
export const canSave = (draft: AgendaDraft): boolean => !draft.saved && agendaOf(draft).length > 0;

/** The line where one goes on after a step: the one that it was about or, where that is gone, its neighbour. */
export function lineAfter({ items, key }: DraftStep, before: readonly DraftItem[]): number | null {
  if (items.some((item) => item.key === key)) return key;
  const at = before.findIndex((item) => item.key === key);
  return items[Math.min(Math.max(at - 1, 0), items.length - 1)]?.key ?? null;
}

/** Does a change, so that it can be undone; one that changes nothing is none. */
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

/** The lines after a change; the same ones where it changes nothing. */
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
