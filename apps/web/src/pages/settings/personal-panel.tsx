import { Button, Card, Group, Stack, Switch, Text, Title, useMantineColorScheme } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { confirm } from '../../components/dialogs/confirm.ts';
import { hasDrafts } from '../../lib/session/kept-drafts.ts';
import { notify } from '../../lib/notify.ts';
import { errorMessage } from '../../lib/request-error.ts';
import { useUser } from '../../lib/session/session.ts';
import { signOut, signOutEverywhere } from '../../lib/session/sign-out.ts';
import { settingsTexts } from '../../texts/settings.ts';

const texts = settingsTexts.personal;

/** Shows who is signed in, the choice of colours, and the sign-out. */
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
        <SignOut />
      </Stack>
    </Card>
  );
}

function SignOut(): ReactNode {
  const { id } = useUser();
  const [leaving, setLeaving] = useState<typeof signOut | null>(null);
  const leave = async (how: typeof signOut): Promise<void> => {
    if (hasDrafts(id) && !(await confirmLoss())) return;
    setLeaving(() => how);
    await how(id).catch((error: unknown) => {
      notify.error(texts.logoutEverywhereFailed, errorMessage(error, '') || undefined);
      setLeaving(null);
    });
  };
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          loading={leaving === signOut}
          onClick={() => void leave(signOut)}
        >
          {texts.logout}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          c="inherit"
          loading={leaving === signOutEverywhere}
          onClick={() => void leave(signOutEverywhere)}
        >
          {texts.logoutEverywhere}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {texts.logoutEverywhereHint}
      </Text>
    </Stack>
  );
}

const confirmLoss = (): Promise<boolean> =>
  confirm({ title: texts.logout, message: texts.draftsQuestion, confirmLabel: texts.logout, danger: true });
