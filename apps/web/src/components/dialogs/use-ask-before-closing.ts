import { useState } from 'react';
import { useUnsavedWork } from '../../lib/session/unsaved-work.ts';
import type { Question } from './confirm.ts';
import { confirm } from './confirm.ts';

/**
 * Closes a dialog, but asks first if something was `changed`. `asking` is true while the question is open, so that
 * Escape answers the question and does not also close the dialog.
 */
export function useAskBeforeClosing(
  changed: boolean,
  question: Question,
  onClose: () => void,
): { readonly close: () => void; readonly asking: boolean } {
  const [asking, setAsking] = useState(false);
  useUnsavedWork(changed);
  const ask = async (): Promise<void> => {
    setAsking(true);
    const leave = await confirm(question);
    setAsking(false);
    if (leave) onClose();
  };
  return { close: () => (changed ? void ask() : onClose()), asking };
}
