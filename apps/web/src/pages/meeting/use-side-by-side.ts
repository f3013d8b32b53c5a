import { useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { SideBySide } from '../../features/minutes/minutes-meeting.ts';
import { useKeptChoice } from '../../lib/kept-choice.ts';

/** Returns the choice to have the transcript beside the minutes; null if the page does not offer this choice. */
export function useSideBySide(isWritten: boolean): SideBySide | null {
  const hasRoom = useMediaQuery(`(min-width: ${useMantineTheme().breakpoints.lg})`, false, {
    getInitialValueInEffect: false,
  });
  const [on, turn] = useKeptChoice('greffier.side-by-side');
  const offered = hasRoom && isWritten;
  return useMemo(() => (offered ? { on, turn } : null), [offered, on, turn]);
}
