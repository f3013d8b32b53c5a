import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { enginesTexts as texts } from '../../texts/engines.ts';

/** The rest of the configuration stands where its code cannot be had: without a network, or after an upgrade. */
const Card = lazy(() =>
  import('./engines-card.tsx').then(
    ({ EnginesCard }) => ({ default: EnginesCard }),
    () => ({ default: () => <p role="alert">{texts.cannotOpen}</p> }),
  ),
);

export const EnginesSection = (): ReactNode => (
  <Suspense
    fallback={
      <output aria-label={texts.loading}>
        <Skeleton h={320} radius="md" />
      </output>
    }
  >
    <Card />
  </Suspense>
);
