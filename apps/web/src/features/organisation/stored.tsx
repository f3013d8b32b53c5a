import { formatBytes } from '@greffier/contract/bytes';
import type { WorkQueue } from '@greffier/contract/organisation/queue';
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { queueTexts as texts } from '../../texts/organisation/queue.ts';

/** Says how large the database and the recordings are. */
export function Stored({ stored }: Pick<WorkQueue, 'stored'>): ReactNode {
  return (
    <Stack gap="xs">
      <Title order={3}>{texts.kept}</Title>
      <Text size="sm">
        {texts.stored(
          formatBytes(stored.database_bytes),
          formatBytes(stored.recordings_bytes),
          formatBytes(stored.sounds_bytes),
        )}
      </Text>
    </Stack>
  );
}
