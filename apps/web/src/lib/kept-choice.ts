import { useCallback, useState } from 'react';

/** Remembers in this browser whether the person chose yes or no; no until they choose yes. */
export function useKeptChoice(key: string): readonly [boolean, (to: boolean) => void] {
  const [chosen, setChosen] = useState(() => read(key));
  const choose = useCallback(
    (to: boolean): void => {
      setChosen(to);
      try {
        localStorage.setItem(key, String(to));
      } catch {
        // If storage is forbidden, the choice lasts as long as the page.
      }
    },
    [key],
  );
  return [chosen, choose];
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}
