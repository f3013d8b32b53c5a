import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { logout, useUser } from '../../lib/session.ts';
import { settingsTexts } from '../../texts/settings.ts';

const texts = settingsTexts.personal;

/** Who is signed in, and the way out. */
export function PersonalPanel(): ReactNode {
  const { name, email } = useUser();
  return (
    <Card withBorder padding="lg" maw={640}>
      <Stack align="flex-start">
        <div>
          <Title order={2}>{texts.greeting(name ?? email)}</Title>
          <Text c="dimmed">{texts.account(email)}</Text>
        </div>
        <Button variant="default" leftSection={<IconLogout size={18} aria-hidden />} onClick={() => logout()}>
          {texts.logout}
        </Button>
      </Stack>
    </Card>
  );
}
