import { minutesFileName, minutesPdfFileName } from '@greffier/contract/file-names';
import {
  DownloadMinutesVersion,
  DownloadMinutesVersionPdf,
  type MinutesVersion,
  RestoreMinutesVersion,
} from '@greffier/contract/meeting/minutes/minutes';
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconArrowsDiff, IconDownload, IconRestore } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api.ts';
import { downloadMinutes } from '../../../lib/files/download-minutes.ts';
import { notify } from '../../../lib/notify.ts';
import { errorMessage } from '../../../lib/request-error.ts';
import { differenceTexts } from '../../../texts/meeting/minutes/minutes-differences.ts';
import { editorTexts } from '../../../texts/meeting/minutes/minutes-editor.ts';
import { useMeetingCache } from '../../meetings/meeting-queries.ts';
import { MinutesHtml } from '../minutes-html.tsx';
import type { MinutesMeeting } from '../minutes-meeting.ts';
import classes from './history.module.css';
import { useVersion } from './use-version.ts';
import { VersionComparison } from './version-comparison.tsx';

interface VersionPreviewProps {
  readonly meeting: Pick<MinutesMeeting, 'id' | 'name' | 'minutes'>;
  readonly version: MinutesVersion;
  /** All versions, the newest first. */
  readonly versions: readonly MinutesVersion[];
  /** Whether a comparison replaces the version's text. This stays the same when another version is chosen. */
  readonly comparing: boolean;
  readonly onCompare: (comparing: boolean) => void;
  readonly onRestored: () => void;
}

/** Shows a version, to read, compare with another, download or restore. */
export function VersionPreview(props: VersionPreviewProps): ReactNode {
  const { meeting, version, versions, comparing, onCompare, onRestored } = props;
  const { number, current } = version;
  const params = { meeting_id: meeting.id, version: String(number) };
  const cache = useMeetingCache(meeting.id);
  const read = useVersion(meeting.id, number);
  const restore = useMutation({
    mutationFn: () => call(RestoreMinutesVersion, { params }),
    onSuccess: async () => {
      await cache.refresh();
      notify.success(editorTexts.restored(number));
      onRestored();
    },
    onError: (error) => notify.error(editorTexts.restoreFailed, errorMessage(error, '') || undefined),
  });
  const save = useMutation({
    mutationFn: (format: 'docx' | 'pdf') => {
      const title = `${meeting.name} version ${number}`;
      return format === 'docx'
        ? downloadMinutes(DownloadMinutesVersion, { params }, minutesFileName(title))
        : downloadMinutes(DownloadMinutesVersionPdf, { params }, minutesPdfFileName(title));
    },
    onError: (error) => notify.error(editorTexts.downloadVersionFailed, errorMessage(error, '') || undefined),
  });
  const locked = meeting.minutes.approval === 'approved';
  return (
    <Stack gap="sm" component="section" aria-label={editorTexts.versionNumber(number)} miw={0}>
      <Group gap="xs">
        <Button
          leftSection={<IconRestore size={18} aria-hidden />}
          disabled={current || locked}
          loading={restore.isPending}
          onClick={() => restore.mutate()}
        >
          {editorTexts.restore}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={save.isPending && save.variables === 'docx'}
          onClick={() => save.mutate('docx')}
        >
          {editorTexts.downloadVersion}
        </Button>
        <Button
          variant="default"
          loading={save.isPending && save.variables === 'pdf'}
          aria-label={editorTexts.downloadVersionPdfLabel}
          onClick={() => save.mutate('pdf')}
        >
          {editorTexts.downloadVersionPdf}
        </Button>
        {versions.length > 1 && (
          <Button
            variant={comparing ? 'light' : 'default'}
            leftSection={<IconArrowsDiff size={18} aria-hidden />}
            aria-pressed={comparing}
            onClick={() => onCompare(!comparing)}
          >
            {differenceTexts.compare}
          </Button>
        )}
      </Group>
      {locked && (
        <Text size="sm" c="dimmed">
          {editorTexts.locked}
        </Text>
      )}
      {comparing ? (
        <VersionComparison id={meeting.id} version={version} versions={versions} />
      ) : (
        <VersionText read={read} />
      )}
    </Stack>
  );
}

function VersionText({ read }: { readonly read: ReturnType<typeof useVersion> }): ReactNode {
  if (read.isPending) return <Loader />;
  if (read.isError) return <Alert color="red">{errorMessage(read.error, editorTexts.historyFailed)}</Alert>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls
    <section className={classes['preview']} tabIndex={0} aria-label={editorTexts.text}>
      <MinutesHtml html={read.data.summary} />
    </section>
  );
}
