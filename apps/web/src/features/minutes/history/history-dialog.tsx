import { ListMinutesVersions } from '@greffier/contract/meeting/minutes/minutes';
import { Alert, Loader, Modal, Text, useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useReturnFocus } from '../../../components/use-return-focus.ts';
import { call } from '../../../lib/api.ts';
import { errorMessage } from '../../../lib/request-error.ts';
import { editorTexts } from '../../../texts/meeting/minutes/minutes-editor.ts';
import type { MinutesMeeting } from '../minutes-meeting.ts';
import classes from './history.module.css';
import { VersionList } from './version-list.tsx';
import { VersionPreview } from './version-preview.tsx';

interface HistoryDialogProps {
  readonly meeting: Pick<MinutesMeeting, 'id' | 'name' | 'minutes'>;
  readonly onClose: () => void;
}

/** The earlier versions of the minutes: who made them and when, to read, compare, download or restore. */
export function HistoryDialog({ meeting, onClose }: HistoryDialogProps): ReactNode {
  useReturnFocus();
  const narrow = useMediaQuery(`(max-width: ${useMantineTheme().breakpoints.sm})`, undefined, {
    getInitialValueInEffect: false,
  });
  const [number, setNumber] = useState<number | null>(null);
  const [comparing, setComparing] = useState(false);
  const params = { meeting_id: meeting.id };
  const list = useQuery({
    queryKey: ['minutes-versions', meeting.id],
    queryFn: ({ signal }) => call(ListMinutesVersions, { params }, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const versions = list.data?.versions ?? [];
  const chosen = versions.find((version) => version.number === number) ?? null;
  const { approval, approved_version: approved } = meeting.minutes;
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
          <VersionList
            versions={versions}
            minutes={meeting.minutes}
            chosen={chosen}
            onChoose={(version) => setNumber(version.number)}
          />
          {chosen === null ? (
            <Text c="dimmed">{editorTexts.chooseVersion}</Text>
          ) : (
            <VersionPreview
              key={chosen.number}
              meeting={meeting}
              version={chosen}
              versions={versions}
              comparing={comparing}
              onCompare={setComparing}
              onRestored={onClose}
            />
          )}
        </div>
      )}
    </Modal>
  );
}
