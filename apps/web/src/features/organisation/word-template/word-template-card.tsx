import type { WordTemplate } from '@greffier/contract/organisation/word-template';
import { DownloadStarterTemplate, DownloadWordTemplate } from '@greffier/contract/organisation/word-template';
import { Alert, Button, Divider, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { confirm } from '../../../components/dialogs/confirm.ts';
import { QueryCard } from '../../../components/states/query-card.tsx';
import { formatBytes } from '@greffier/contract/bytes';
import { formatMoment } from '../../../lib/dates.ts';
import { download } from '../../../lib/files/download.ts';
import { notify } from '../../../lib/notify.ts';
import { errorMessage } from '../../../lib/request-error.ts';
import { wordTemplateTexts as texts } from '../../../texts/organisation/word-template.ts';
import { MinutesLogo } from './minutes-logo.tsx';
import { WordInput } from './word-input.tsx';
import { useBuiltInDesign, useCheckTemplate, useWordTemplate } from './word-template-queries.ts';
import { WordTemplateTrial } from './word-template-trial.tsx';

const tell = (error: unknown): void => notify.error(texts.downloadFailed, errorMessage(error, '') || undefined);

/** The design of minutes: the built-in one, or a Word template of the organisation. */
export function WordTemplateCard(): ReactNode {
  return (
    <QueryCard query={useWordTemplate()} texts={texts} skeleton={<Skeleton h={160} radius="md" />}>
      {(state) => <Loaded state={state} />}
    </QueryCard>
  );
}

function Loaded({ state: { template, logo } }: { readonly state: WordTemplate }): ReactNode {
  const [tried, setTried] = useState<File | null>(null);
  const { mutate, data, isPending, reset } = useCheckTemplate();
  const close = (): void => {
    setTried(null);
    reset();
  };
  const check = (file: File): void => {
    setTried(file);
    mutate(file, { onError: close });
  };
  return (
    <>
      {template ? <InUse template={template} /> : <Text>{texts.builtIn}</Text>}
      <WordInput loading={isPending} onFile={check} />
      <Group>
        <Button
          variant="subtle"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void download(DownloadStarterTemplate, {}, texts.starterFile).catch(tell)}
        >
          {texts.starter}
        </Button>
      </Group>
      {tried !== null && data && <WordTemplateTrial file={tried} check={data} onDone={close} />}
      <Divider />
      <MinutesLogo logo={logo} />
    </>
  );
}

function InUse({ template }: { readonly template: NonNullable<WordTemplate['template']> }): ReactNode {
  const { mutate, isPending } = useBuiltInDesign();
  const { file_name: name, bytes, uploaded_by: by, uploaded_at: at, failed_at: failedAt } = template;
  const goBack = async (): Promise<void> => {
    const sure = await confirm({
      title: texts.backTitle,
      message: texts.backQuestion(name),
      confirmLabel: texts.back,
      danger: true,
    });
    if (sure) mutate(undefined);
  };
  return (
    <Stack gap="sm">
      <div>
        <Text style={{ overflowWrap: 'anywhere' }}>{texts.inUse(name, formatBytes(bytes))}</Text>
        <Text size="sm" c="dimmed">
          {texts.sentBy(by, formatMoment(at))}
        </Text>
      </div>
      {failedAt !== null && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={texts.failedAt(formatMoment(failedAt))}>
          <Text size="sm">{template.failure}</Text>
          <Text size="sm">{texts.failedConsequence}</Text>
        </Alert>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void download(DownloadWordTemplate, {}, name).catch(tell)}
        >
          {texts.download}
        </Button>
        <Button variant="default" c="red" loading={isPending} onClick={() => void goBack()}>
          {texts.back}
        </Button>
      </Group>
    </Stack>
  );
}
