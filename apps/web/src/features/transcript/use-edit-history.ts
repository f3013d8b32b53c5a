import { useMemo, useState } from 'react';
import { type Edit, type History, NO_HISTORY, withEdit, withoutEdit, withStep } from './corrections.ts';

export interface EditHistory {
  readonly history: History;
  readonly record: (edit: Edit) => void;
  /** Removes an edit that could not be saved. */
  readonly forget: (edit: Edit) => void;
  readonly step: (which: 'undo' | 'redo') => void;
}

/** One history for all edits of a transcript on this page, whatever their kind. */
export function useEditHistory(): EditHistory {
  const [history, setHistory] = useState(NO_HISTORY);
  const deeds = useMemo(
    () => ({
      record: (edit: Edit): void => setHistory((old) => withEdit(old, edit)),
      forget: (edit: Edit): void => setHistory((old) => withoutEdit(old, edit)),
      step: (which: 'undo' | 'redo'): void => setHistory((old) => withStep(old, which)),
    }),
    [],
  );
  return useMemo(() => ({ history, ...deeds }), [history, deeds]);
}
