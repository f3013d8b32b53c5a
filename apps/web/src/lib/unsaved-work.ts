import { useEffect } from 'react';

let places = 0;

/** Whether something is typed or chosen on the page that would be lost with it. */
export const hasUnsavedWork = (): boolean => places > 0;

/** Says so, for as long as `when` holds: where the session ends meanwhile, the page is kept. */
export function useUnsavedWork(when: boolean): void {
  useEffect(() => {
    if (!when) return undefined;
    places += 1;
    return () => {
      places -= 1;
    };
  }, [when]);
}
