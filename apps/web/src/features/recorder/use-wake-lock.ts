import { useEffect } from 'react';

/** Keeps the screen on, because a sleeping device stops its microphone. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      // A device in battery-saving mode refuses the lock.
      const taken = await navigator.wakeLock.request('screen').catch(() => null);
      if (over) await taken?.release();
      else lock = taken;
    };
    void hold();
    // The browser releases the lock whenever the page is hidden.
    const again = (): void => void hold();
    document.addEventListener('visibilitychange', again);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [wanted]);
}
