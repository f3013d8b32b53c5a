import { Skeleton } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { lazySectionTexts as texts } from '../../texts/lazy-section.ts';

/**
 * A part of a page whose code is loaded when the page shows. If it cannot be loaded, as without a network or after an
 * upgrade, the rest of the page stays.
 * @param loading says to a screen reader what is being loaded
 */
export function lazySection(load: () => Promise<ComponentType>, loading: string): () => ReactNode {
  const Section = lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => <p role="alert">{texts.cannotOpen}</p> }),
    ),
  );
  return function LazySection() {
    return (
      <Suspense
        fallback={
          <output aria-label={loading}>
            <Skeleton h={320} radius="md" />
          </output>
        }
      >
        <Section />
      </Suspense>
    );
  };
}
