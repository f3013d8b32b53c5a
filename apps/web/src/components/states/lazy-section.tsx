import { Skeleton } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { NotLoaded } from './not-loaded.tsx';

/**
 * Makes a part of a page whose code is loaded when the page shows. If the code cannot be loaded, as without a network
 * or after an upgrade, the rest of the page stays. The person may retry and, if that fails, load the page anew.
 * @param loading tells a screen reader what is being loaded
 */
export function lazySection(load: () => Promise<ComponentType>, loading: string): () => ReactNode {
  let loaded: ComponentType | null = null;
  return function LazySection() {
    const [Section, setSection] = useState(() => loaded);
    const [failed, setFailed] = useState(false);
    const [retried, setRetried] = useState(false);
    useEffect(() => {
      if (Section !== null || failed) return undefined;
      let waiting = true;
      const open = async (): Promise<void> => {
        try {
          loaded = await load();
          if (waiting) setSection(() => loaded);
        } catch {
          if (waiting) setFailed(true);
        }
      };
      void open();
      return () => {
        waiting = false;
      };
    }, [Section, failed]);
    if (Section !== null) return <Section />;
    const retry = (): void => {
      setRetried(true);
      setFailed(false);
    };
    if (failed) return <NotLoaded retried={retried} onRetry={retry} />;
    return (
      <output aria-label={loading}>
        <Skeleton h={320} radius="md" />
      </output>
    );
  };
}
