import { Button, Card, Stack, Switch, Text, Title, useMantineColorScheme } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { logout, useUser } from '../../lib/session.ts';
import { settingsTexts } from '../../texts/settings.ts';

const texts = settingsTexts.personal;

/** Who is signed in, how the application looks to them, and the way out. */
export function PersonalPanel(): ReactNode {
  const { name, email } = useUser();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card withBorder padding="lg" maw={640}>
      <Stack align="flex-start">
        <div>
          <Title order={2}>{texts.greeting(name ?? email)}</Title>
          <Text c="dimmed">{texts.account(email)}</Text>
        </div>
        <Switch
          size="md"
          label={texts.darkMode}
          checked={colorScheme === 'dark'}
          onChange={(event) => setColorScheme(event.currentTarget.checked ? 'dark' : 'light')}
        />
        <Button variant="default" leftSection={<IconLogout size={18} aria-hidden />} onClick={() => logout()}>
          {texts.logout}
        </Button>
      </Stack>
    </Card>
  );
}
