import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { errorTexts } from '../../texts/errors.ts';
import { lazySectionTexts } from '../../texts/lazy-section.ts';

interface NotLoadedProps {
  readonly title?: string;
  /** True if the person has tried again already: the button that was pressed has gone meanwhile. */
  readonly retried?: boolean;
  /** Absent if nothing can be tried again. */
  readonly onRetry?: () => void;
}

/**
 * Stands in place of a part of a page whose code could not be loaded. Some browsers remember that until the page is
 * loaded anew, which is offered once trying again did not help. Without a network that would end the application.
 */
export function NotLoaded({ title, retried = false, onRetry }: NotLoadedProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (retried) button.current?.focus({ preventScroll: true });
  }, [retried]);
  const retry = retried && navigator.onLine ? undefined : onRetry;
  return (
    <Alert color="red" title={title ?? (retry ? lazySectionTexts.failed : lazySectionTexts.cannotOpen)}>
      <Button ref={button} size="xs" variant="default" onClick={retry ?? (() => window.location.reload())}>
        {retry ? errorTexts.retry : errorTexts.reload}
      </Button>
    </Alert>
  );
}
