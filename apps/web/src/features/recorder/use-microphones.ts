import { useCallback, useEffect, useState } from 'react';
import { microphones, type Microphone, obstacle } from './microphone.ts';

/** Where the microphone that a person chose is noted, for their next recordings in this browser. */
const CHOSEN_KEY = 'greffier.microphone';

/** Microphones that are plugged in, and the one that the person wants. */
export function useMicrophones() {
  const [plugged, setPlugged] = useState<readonly Microphone[]>([]);
  const [chosen, setChosen] = useState(() => window.localStorage.getItem(CHOSEN_KEY));

  const list = useCallback(async (): Promise<void> => {
    // One that cannot be listed can be used all the same.
    setPlugged(await microphones().catch(() => []));
  }, []);
  useEffect(() => {
    if (obstacle() !== null) return undefined;
    const again = (): void => void list();
    again();
    navigator.mediaDevices.addEventListener('devicechange', again);
    return () => navigator.mediaDevices.removeEventListener('devicechange', again);
  }, [list]);

  return {
    /** Browsers tell the names once one of them was used. */
    list,
    /** Empty until the browser tells their names. */
    named: plugged.some(({ label }) => label !== '') ? plugged : [],
    /** Null where the person has chosen none: the browser's choice. It may not be there any more. */
    chosen,
    choose: (id: string): void => {
      window.localStorage.setItem(CHOSEN_KEY, id);
      setChosen(id);
    },
  };
}
