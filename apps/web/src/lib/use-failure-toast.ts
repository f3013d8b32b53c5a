import { useEffect } from 'react';
import { notify } from './notify.ts';

/**
 * Reports a loading error once, however often loading is retried in the background. The place that should show the data
 * explains the error and offers a retry. If the person's retry fails, the error is reported again, because the retry
 * had cleared it.
 */
export function useFailureToast(error: Error | null, title: string, message?: string): void {
  const failed = error !== null;
  useEffect(() => {
    if (failed) notify.error(title, message);
  }, [failed, title, message]);
}
