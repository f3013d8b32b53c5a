import { TEXT_LIMITS } from '@greffier/contract/limits';
import { type AgendaItem, clampLevel } from '@greffier/contract/values';

/** A line of the agenda while it is edited; `key` stays with the line when it moves. */
export interface DraftItem extends AgendaItem {
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
}

export type AgendaAction =
  | { readonly type: 'load'; readonly agenda: readonly AgendaItem[] }
  | { readonly type: 'edit' }
  | { readonly type: 'saved' }
  /** After the line `after`, or at the end. */
  | { readonly type: 'add'; readonly level: number; readonly after?: number }
  | { readonly type: 'rename'; readonly key: number; readonly text: string }
  | { readonly type: 'indent'; readonly key: number; readonly by: 1 | -1 }
  | { readonly type: 'move'; readonly key: number; readonly by: 1 | -1 }
  | { readonly type: 'remove'; readonly key: number };

/** The draft of the agenda that the server holds. */
export function loadDraft(agenda: readonly AgendaItem[]): AgendaDraft {
  const items = agenda.map((item, key) => ({ ...item, key }));
  return { base: agenda, items, editing: false, saved: true, nextKey: agenda.length };
}

/** The rules of the specification (§4): every edit sets `saved` to false, and so does entering edit mode with items. */
export function agendaReducer(draft: AgendaDraft, action: AgendaAction): AgendaDraft {
  switch (action.type) {
    case 'load':
      return loadDraft(action.agenda);
    case 'edit':
      return { ...draft, editing: true, saved: draft.items.length === 0 };
    case 'saved':
      return { ...draft, editing: false, saved: true };
    case 'add':
      return add(draft, action.level, action.after);
    case 'rename':
      return change(draft, action.key, (item) => ({ ...item, text: action.text }));
    case 'indent':
      return change(draft, action.key, (item) => ({ ...item, level: clampLevel(item.level + action.by) }));
    case 'move':
      return move(draft, action.key, action.by);
    case 'remove':
      break;
  }
  return { ...draft, items: draft.items.filter((item) => item.key !== action.key), saved: false };
}

/** What is saved: lines without a title are left out. */
export function agendaOf(draft: AgendaDraft): AgendaItem[] {
  return draft.items.map(({ level, text }) => ({ level, text: text.trim() })).filter((item) => item.text !== '');
}

const isSame = (one: readonly AgendaItem[], other: readonly AgendaItem[]): boolean =>
  one.length === other.length &&
  one.every(({ level, text }, index) => level === other[index]?.level && text === other[index].text);

/** Whether saving would undo what someone else saved meanwhile: in another window, as a rule. */
export const isOvertaken = (draft: AgendaDraft, held: readonly AgendaItem[]): boolean =>
  !isSame(held, draft.base) && !isSame(held, agendaOf(draft));

export const hasUnsavedEdits = (draft: AgendaDraft): boolean => draft.editing && !draft.saved;

/** Nothing new to save, or nothing at all: deleting an agenda is another button. */
export const canSave = (draft: AgendaDraft): boolean => !draft.saved && agendaOf(draft).length > 0;

function add(draft: AgendaDraft, level: number, after: number | undefined): AgendaDraft {
  if (draft.items.length >= TEXT_LIMITS.agendaItems) return draft;
  const at = draft.items.findIndex((item) => item.key === after);
  const item: DraftItem = { key: draft.nextKey, level: clampLevel(level), text: '' };
  const items = at < 0 ? [...draft.items, item] : draft.items.toSpliced(at + 1, 0, item);
  return { ...draft, items, editing: true, saved: false, nextKey: draft.nextKey + 1 };
}

function change(draft: AgendaDraft, key: number, edit: (item: DraftItem) => DraftItem): AgendaDraft {
  return { ...draft, items: draft.items.map((item) => (item.key === key ? edit(item) : item)), saved: false };
}

function move(draft: AgendaDraft, key: number, by: 1 | -1): AgendaDraft {
  const from = draft.items.findIndex((item) => item.key === key);
  const moved = draft.items[from];
  const to = from + by;
  if (moved === undefined || to < 0 || to >= draft.items.length) return draft;
  return { ...draft, items: draft.items.toSpliced(from, 1).toSpliced(to, 0, moved), saved: false };
}
