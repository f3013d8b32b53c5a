import { useState } from 'react';

/**
 * Keeps the error of a first reading while the reading is tried again by itself, so that neither the reason nor the
 * button below it disappears for each attempt. `forget` is called when the person tries again.
 */
export function useKeptError({ data, error }: { readonly data: unknown; readonly error: Error | null }) {
  const [kept, keep] = useState(error);
  const shown = error ?? (data === undefined ? kept : null);
  if (shown !== kept) keep(shown);
  return { error: shown, forget: () => keep(null) };
}
