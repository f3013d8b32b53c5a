import { useMemo, useRef } from 'react';

/** Work that a person can cancel: each run gets a signal from `begin`, and `cancel` aborts the one that began last. */
export function useCancellable() {
  const running = useRef<AbortController | null>(null);
  return useMemo(
    () => ({
      begin: (): AbortSignal => {
        running.current = new AbortController();
        return running.current.signal;
      },
      cancel: (): void => running.current?.abort(),
    }),
    [],
  );
}
