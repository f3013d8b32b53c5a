import type { AgendaItem } from '@greffier/contract/values';
import type { Dispatch } from 'react';
import { useCallback, useReducer, useState } from 'react';
import { linkedTo, type PdfSource } from '../../pdf-page/read-lines.ts';
import type { AgendaAction, AgendaDraft } from './agenda-draft.ts';
import { agendaReducer, loadDraft } from './agenda-draft.ts';

export interface AgendaEditing {
  readonly draft: AgendaDraft;
  readonly dispatch: Dispatch<AgendaAction>;
  /** Enters edit mode with the agenda as the server has it. */
  readonly edit: () => void;
  /** The PDF that the agenda was read from, as long as the page is open. */
  readonly source: PdfSource | null;
  /** Takes what was read from a PDF; where something is unsure or nothing was found, it shows beside its pages. */
  readonly onRead: (source: PdfSource) => void;
  /** Enters edit mode beside the pages of the PDF. */
  readonly review: () => void;
  /** True while the agenda is edited beside the pages of the PDF. */
  readonly reviewing: boolean;
}

/** The agenda's edit mode. Outside of it, the page shows the agenda as the server has it. */
export function useAgendaDraft(agenda: readonly AgendaItem[]): AgendaEditing {
  const [draft, act] = useReducer(agendaReducer, agenda, loadDraft);
  const [source, setSource] = useState<PdfSource | null>(null);
  const [isBeside, setBeside] = useState(false);
  /** True once a person has saved what was read. Until then, unsure items stay to be checked. */
  const [looked, setLooked] = useState(false);
  const dispatch = useCallback((action: AgendaAction): void => {
    if (action.type === 'saved') setLooked(true);
    act(action);
  }, []);
  const edit = (): void => {
    setBeside(false);
    dispatch({ type: 'load', agenda });
    dispatch({ type: 'edit' });
  };
  const onRead = (given: PdfSource): void => {
    const { items } = given.read;
    setSource(given);
    setLooked(false);
    if (items.length > 0 && items.every(({ sure }) => sure)) return;
    setBeside(true);
    dispatch({ type: 'review', items: linkedTo(given.read, items, false) });
  };
  const review = (): void => {
    if (source === null) return;
    setBeside(true);
    dispatch({ type: 'review', items: linkedTo(source.read, agenda, looked) });
  };
  return { draft, dispatch, edit, source, onRead, review, reviewing: isBeside && source !== null && draft.editing };
}
