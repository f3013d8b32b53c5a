import { useCallback, useState } from 'react';

/** Remembers a person's choice in this browser; no until they say yes. */
export function useKeptChoice(key: string): readonly [boolean, (to: boolean) => void] {
  const [chosen, setChosen] = useState(() => read(key));
  const choose = useCallback(
    (to: boolean): void => {
      setChosen(to);
      try {
        localStorage.setItem(key, String(to));
      } catch {
        // Storage is forbidden: the choice lasts as long as the page.
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
