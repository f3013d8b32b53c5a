import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { confirm } from '../../../components/dialogs/confirm.ts';
import { formatDuration } from '../../../lib/durations.ts';
import { formatShortDay, toIsoDay, toTimeOfDay } from '../../../lib/dates.ts';
import { recorderTexts } from '../../../texts/new-meeting/recorder.ts';
import type { KeptRecording } from './kept-recordings.ts';
import { RecordingPlayer } from './recording-player.tsx';

interface FoundRecordingsProps {
  readonly recordings: readonly KeptRecording[];
  readonly onUse: (recording: KeptRecording) => void;
  readonly onDiscard: (recording: KeptRecording) => void;
}

/**
 * Lists recordings that were begun in this browser and never reached the server, because of a crash, a closed tab or a
 * failed upload.
 */
export function FoundRecordings({ recordings, onUse, onDiscard }: FoundRecordingsProps): ReactNode {
  return recordings.map((recording) => (
    <Found
      key={recording.id}
      recording={recording}
      onUse={() => onUse(recording)}
      onDiscard={() => onDiscard(recording)}
    />
  ));
}

interface FoundProps {
  readonly recording: KeptRecording;
  readonly onUse: () => void;
  readonly onDiscard: () => void;
}

function Found({ recording, onUse, onDiscard }: FoundProps): ReactNode {
  const { startedAt, duration, file } = recording;
  const [listening, setListening] = useState(false);
  const day = formatShortDay(toIsoDay(startedAt));
  return (
    <Alert color="blue" icon={<IconMicrophone aria-hidden />} title={recorderTexts.found}>
      <Stack gap="sm">
        <Text size="sm">{recorderTexts.foundAbout(day, toTimeOfDay(startedAt), formatDuration(duration))}</Text>
        {listening && <RecordingPlayer file={file} duration={duration} />}
        <Group gap="sm">
          <Button onClick={onUse}>{recorderTexts.use}</Button>
          {!listening && (
            <Button variant="default" onClick={() => setListening(true)}>
              {recorderTexts.play}
            </Button>
          )}
          <Button variant="default" c="red" onClick={() => void confirmDiscard().then((sure) => sure && onDiscard())}>
            {recorderTexts.discard}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** Asks before a recording that was never sent is deleted for good. */
export const confirmDiscard = (): Promise<boolean> =>
  confirm({
    title: recorderTexts.discardQuestion.title,
    message: recorderTexts.discardQuestion.text,
    confirmLabel: recorderTexts.discardQuestion.confirm,
    danger: true,
  });
