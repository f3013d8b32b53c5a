import { useCallback, useEffect, useState } from 'react';
import { microphones, type Microphone, obstacle } from './capture/microphone.ts';

/** The storage key of the microphone that a person chose, for their next recordings in this browser. */
const CHOSEN_KEY = 'greffier.microphone';

/** Provides the connected microphones, and the one that the person prefers. */
export function useMicrophones() {
  const [plugged, setPlugged] = useState<readonly Microphone[]>([]);
  const [chosen, setChosen] = useState(() => window.localStorage.getItem(CHOSEN_KEY));

  const list = useCallback(async (): Promise<void> => {
    // A microphone can be used even if it cannot be listed.
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
    /** Lists the microphones again. Browsers reveal their names only once a microphone was used. */
    list,
    /** The microphones; empty until the browser reveals their names. */
    named: plugged.some(({ label }) => label !== '') ? plugged : [],
    /** Id of the chosen microphone, which may be unplugged by now; null if the browser chooses. */
    chosen,
    choose: (id: string): void => {
      window.localStorage.setItem(CHOSEN_KEY, id);
      setChosen(id);
    },
  };
}
