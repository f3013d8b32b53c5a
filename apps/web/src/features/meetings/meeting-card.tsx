import { Group, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface MeetingCardProps {
  readonly title: string;
  /** State of this step, or what can be done about it. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One step of a meeting's way, in the left column. */
export function MeetingCard({ title, aside, children }: MeetingCardProps): ReactNode {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {aside}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
