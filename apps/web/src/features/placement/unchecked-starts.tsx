import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { placementTexts } from '../../texts/meeting/minutes/placement.ts';
import { nextUnsure, type Stretch } from './stretches.ts';
import type { Placement } from './use-placement.ts';

interface UncheckedStartsProps {
  readonly placement: Placement | null;
  readonly onLead: (stretch: Stretch) => void;
}

/** Warns, above the minutes, that they depend on unchecked starts: text below an item may belong to another item. */
export function UncheckedStarts({ placement, onLead }: UncheckedStartsProps): ReactNode {
  const first = nextUnsure(placement?.stretches ?? [], null);
  if (placement === null || first === null) return null;
  return (
    <Text size="sm" mb="sm">
      {placementTexts.unchecked(placement.toCheck.length)}{' '}
      <Anchor component="button" type="button" size="sm" underline="always" onClick={() => onLead(first)}>
        {placementTexts.seeStarts}
      </Anchor>
    </Text>
  );
}
