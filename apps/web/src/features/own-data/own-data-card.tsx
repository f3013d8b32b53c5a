import { DownloadOwnData, EraseOwnAccount } from '@greffier/contract/organisation/own-data';
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { confirm } from '../../components/dialogs/confirm.ts';
import { call } from '../../lib/api.ts';
import { download } from '../../lib/files/download.ts';
import { notify } from '../../lib/notify.ts';
import { errorMessage } from '../../lib/request-error.ts';
import { useUser } from '../../lib/session/session.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { ownDataTexts as texts } from '../../texts/own-data.ts';

/** Lets people download or delete the data that the application keeps about them. */
export function OwnDataCard(): ReactNode {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(DownloadOwnData, {}, texts.fileName),
    onError: (error) => notify.error(texts.downloadFailed, errorMessage(error, '') || undefined),
  });
  return (
    <Card withBorder padding="lg" maw={640}>
      <Stack align="flex-start">
        <div>
          <Title order={2}>{texts.title}</Title>
          <Text c="dimmed">{texts.intro}</Text>
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={isPending}
            onClick={() => mutate()}
          >
            {texts.download}
          </Button>
          <EraseAccount />
        </Group>
      </Stack>
    </Card>
  );
}

function EraseAccount(): ReactNode {
  const { id } = useUser();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(EraseOwnAccount, {}),
    onSuccess: () => signOut(id),
    onError: (error) => notify.error(texts.eraseFailed, errorMessage(error, '') || undefined),
  });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: texts.eraseTitle,
      message: texts.eraseQuestion,
      confirmLabel: texts.eraseConfirm,
      danger: true,
    });
    if (sure) mutate();
  };
  return (
    <Button
      variant="default"
      c="var(--mantine-color-error)"
      leftSection={<IconTrash size={18} aria-hidden />}
      loading={isPending}
      onClick={() => void ask()}
    >
      {texts.erase}
    </Button>
  );
}
