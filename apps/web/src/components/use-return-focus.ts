import { useEffect } from 'react';

/**
 * For a dialog that exists only while it is open: when it goes, the focus returns to where it was when the dialog came.
 * Mantine returns it only for a dialog that stays and is closed. A focus that went elsewhere meanwhile is left there.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
}
