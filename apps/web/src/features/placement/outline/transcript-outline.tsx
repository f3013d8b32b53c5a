import { Group, Text, useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { placementTexts } from '../../../texts/meeting/minutes/placement.ts';
import { Outline, type OutlineProps } from './outline.tsx';
import classes from './outline.module.css';

/** The outline beside the transcript. If there is no room, the outline stands above the transcript, folded. */
export function TranscriptOutline(props: OutlineProps): ReactNode {
  const wide = useMediaQuery(`(min-width: ${useMantineTheme().breakpoints.lg})`, undefined, {
    getInitialValueInEffect: false,
  });
  const { placement, deeds } = props;
  const count = placement.toCheck.length;
  const state = count === 0 ? placementTexts.allSure : placementTexts.toCheck(count);
  if (placement.stretches.length === 0) return null;
  const keys = deeds !== null && (
    <Text size="sm" c="dimmed" mt="xs" visibleFrom="sm">
      {placementTexts.keys}
    </Text>
  );
  return (
    <nav className={classes['outline']} aria-label={placementTexts.outline}>
      {wide ? (
        <>
          <Group justify="space-between" gap="xs" mb="xs">
            <Text fw={600} size="sm">
              {placementTexts.outline}
            </Text>
            <Text size="sm" c="dimmed">
              {state}
            </Text>
          </Group>
          <Outline {...props} />
          {keys}
        </>
      ) : (
        <details>
          <summary className={classes['summary']}>
            {placementTexts.outline} <span className={classes['state']}>{state}</span>
          </summary>
          <Outline {...props} />
          {keys}
        </details>
      )}
    </nav>
  );
}
