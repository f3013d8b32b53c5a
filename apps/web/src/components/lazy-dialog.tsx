import type { ComponentType, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { notify } from '../lib/notify.ts';
import { errorTexts } from '../texts/errors.ts';

/**
 * A dialog whose code is loaded when it is first opened. Without a network, or after an upgrade, it cannot be: then a
 * toast says so, the dialog counts as closed, and the page with what was typed on it stays. It may be opened again.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  closeOf: (props: Props) => () => void,
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | null = null;
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
