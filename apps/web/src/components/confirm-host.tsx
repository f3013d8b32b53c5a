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

/** Draws the questions of `confirm`, once per application. A question that cannot be drawn counts as answered with no. */
export function ConfirmHost(): ReactNode {
  const question = useSyncExternalStore(subscribeToQuestion, getQuestion);
  return question && <ConfirmDialog question={question} />;
}
