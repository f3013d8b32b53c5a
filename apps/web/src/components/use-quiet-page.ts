import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * Time without reading from the server after which the page counts as quiet, in milliseconds. It is shorter than the
 * pause between two refreshes of a meeting that a job works on.
 */
export const QUIET_MS = 2_000;

/** Returns true from the moment the page has read its content. Code that is needed later is loaded from then on. */
export function useQuietPage(): boolean {
  const isReading = useIsFetching() > 0;
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    if (isReading || quiet) return undefined;
    const timer = window.setTimeout(() => setQuiet(true), QUIET_MS);
    return () => window.clearTimeout(timer);
  }, [isReading, quiet]);
  return quiet;
}
