import { useIsFetching } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { errorTexts } from '../../texts/errors.ts';

/**
 * Time without reading from the server before dialogs are loaded ahead of need, in milliseconds: the page itself comes
 * first. It is shorter than the pause between two refreshes of a meeting that a job works on.
 */
const QUIET_MS = 2_000;

const toPreload: (() => Promise<unknown>)[] = [];
let preloading = false;

function preload(load: () => Promise<unknown>): void {
  // A failed load is repeated when the dialog is opened. Without a network nothing is tried, for the browser would
  // remember the failure.
  if (navigator.onLine) load().catch(() => undefined);
}

/** Loads dialogs before they are needed, so that they also open without a network and after an upgrade. */
export function DialogPreloader(): ReactNode {
  const isReading = useIsFetching() > 0;
  useEffect(() => {
    if (isReading || preloading) return undefined;
    const timer = window.setTimeout(() => {
      preloading = true;
      for (const load of toPreload.splice(0)) preload(load);
    }, QUIET_MS);
    return () => window.clearTimeout(timer);
  }, [isReading]);
  return null;
}

/**
 * A dialog whose code is loaded when it is first opened. If the code cannot be loaded, as without a network or after an
 * upgrade, a toast says so and the dialog counts as closed. The page keeps what was typed on it, and the dialog can be
 * opened again.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  closeOf: (props: Props) => () => void,
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | null = null;
  if (preloading) window.setTimeout(() => preload(load), QUIET_MS);
  else toPreload.push(load);
  return function LazyDialog(props) {
    const [Dialog, setDialog] = useState(() => loaded);
    const close = closeOf(props);
    useEffect(() => {
      if (Dialog !== null) return undefined;
      let waiting = true;
      const open = async (): Promise<void> => {
        try {
          loaded = await load();
          if (waiting) setDialog(() => loaded);
        } catch {
          if (!waiting) return;
          notify.error(errorTexts.cannotOpen, errorTexts.cannotOpenHint);
          close();
        }
      };
      void open();
      return () => {
        waiting = false;
      };
    }, [Dialog, close]);
    return Dialog === null ? null : <Dialog {...props} />;
  };
}
