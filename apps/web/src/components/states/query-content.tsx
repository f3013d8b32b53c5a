import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/request-error.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { FailedScreen } from './failed-screen.tsx';

/** The parts of a TanStack Query result that are used here. */
interface Answer<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

interface Props<T> {
  readonly query: Answer<T>;
  readonly texts: {
    /** Says to a screen reader what is being loaded. */
    readonly loading: string;
    readonly loadFailed: string;
  };
  /** Shown until the content has been loaded. */
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Shows the data that a query returned. Until then, it shows a skeleton, or the error and a way to try again. */
export function QueryContent<T>({ query, texts, skeleton, children }: Props<T>): ReactNode {
  const { data, error, refetch } = query;
  useFailureToast(error, texts.loadFailed);
  if (data !== undefined) return children(data);
  if (error) {
    return <FailedScreen message={errorMessage(error, texts.loadFailed)} onRetry={() => void refetch()} />;
  }
  return <output aria-label={texts.loading}>{skeleton}</output>;
}
