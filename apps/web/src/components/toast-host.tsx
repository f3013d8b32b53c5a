import { useNotifications } from '@mantine/notifications';
import type { ComponentType, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useQuietPage } from './use-quiet-page.ts';

/**
 * Loads what shows toasts once the page is quiet, or at the first toast if that comes earlier: it is a large part of the
 * code that the first page does not need. Toasts wait in their store until then.
 */
export function ToastHost(): ReactNode {
  const isQuiet = useQuietPage();
  const waiting = useNotifications().notifications.at(-1)?.id ?? null;
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  // If the code could not be loaded, the next toast changes this, and it is tried again.
  const reason = waiting ?? (isQuiet && navigator.onLine ? 'quiet' : null);
  useEffect(() => {
    if (reason === null || Toasts !== null) return;
    import('./toasts.tsx').then(
      (loaded) => setToasts(() => loaded.Toasts),
      () => undefined,
    );
  }, [reason, Toasts]);
  return Toasts && <Toasts />;
}
