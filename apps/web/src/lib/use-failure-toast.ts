import { useEffect } from 'react';
import { notify } from './notify.ts';

/**
 * Reports once what could not be loaded, however often it is retried in the background. The place itself says why and
 * offers to try again. If the person does so in vain, it is reported again, because the error is absent during the
 * attempt.
 */
export function useFailureToast(error: Error | null, title: string, message?: string): void {
  const failed = error !== null;
  useEffect(() => {
    if (failed) notify.error(title, message);
  }, [failed, title, message]);
}
