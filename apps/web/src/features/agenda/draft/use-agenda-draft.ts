import type { AgendaItem } from '@greffier/contract/values';
import type { Dispatch } from 'react';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { isUnsure, linkedTo, type PdfSource } from '../../pdf-page/read-lines.ts';
import type { AgendaAction, AgendaDraft } from './agenda-draft.ts';
import { agendaOf, agendaReducer, isSameAgenda, loadDraft } from './agenda-draft.ts';

export interface AgendaEditing {
  readonly draft: AgendaDraft;
  readonly dispatch: Dispatch<AgendaAction>;
  /** Enters edit mode with the agenda as the server has it. */
  readonly edit: () => void;
  /** The file that the agenda was read from; null once the page was left or another agenda has replaced it. */
  readonly source: PdfSource | null;
  /** Number of unsure items in the agenda, until a person has saved the agenda. */
  readonly toCheck: number;
  /** Takes the items read from a file. If one is unsure, or none was found, the agenda is edited beside the pages. */
  readonly onRead: (source: PdfSource) => void;
  /** Enters edit mode beside the pages of the file. */
  readonly review: () => void;
  /** True while the agenda is edited beside the pages of the file. */
  readonly reviewing: boolean;
}

/** A file, and the agenda that was made of it. */
interface Origin {
  readonly source: PdfSource;
  /** The agenda as it was read, or as the person has saved it since. */
  readonly agenda: readonly AgendaItem[];
  /** Whether a person has saved the agenda. Until then, unsure items remain to be checked. */
  readonly looked: boolean;
}

/** The agenda's edit mode. Outside of it, the page shows the agenda as the server has it. */
export function useAgendaDraft(agenda: readonly AgendaItem[]): AgendaEditing {
  const [draft, act] = useReducer(agendaReducer, agenda, loadDraft);
  const [origin, setOrigin] = useState<Origin | null>(null);
  const [isBeside, setBeside] = useState(false);
  // `dispatch` reads the draft from a ref, so that the function itself never changes.
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const dispatch = useCallback((action: AgendaAction): void => {
    const saved = latest.current;
    if (action.type === 'saved') setOrigin((known) => savedOf(known, saved));
    act(action);
  }, []);
  const edit = (): void => {
    setBeside(false);
    dispatch({ type: 'load', agenda });
    dispatch({ type: 'edit' });
  };
  const onRead = (source: PdfSource): void => {
    const { items } = source.read;
    setOrigin({ source, agenda: items, looked: false });
    if (items.length > 0 && items.every(({ sure }) => sure)) return;
    setBeside(true);
    dispatch({ type: 'review', items: linkedTo(source.read, items, false) });
  };
  const reviewing = isBeside && origin !== null && draft.editing;
  // An agenda that was deleted, made in another way or changed in another window has nothing to do with the file.
  const source = origin !== null && (reviewing || isSameAgenda(origin.agenda, agenda)) ? origin.source : null;
  const toCheck =
    origin === null || source === null ? 0 : linkedTo(source.read, agenda, origin.looked).filter(isUnsure).length;
  const review = (): void => {
    if (origin === null || source === null) return;
    setBeside(true);
    dispatch({ type: 'review', items: linkedTo(source.read, agenda, origin.looked) });
  };
  return { draft, dispatch, edit, source, toCheck, onRead, review, reviewing };
}

/** Returns the origin after a draft was saved: null, unless the draft began with the agenda of the origin's file. */
const savedOf = (known: Origin | null, draft: AgendaDraft): Origin | null =>
  known !== null && isSameAgenda(known.agenda, draft.base) ? { ...known, agenda: agendaOf(draft), looked: true } : null;
