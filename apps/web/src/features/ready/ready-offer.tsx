import { Button, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { readyTexts } from '../../texts/meeting/ready.ts';

const permissionNow = (): NotificationPermission | null =>
  // Without a secure connection, browsers show no notifications. Some browsers never do.
  'Notification' in window && window.isSecureContext ? Notification.permission : null;

/** Offers a browser's notification for the end of a job. The browser asks the person before it allows any. */
export function ReadyOffer(): ReactNode {
  const [permission, setPermission] = useState(permissionNow);
  const [isRefused, setRefused] = useState(false);
  if (permission === null) return null;
  const ask = async (): Promise<void> => {
    // Some browsers refuse to ask, and throw an error instead.
    const answer = await Notification.requestPermission().catch(() => 'denied' as const);
    setPermission(answer);
    setRefused(answer === 'denied');
  };
  if (permission === 'default')
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconBell size={16} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => void ask()}
      >
        {readyTexts.ask}
      </Button>
    );
  if (permission === 'denied' && !isRefused) return null;
  return (
    <Text component="output" size="sm" c="dimmed">
      {permission === 'granted' ? readyTexts.willTell : readyTexts.refused}
    </Text>
  );
}
