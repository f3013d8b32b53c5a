import { minutesFileName, minutesPdfFileName } from '@greffier/contract/file-names';
import type { MinutesVersion } from '@greffier/contract/meeting/minutes';
import {
  DEFAULT_MINUTES_KIND,
  DownloadMinutesVersion,
  DownloadMinutesVersionPdf,
  GetMinutesVersion,
  ListMinutesVersions,
  RestoreMinutesVersion,
} from '@greffier/contract/meeting/minutes';
import {
  Alert,
  Box,
  Button,
  Group,
  Loader,
  Modal,
  NavLink,
  ScrollArea,
  Stack,
  Text,
  useMantineTheme,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconRestore } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useReturnFocus } from '../../components/use-return-focus.ts';
import { call } from '../../lib/api.ts';
import { downloadMinutes } from '../../lib/files/download-minutes.ts';
import { notify } from '../../lib/notify.ts';
import { errorMessage } from '../../lib/request-error.ts';
import { useRuntimeConfig } from '../../lib/runtime-config.ts';
import { editorTexts } from '../../texts/meeting/minutes-editor.ts';
import { minutesTexts } from '../../texts/meeting/minutes.ts';
import { useMeetingCache } from '../meetings/meeting-queries.ts';
import { QuietBadge } from '../meetings/status-badge.tsx';
import classes from './history.module.css';
import { MinutesHtml } from './minutes-html.tsx';
import type { MinutesMeeting } from './minutes-meeting.ts';

interface HistoryDialogProps {
  readonly meeting: Pick<MinutesMeeting, 'id' | 'name' | 'minutes'>;
  readonly onClose: () => void;
}

/** The earlier versions of the minutes: who made them and when, to read, download or restore. */
export function HistoryDialog({ meeting, onClose }: HistoryDialogProps): ReactNode {
  useReturnFocus();
  const narrow = useMediaQuery(`(max-width: ${useMantineTheme().breakpoints.sm})`, undefined, {
    getInitialValueInEffect: false,
  });
  const [chosen, setChosen] = useState<MinutesVersion | null>(null);
  const params = { meeting_id: meeting.id };
  const list = useQuery({
    queryKey: ['minutes-versions', meeting.id],
    queryFn: ({ signal }) => call(ListMinutesVersions, { params }, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const versions = list.data?.versions ?? [];
  const { approval, approved_version: approved } = meeting.minutes;
  // The default kind is named only if versions of another kind exist.
  const kinds = versions.some(({ minutes_kind: kind }) => kind !== null && kind !== DEFAULT_MINUTES_KIND);
  return (
    <Modal opened onClose={onClose} title={editorTexts.historyTitle} size="xl" fullScreen={narrow}>
      {list.isPending && <Loader />}
      {list.isError && <Alert color="red">{errorMessage(list.error, editorTexts.historyFailed)}</Alert>}
      {list.isSuccess && versions.length === 0 && <Text>{editorTexts.historyEmpty}</Text>}
      {approved !== null && approval !== 'approved' && (
        <Text size="sm" mb="sm">
          {editorTexts.correcting(approved)}
        </Text>
      )}
      {versions.length > 0 && (
        <div className={classes['history']}>
          <ScrollArea.Autosize className={classes['list']} type="auto">
            <ul aria-label={editorTexts.historyTitle}>
              {versions.map((version) => (
                <li key={version.number}>
                  <VersionLink
                    version={version}
                    kinds={kinds}
                    standing={standingOf(version, meeting.minutes)}
                    active={version.number === chosen?.number}
                    onChoose={setChosen}
                  />
                </li>
              ))}
            </ul>
          </ScrollArea.Autosize>
          {chosen === null ? (
            <Text c="dimmed">{editorTexts.chooseVersion}</Text>
          ) : (
            <VersionPreview key={chosen.number} meeting={meeting} version={chosen} onRestored={onClose} />
          )}
        </div>
      )}
    </Modal>
  );
}

/** The state of a version, apart from how it was made. */
type Standing = keyof typeof editorTexts.standings;

const STANDING_COLORS: Readonly<Record<Standing, string>> = { inForce: 'teal', correction: 'yellow', current: 'blue' };

/** While minutes are corrected, the approved version remains in force. */
function standingOf({ number, current }: MinutesVersion, minutes: MinutesMeeting['minutes']): Standing | null {
  if (number === minutes.approved_version) return 'inForce';
  if (!current) return null;
  return minutes.approved_version === null ? 'current' : 'correction';
}

interface VersionLinkProps {
  readonly version: MinutesVersion;
  /** Whether to name the kind of minutes even if it is the default. */
  readonly kinds: boolean;
  readonly standing: Standing | null;
  readonly active: boolean;
  readonly onChoose: (version: MinutesVersion) => void;
}

function VersionLink({ version, kinds, standing, active, onChoose }: VersionLinkProps): ReactNode {
  const { number, kind, made_at, made_by, restored_from, minutes_kind } = version;
  const what = minutes_kind === null || !kinds ? '' : ` · ${minutesTexts.kinds[minutes_kind]}`;
  const from = restored_from === null ? '' : ` · ${editorTexts.restoredFrom(restored_from)}`;
  return (
    <NavLink
      component="button"
      type="button"
      active={active}
      aria-pressed={active}
      onClick={() => onChoose(version)}
      label={`${editorTexts.versionNumber(number)} · ${editorTexts.kinds[kind]}${what}`}
      description={
        <>
          {`${editorTexts.madeBy(made_at, made_by)}${from}`}
          {standing !== null && (
            <Box component="span" display="block" mt={4}>
              <QuietBadge color={STANDING_COLORS[standing]}>{editorTexts.standings[standing]}</QuietBadge>
            </Box>
          )}
        </>
      }
    />
  );
}

interface VersionPreviewProps {
  readonly meeting: Pick<MinutesMeeting, 'id' | 'name' | 'minutes'>;
  readonly version: MinutesVersion;
  readonly onRestored: () => void;
}

function VersionPreview({ meeting, version, onRestored }: VersionPreviewProps): ReactNode {
  const { number, current } = version;
  const { pdf } = useRuntimeConfig();
  const params = { meeting_id: meeting.id, version: String(number) };
  const cache = useMeetingCache(meeting.id);
  const read = useQuery({
    queryKey: ['minutes-versions', meeting.id, number],
    queryFn: ({ signal }) => call(GetMinutesVersion, { params }, signal),
    gcTime: 0,
  });
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
        {pdf && (
          <Button
            variant="default"
            loading={save.isPending && save.variables === 'pdf'}
            aria-label={editorTexts.downloadVersionPdfLabel}
            onClick={() => save.mutate('pdf')}
          >
            {editorTexts.downloadVersionPdf}
          </Button>
        )}
      </Group>
      {locked && (
        <Text size="sm" c="dimmed">
          {editorTexts.locked}
        </Text>
      )}
      {read.isPending && <Loader />}
      {read.isError && <Alert color="red">{errorMessage(read.error, editorTexts.historyFailed)}</Alert>}
      {read.isSuccess && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls
        <section className={classes['preview']} tabIndex={0} aria-label={editorTexts.text}>
          <MinutesHtml html={read.data.summary} />
        </section>
      )}
    </Stack>
  );
}
