import { useMemo, useRef } from 'react';

/**
 * Work that a person can cancel: each run gets a signal from `begin`, and `cancel` aborts it. A new run aborts the one
 * before, whose result would come in the place of the newer one.
 */
export function useCancellable() {
  const running = useRef<AbortController | null>(null);
  return useMemo(
    () => ({
      begin: (): AbortSignal => {
        running.current?.abort();
        running.current = new AbortController();
        return running.current.signal;
      },
      cancel: (): void => running.current?.abort(),
    }),
    [],
  );
}
