import { TEXT_LIMITS } from '@greffier/contract/limits';
import type { AgendaItem } from '@greffier/contract/values';
import { isUnsure, type ReadItem } from '../../pdf-page/read-lines.ts';
import { type DraftItem, draftOf, edited, plainOf, type StructureEdit } from '../../structure/structure-edits.ts';

/** A step of undo or redo: the lines that it restores, and the line that was changed. */
export interface DraftStep {
  readonly items: readonly DraftItem[];
  readonly key: number;
}

export interface AgendaDraft {
  /** The agenda on the server when the draft began. */
  readonly base: readonly AgendaItem[];
  readonly items: readonly DraftItem[];
  readonly editing: boolean;
  /** True if the server has the agenda that is on the screen. */
  readonly saved: boolean;
  readonly nextKey: number;
  /** The steps that can be undone, the last one at the end. */
  readonly past: readonly DraftStep[];
  /** The steps that can be redone, the next one at the end. */
  readonly future: readonly DraftStep[];
  /** The line that is being typed in. Everything typed there in one go counts as one step. */
  readonly typing: number | null;
}

export type AgendaAction =
  | { readonly type: 'load'; readonly agenda: readonly AgendaItem[] }
  | { readonly type: 'edit' }
  /** Enters edit mode with the items read from a file. */
  | { readonly type: 'review'; readonly items: readonly ReadItem[] }
  | { readonly type: 'saved' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | StructureEdit;

/** The most changes that can be undone. */
const MOST_STEPS = 200;

/** Makes a draft of the agenda as the server has it. */
export function loadDraft(agenda: readonly ReadItem[]): AgendaDraft {
  return {
    base: plainOf(agenda),
    items: draftOf(agenda),
    editing: false,
    saved: true,
    nextKey: agenda.length,
    past: [],
    future: [],
    typing: null,
  };
}

/**
 * Changes a draft by the rules of the specification (§4): every edit sets `saved` to false, and so does entering edit
 * mode with items.
 */
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

/** Returns the agenda to save, without empty lines. */
export function agendaOf(draft: Pick<AgendaDraft, 'items'>): AgendaItem[] {
  return draft.items.map(({ level, text }) => ({ level, text: text.trim() })).filter((item) => item.text !== '');
}

export const isSameAgenda = (one: readonly AgendaItem[], other: readonly AgendaItem[]): boolean =>
  one.length === other.length &&
  one.every(({ level, text }, index) => level === other[index]?.level && text === other[index].text);

/** True if saving would overwrite an agenda that was saved since the draft began, usually in another window. */
export const isOvertaken = (draft: AgendaDraft, held: readonly AgendaItem[]): boolean =>
  !isSameAgenda(held, draft.base) && !isSameAgenda(held, agendaOf(draft));

/** True if leaving the editor loses changes. */
export const isChanged = (draft: AgendaDraft): boolean => !isSameAgenda(agendaOf(draft), draft.base);

export const hasUnsavedEdits = (draft: AgendaDraft): boolean => draft.editing && !draft.saved;

/** True if there are changes and at least one item. An agenda is deleted with another button. */
export const canSave = (draft: AgendaDraft): boolean => !draft.saved && agendaOf(draft).length > 0;

/** Finds the next unsure line below the line `key`, else the first one from the top; undefined if there is none. */
export function nextUnsure(items: readonly DraftItem[], key: number | null): DraftItem | undefined {
  const at = items.findIndex((item) => item.key === key);
  return items.slice(at + 1).find(isUnsure) ?? items.find((item) => isUnsure(item) && item.key !== key);
}

/** Finds the line to focus after a step: the one that was changed or, if it is gone, its neighbour. */
export function lineAfter({ items, key }: DraftStep, before: readonly DraftItem[]): number | null {
  if (items.some((item) => item.key === key)) return key;
  const at = before.findIndex((item) => item.key === key);
  return items[Math.min(Math.max(at - 1, 0), items.length - 1)]?.key ?? null;
}

/** Applies an edit and records it as a step that can be undone. An edit that changes nothing is not recorded. */
function recorded(draft: AgendaDraft, edit: StructureEdit): AgendaDraft {
  const items = edited(draft, edit, TEXT_LIMITS.agendaItems);
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
