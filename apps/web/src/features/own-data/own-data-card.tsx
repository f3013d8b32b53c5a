import { DownloadOwnData } from '@greffier/contract/own-data';
import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { download } from '../../lib/download.ts';
import { notify } from '../../lib/notify.ts';
import { errorMessage } from '../../lib/request-error.ts';
import { ownDataTexts as texts } from '../../texts/own-data.ts';

/** What the application keeps of the person: to take along, or to erase. */
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
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isPending}
          onClick={() => mutate()}
        >
          {texts.download}
        </Button>
      </Stack>
    </Card>
  );
}
