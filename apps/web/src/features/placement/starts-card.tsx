import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconCheck, IconListCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { confirm } from '../../components/dialogs/confirm.ts';
import { errorTexts } from '../../texts/common/errors.ts';
import { placementTexts } from '../../texts/meeting/minutes/placement.ts';
import { MeetingCard } from '../meetings/meeting-card.tsx';
import { QuietBadge } from '../meetings/status-badge.tsx';
import { focusStep } from '../meetings/step-focus.ts';
import { itemsWithout, nextUnsure, type Stretch } from './stretches.ts';
import type { Placement, PlacementEditing, PlacementReading } from './use-placement.ts';

interface StartsCardProps {
  readonly reading: PlacementReading;
  /** Scrolls to a start in the transcript. */
  readonly onLead: (stretch: Stretch) => void;
}

/** Shows the step before the minutes: where each item begins. People can check the beginnings, or skip the step. */
export function StartsCard({ reading, onLead }: StartsCardProps): ReactNode {
  const { placement, state, retry, editing } = reading;
  if (state === 'none' || (state === 'ready' && editing === null)) return null;
  return (
    <MeetingCard
      step="starts"
      title={placementTexts.title}
      aside={placement !== null && <StateBadge placement={placement} />}
    >
      {state === 'loading' && (
        <output aria-label={placementTexts.loading}>
          <Skeleton h={64} radius="sm" />
        </output>
      )}
      {state === 'failed' && (
        <>
          <Text size="sm">{placementTexts.failed}</Text>
          <Button variant="default" onClick={retry}>
            {errorTexts.retry}
          </Button>
        </>
      )}
      {placement !== null && editing !== null && <Found placement={placement} editing={editing} onLead={onLead} />}
    </MeetingCard>
  );
}

const isDone = ({ known, toCheck }: Placement): boolean => known.checked || toCheck.length === 0;

function StateBadge({ placement }: { readonly placement: Placement }): ReactNode {
  if (placement.stretches.length === 0) return null;
  if (!isDone(placement)) return <QuietBadge color="yellow">{placementTexts.badges.open}</QuietBadge>;
  const { checked } = placement.known;
  return <QuietBadge color="teal">{checked ? placementTexts.badges.checked : placementTexts.badges.sure}</QuietBadge>;
}

interface FoundProps {
  readonly placement: Placement;
  readonly editing: PlacementEditing;
  readonly onLead: (stretch: Stretch) => void;
}

function Found({ placement, editing, onLead }: FoundProps): ReactNode {
  const { agenda, stretches, toCheck, known } = placement;
  const first = nextUnsure(stretches, null) ?? stretches.find(({ start }) => start !== null);
  if (first === undefined) return <Text size="sm">{known.reading ? placementTexts.reading : placementTexts.none}</Text>;
  const without = itemsWithout(stretches, agenda).length;
  const done = isDone(placement);
  const check = async (): Promise<void> => {
    const unseen = toCheck.filter(({ start }) => start !== null && !editing.hasSeen(start)).length;
    // Starts that the person has not had in sight are confirmed only after a question.
    if (unseen > 0 && !(await confirm(placementTexts.unseen(unseen, toCheck.length)))) return;
    editing.check(known.state);
    focusStep('minutes');
  };
  return (
    <>
      <Text size="sm">
        {told(done ? 0 : toCheck.length, without)}{' '}
        <Text span inherit c="dimmed">
          {done ? placementTexts.follows : placementTexts.passBy}
        </Text>
      </Text>
      {known.reading && (
        <Text component="output" size="sm" c="dimmed">
          {placementTexts.reading}
        </Text>
      )}
      <Group gap="xs">
        <Button
          variant={done ? 'default' : 'light'}
          leftSection={<IconListCheck size={18} aria-hidden />}
          onClick={() => onLead(first)}
        >
          {done ? placementTexts.lookAgain : placementTexts.look}
        </Button>
        {!known.checked && !done && (
          <Button variant="default" leftSection={<IconCheck size={18} aria-hidden />} onClick={() => void check()}>
            {placementTexts.allRight}
          </Button>
        )}
      </Group>
    </>
  );
}

/** Says what is left to check; empty if nothing is left. */
function told(toCheck: number, without: number): string {
  const parts = [
    ...(toCheck === 0 ? [] : [placementTexts.toCheck(toCheck)]),
    ...(without === 0 ? [] : [placementTexts.itemsWithout(without)]),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}
