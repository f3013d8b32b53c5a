import { useState } from 'react';
import type { BesideTab } from './beside-page.tsx';
import type { LineToShow } from './pdf-pages.tsx';
import { isPlaced, type ReadItem } from './read-lines.ts';

/**
 * Chooses whether a list or its page is shown.
 * @param first the part that is shown first if there is room for only one
 */
export function useBeside(first: BesideTab = 'list') {
  const [tab, setTab] = useState<BesideTab>(first);
  const [toShow, setToShow] = useState<LineToShow | null>(null);
  /** Shows an item's place on the page. */
  const look = (item: ReadItem): void => {
    if (!isPlaced(item)) return;
    setTab('page');
    setToShow({ lines: item.from?.lines ?? [] });
  };
  return { tab, setTab, toShow, look };
}
