import { Alert, Button, Group, Text } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../../lib/session/session.ts';
import { recorderTexts } from '../../../texts/new-meeting/recorder.ts';
import { useKeptRecordings } from './use-kept-recordings.ts';

/** Says in the list of meetings that recordings are still on this device alone, and links to them. */
export function UnsentNotice(): ReactNode {
  const { abandoned } = useKeptRecordings(useUser().id);
  if (abandoned.length === 0) return null;
  return (
    <Alert color="blue" icon={<IconMicrophone aria-hidden />} title={recorderTexts.unsent(abandoned.length)}>
      <Group gap="sm" justify="space-between">
        <Text size="sm" style={{ flex: '1 1 220px' }}>
          {recorderTexts.unsentHint}
        </Text>
        <Button component={Link} to="/new-meeting" variant="default">
          {recorderTexts.unsentAction(abandoned.length)}
        </Button>
      </Group>
    </Alert>
  );
}
