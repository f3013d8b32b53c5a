import { Box, Group, Paper, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { meetingTexts } from '../../texts/meeting/meeting.ts';
import classes from './meeting.module.css';

const LINES = ['92%', '78%', '85%', '60%', '88%', '70%'] as const;

/** Shows the outlines of the page while the meeting loads. */
export function MeetingSkeleton(): ReactNode {
  return (
    <Box className={classes['page']}>
      <VisuallyHidden component="h1">{meetingTexts.page}</VisuallyHidden>
      <VisuallyHidden component="output">{meetingTexts.loading}</VisuallyHidden>
      <Group justify="space-between" className={classes['header']}>
        <Stack gap="xs" style={{ flex: 1 }}>
          <Skeleton height={34} width="45%" />
          <Skeleton height={22} width="30%" />
        </Stack>
        <Skeleton height={36} width={190} />
      </Group>
      <div className={classes['columns']}>
        <Stack gap="md">
          {[150, 190, 110].map((height) => (
            <Paper key={height} withBorder p="md">
              <Skeleton height={20} width="40%" mb="md" />
              <Skeleton height={height} />
            </Paper>
          ))}
        </Stack>
        <Paper withBorder p="lg">
          <Skeleton height={28} mb="xl" />
          <Stack gap="lg">
            {LINES.map((width) => (
              <Stack key={width} gap="xs">
                <Skeleton height={14} width="25%" />
                <Skeleton height={14} width={width} />
              </Stack>
            ))}
          </Stack>
        </Paper>
      </div>
    </Box>
  );
}
