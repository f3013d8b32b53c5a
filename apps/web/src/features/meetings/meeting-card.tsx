import { Group, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './meeting-card.module.css';
import type { MeetingStep } from './step-focus.ts';
import { stepHeading } from './step-focus.ts';

interface MeetingCardProps {
  readonly step: MeetingStep;
  readonly title: string;
  /** The state of this step, or an action for it. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One step of a meeting's work, in the left column. */
export function MeetingCard({ step, title, aside, children }: MeetingCardProps): ReactNode {
  const heading = stepHeading(step);
  return (
    <Paper component="section" aria-labelledby={heading.id} withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3" className={classes['stepHeading'] ?? ''} {...heading}>
            {title}
          </Title>
          {aside}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
