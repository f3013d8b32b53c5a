import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { formatBytes } from '@greffier/contract/bytes';
import { formatDuration } from '../../../lib/durations.ts';
import type { Waiting } from '../../../lib/files/resumable-upload.ts';
import { recordingsTexts } from '../../../texts/new-meeting/recordings.ts';
import type { Sending } from './use-transcribe.ts';

interface UploadProgressProps {
  readonly fileName: string;
  readonly sending: Sending;
  /** Text about the server's check of the complete file, in French. */
  readonly check: string;
  readonly onCancel: () => void;
}

/** Shows how much was sent, the speed and the time left; then the server's check. */
export function UploadProgress({ fileName, sending, check, onCancel }: UploadProgressProps): ReactNode {
  const { sent, total, rate, remaining, waiting } = sending;
  const percent = total === 0 ? 0 : Math.floor((100 * sent) / total);
  const checking = total > 0 && sent >= total && waiting === null;
  const figures = [
    recordingsTexts.uploadOf(formatBytes(sent), formatBytes(total)),
    ...(rate === null ? [] : [recordingsTexts.uploadRate(formatBytes(rate))]),
    ...(remaining === null ? [] : [recordingsTexts.remaining(formatDuration(remaining))]),
  ];
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          {/* Only file names are truncated, never messages. */}
          <Text component="output" fw={600} {...(!checking && waiting === null && { truncate: 'end' as const })}>
            {checking ? check : titleOf(fileName, waiting)}
          </Text>
          <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {percent}
            {'\u00a0%'}
          </Text>
        </Group>
        <Progress.Root size="lg">
          <Progress.Section value={percent} animated={checking} aria-label={recordingsTexts.uploading(fileName)} />
        </Progress.Root>
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {checking ? recordingsTexts.keepOpen : figures.join(' · ')}
            {waiting !== null && <WaitingTimes {...waiting} />}
          </Text>
          <Group gap="xs">
            {waiting !== null && waiting.nextAt !== null && (
              <Button variant="light" onClick={waiting.retry}>
                {recordingsTexts.retryNow}
              </Button>
            )}
            <Button variant="default" onClick={onCancel}>
              {recordingsTexts.cancelUpload}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Paper>
  );
}

function titleOf(fileName: string, waiting: Waiting | null): string {
  if (waiting === null) return recordingsTexts.uploading(fileName);
  return waiting.nextAt === null ? recordingsTexts.waitingForSession : recordingsTexts.waiting;
}

/** Shows for how long no data has got through, and the seconds until the next attempt. */
function WaitingTimes({ since, nextAt }: Waiting): ReactNode {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = (ms: number): string => formatDuration(Math.max(0, Math.ceil(ms / 1_000)));
  const left = nextAt === null ? null : nextAt - now;
  return [
    '',
    recordingsTexts.waitingFor(seconds(now - since)),
    ...(left === null ? [] : [left > 0 ? recordingsTexts.nextAttempt(seconds(left)) : recordingsTexts.attempting]),
  ].join(' · ');
}
