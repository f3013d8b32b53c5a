import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { wordTemplateTexts as texts } from '../../texts/word-template.ts';

/** The rest of the configuration stands where its code cannot be had: without a network, or after an upgrade. */
const Card = lazy(() =>
  import('./word-template-card.tsx').then(
    ({ WordTemplateCard }) => ({ default: WordTemplateCard }),
    () => ({ default: () => <p role="alert">{texts.cannotOpen}</p> }),
  ),
);

export const WordTemplateSection = (): ReactNode => (
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
