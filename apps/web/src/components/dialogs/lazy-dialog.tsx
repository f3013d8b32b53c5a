import type { ComponentType, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { errorTexts } from '../../texts/common/errors.ts';
import { QUIET_MS, useQuietPage } from '../use-quiet-page.ts';

const toPreload: (() => Promise<unknown>)[] = [];
let preloading = false;

function preload(load: () => Promise<unknown>): void {
  // A failed load is repeated when the dialog is opened. Without a network nothing is tried, because the browser would
  // remember the failure.
  if (navigator.onLine) load().catch(() => undefined);
}

/** Loads dialogs before they are needed, so that they also open without a network and after an upgrade. */
export function DialogPreloader(): ReactNode {
  const isQuiet = useQuietPage();
  useEffect(() => {
    if (!isQuiet || preloading) return;
    preloading = true;
    for (const load of toPreload.splice(0)) preload(load);
  }, [isQuiet]);
  return null;
}

/**
 * Makes a dialog whose code is loaded when it is first opened. If the code cannot be loaded, as without a network or
 * after an upgrade, a toast says so and the dialog counts as closed. The page keeps the typed text, and the dialog can
 * be opened again.
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
