import type { ReactNode } from 'react';
import { errorMessage } from '../lib/request-error.ts';
import { useFailureToast } from '../lib/use-failure-toast.ts';
import { FailedScreen } from './failed-screen.tsx';

/** What a query of TanStack Query says of its answer. */
interface Answer<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

interface Props<T> {
  readonly query: Answer<T>;
  readonly texts: {
    /** What is on its way, for a screen reader. */
    readonly loading: string;
    readonly loadFailed: string;
  };
  /** Stands in the content's place until it is there. */
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** What a query answered; before that a skeleton, or what went wrong and a way to try again. */
export function QueryContent<T>({ query, texts, skeleton, children }: Props<T>): ReactNode {
  const { data, error, refetch } = query;
  useFailureToast(error, texts.loadFailed);
  if (data !== undefined) return children(data);
  if (error) {
    return <FailedScreen message={errorMessage(error, texts.loadFailed)} onRetry={() => void refetch()} />;
  }
  return <output aria-label={texts.loading}>{skeleton}</output>;
}
