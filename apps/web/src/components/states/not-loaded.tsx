import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { errorTexts } from '../../texts/common/errors.ts';
import { lazySectionTexts } from '../../texts/common/lazy-section.ts';

interface NotLoadedProps {
  readonly title?: string;
  /** True if the person has tried again already, so that the pressed button is gone. */
  readonly retried?: boolean;
  /** Absent if nothing can be tried again. */
  readonly onRetry?: () => void;
}

/**
 * Replaces a part of a page whose code could not be loaded. Some browsers remember the failure until the page is loaded
 * anew, so a second button loads the page anew once trying again has not helped. Without a network, and perhaps while
 * the server restarts, loading anew would end the application, so the first button stays and keeps the focus.
 */
export function NotLoaded({ title, retried = false, onRetry }: NotLoadedProps): ReactNode {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The focus was lost with the pressed button. The new button gets it, unless the person has gone elsewhere.
    if (retried && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [retried]);
  const cannot = online ? lazySectionTexts.cannotOpen : lazySectionTexts.cannotOpenOffline;
  return (
    <Alert color="red" title={title ?? (onRetry ? lazySectionTexts.failed : cannot)}>
      <Group gap="xs">
        {onRetry && (
          <Button ref={button} size="xs" variant="default" onClick={onRetry}>
            {errorTexts.retry}
          </Button>
        )}
        {online && (retried || !onRetry) && (
          <Button size="xs" variant="default" onClick={() => window.location.reload()}>
            {errorTexts.reload}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
