import { useState } from 'react';
import type { BesideTab } from './beside-page.tsx';
import type { LineToShow } from './pdf-pages.tsx';
import type { ReadItem } from './read-lines.ts';

/** What is in sight of a list and its page. */
export function useBeside() {
  const [tab, setTab] = useState<BesideTab>('list');
  const [toShow, setToShow] = useState<LineToShow | null>(null);
  /** Leads to where an item stands. */
  const look = ({ from }: ReadItem): void => {
    setTab('page');
    setToShow({ lines: from?.lines ?? [] });
  };
  return { tab, setTab, toShow, look };
}
