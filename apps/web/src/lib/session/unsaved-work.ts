import { useEffect } from 'react';

let places = 0;

/** True if something typed or chosen would be lost with the page. */
export const hasUnsavedWork = (): boolean => places > 0;

/** Announces unsaved work while `when` is true: if the session ends meanwhile, the page is kept. */
export function useUnsavedWork(when: boolean): void {
  useEffect(() => {
    if (!when) return undefined;
    places += 1;
    return () => {
      places -= 1;
    };
  }, [when]);
}
