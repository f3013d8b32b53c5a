import { useMemo, useRef } from 'react';

/**
 * Runs work that a person can cancel. Each run gets a signal from `begin`, and `cancel` aborts it. A new run aborts the
 * previous one, whose late result could otherwise replace the newer one.
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
