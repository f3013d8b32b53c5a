import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { lazyDialog } from '../../components/dialogs/lazy-dialog.tsx';
import { OPEN_SEARCH } from './open-search.ts';

const SearchDialog = lazyDialog(
  async () => (await import('./search-dialog.tsx')).SearchDialog,
  ({ onClose }) => onClose,
);

/** Opens the search on Ctrl+K, or ⌘K, on every page. If another dialog is open, the search does not open. */
export function SearchHost(): ReactNode {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const open = (): void => setOpened(true);
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      // Otherwise the browser would open its own search.
      event.preventDefault();
      if (document.querySelector('[role="dialog"]') === null) open();
    };
    window.addEventListener(OPEN_SEARCH, open);
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener(OPEN_SEARCH, open);
      window.removeEventListener('keydown', press);
    };
  }, []);
  return opened && <SearchDialog onClose={() => setOpened(false)} />;
}
