import type { ReactNode } from 'react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { getQuestion, subscribeToQuestion } from './confirm.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** Draws the questions of `confirm`, once per application; the dialog is loaded with the first one. */
export function ConfirmHost(): ReactNode {
  const question = useSyncExternalStore(subscribeToQuestion, getQuestion);
  return <Suspense fallback={null}>{question && <ConfirmDialog question={question} />}</Suspense>;
}
