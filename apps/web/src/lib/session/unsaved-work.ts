import { useEffect } from 'react';

let places = 0;

/** Tells whether leaving the page would lose something typed or chosen. */
export const hasUnsavedWork = (): boolean => places > 0;

/** Announces unsaved work while `when` is true. If the session ends during this time, the page is kept. */
export function useUnsavedWork(when: boolean): void {
  useEffect(() => {
    if (!when) return undefined;
    places += 1;
    return () => {
      places -= 1;
    };
  }, [when]);
}
