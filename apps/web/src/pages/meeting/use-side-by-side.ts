import { useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import type { SideBySide } from '../../features/minutes/minutes-meeting.ts';

const KEY = 'greffier.side-by-side';

/** Remembers in this browser whether a person wants the transcript beside the minutes. Offered where there is room. */
export function useSideBySide(isWritten: boolean): SideBySide | null {
  const hasRoom = useMediaQuery(`(min-width: ${useMantineTheme().breakpoints.lg})`, false, {
    getInitialValueInEffect: false,
  });
  const [on, setOn] = useState(wanted);
  const turn = useCallback((to: boolean): void => {
    setOn(to);
    try {
      localStorage.setItem(KEY, String(to));
    } catch {
      // Storage is forbidden: the choice lasts as long as the page.
    }
  }, []);
  const offered = hasRoom && isWritten;
  return useMemo(() => (offered ? { on, turn } : null), [offered, on, turn]);
}

function wanted(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}
