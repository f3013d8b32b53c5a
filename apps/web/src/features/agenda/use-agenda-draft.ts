import type { AgendaItem } from '@greffier/contract/values';
import type { Dispatch } from 'react';
import { useReducer } from 'react';
import type { AgendaAction, AgendaDraft } from './agenda-draft.ts';
import { agendaReducer, loadDraft } from './agenda-draft.ts';

export interface AgendaEditing {
  readonly draft: AgendaDraft;
  readonly dispatch: Dispatch<AgendaAction>;
  /** Enters edit mode with what the server holds. */
  readonly edit: () => void;
}

/** The agenda's edit mode; outside of it, the page shows what the server holds. */
export function useAgendaDraft(agenda: readonly AgendaItem[]): AgendaEditing {
  const [draft, dispatch] = useReducer(agendaReducer, agenda, loadDraft);
  const edit = (): void => {
    dispatch({ type: 'load', agenda });
    dispatch({ type: 'edit' });
  };
  return { draft, dispatch, edit };
}
