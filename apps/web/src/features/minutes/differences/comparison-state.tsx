import { Alert, Group, Loader, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { differenceTexts } from '../../../texts/meeting/minutes/minutes-differences.ts';
import { differencesSaid } from './differences-view.tsx';
import type { Comparison } from './use-comparison.ts';

/** Says how the comparison of two texts is going, also to people who do not see the page change. */
export function ComparisonState({ comparison }: { readonly comparison: Comparison }): ReactNode {
  return (
    <>
      <VisuallyHidden component="output">{spoken(comparison)}</VisuallyHidden>
      {comparison.state === 'pending' && <Comparing />}
      {comparison.state === 'failed' && (
        <Alert color="red" title={differenceTexts.failed}>
          {differenceTexts.failedHint}
        </Alert>
      )}
      {comparison.state === 'apart' && <Text size="sm">{differenceTexts.apart}</Text>}
    </>
  );
}

function spoken(comparison: Comparison): string {
  if (comparison.state === 'done') return differencesSaid(comparison.lines);
  return { pending: differenceTexts.comparing, failed: '', apart: differenceTexts.apart }[comparison.state];
}

export const Comparing = (): ReactNode => (
  <Group gap="xs">
    <Loader size="sm" aria-hidden />
    <Text size="sm">{differenceTexts.comparing}</Text>
  </Group>
);
