import { useEffect } from 'react';

/**
 * For a dialog that is mounted only while it is open: when it unmounts, the focus returns to where it was before.
 * Mantine does this only for a dialog that stays mounted. If the focus has already moved elsewhere, it stays there.
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
