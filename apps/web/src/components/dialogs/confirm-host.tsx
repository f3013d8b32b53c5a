import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { getQuestion, subscribeToQuestion } from './confirm.ts';
import { lazyDialog } from './lazy-dialog.tsx';

const ConfirmDialog = lazyDialog(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
  ({ question }) =>
    () =>
      question.answer(false),
);

/**
 * Shows the questions of `confirm`; there is one host per application. If a question cannot be shown, the answer is no.
 */
export function ConfirmHost(): ReactNode {
  const question = useSyncExternalStore(subscribeToQuestion, getQuestion);
  return question && <ConfirmDialog question={question} />;
}
