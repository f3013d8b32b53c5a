import { useState } from 'react';
import type { BesideTab } from './beside-page.tsx';
import type { LineToShow } from './pdf-pages.tsx';
import { isPlaced, type ReadItem } from './read-lines.ts';

/**
 * Chooses what is shown of a list and its page.
 * @param first what is shown first where there is room for only one
 */
export function useBeside(first: BesideTab = 'list') {
  const [tab, setTab] = useState<BesideTab>(first);
  const [toShow, setToShow] = useState<LineToShow | null>(null);
  /** Leads to where an item stands on the page. */
  const look = (item: ReadItem): void => {
    if (!isPlaced(item)) return;
    setTab('page');
    setToShow({ lines: item.from?.lines ?? [] });
  };
  return { tab, setTab, toShow, look };
}
