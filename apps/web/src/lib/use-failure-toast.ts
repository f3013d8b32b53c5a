import { useEffect } from 'react';
import { notify } from './notify.ts';

/** Says once per failure what could not be loaded; the place itself says why and offers to try again. */
export function useFailureToast(error: Error | null, title: string): void {
  useEffect(() => {
    if (error) notify.error(title);
  }, [error, title]);
}
