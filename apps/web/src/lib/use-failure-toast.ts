import { useEffect } from 'react';
import { notify } from './notify.ts';

/**
 * Says once what could not be loaded, however often it is tried again in the background; the place itself says why and
 * offers to try again. A person who does so and fails is told again: the error is gone while one tries.
 */
export function useFailureToast(error: Error | null, title: string, message?: string): void {
  const failed = error !== null;
  useEffect(() => {
    if (failed) notify.error(title, message);
  }, [failed, title, message]);
}
