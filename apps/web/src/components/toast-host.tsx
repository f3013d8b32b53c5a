import { useNotifications } from '@mantine/notifications';
import type { ComponentType, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useQuietPage } from './use-quiet-page.ts';

/**
 * Loads the code that shows toasts once the page is quiet, or sooner if a toast comes. The code is large, and the first
 * page does not need it. Until the code is loaded, toasts wait in their store.
 */
export function ToastHost(): ReactNode {
  const isQuiet = useQuietPage();
  const waiting = useNotifications().notifications.at(-1)?.id ?? null;
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  // If the code could not be loaded, the next toast changes this value, which starts another attempt.
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
