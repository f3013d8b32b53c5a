import { Button, Group, Input, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileMusic, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { formatBytes } from '../../lib/bytes.ts';
import { formatDuration } from '../../lib/durations.ts';
import { recordingsTexts } from '../../texts/recordings.ts';
import { readDuration, refuseFile } from './audio-file.ts';
import type { AudioFile } from './new-meeting.ts';

interface AudioInputProps {
  readonly value: AudioFile | null;
  readonly maxBytes: number;
  readonly disabled: boolean;
  readonly onChange: (audio: AudioFile | null) => void;
}

/** Takes one recording, dropped or chosen; what cannot be one is refused before it is sent. */
export function AudioInput({ value, maxBytes, disabled, onChange }: AudioInputProps): ReactNode {
  const [problem, setProblem] = useState<string | null>(null);
  const limit = formatBytes(maxBytes);

  const take = async (files: readonly File[]): Promise<void> => {
    const [file, another] = files;
    if (file === undefined) return;
    const refusal = another === undefined ? refuseFile(file, maxBytes) : recordingsTexts.oneFile;
    setProblem(refusal);
    if (refusal !== null) return;
    onChange({ file, duration: null });
    const duration = await readDuration(file);
    if (duration !== null) onChange({ file, duration });
  };

  if (value !== null) {
    const facts = [formatBytes(value.file.size), ...(value.duration === null ? [] : [formatDuration(value.duration)])];
    return (
      <Paper withBorder p="md">
        <Group gap="md" justify="space-between">
          <Group gap="md" wrap="nowrap" style={{ minWidth: 0 }}>
            <ThemeIcon variant="light" size="xl" radius="md">
              <IconFileMusic size={24} aria-hidden />
            </ThemeIcon>
            <div style={{ minWidth: 0 }}>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {value.file.name}
              </Text>
              <Text size="sm" c="dimmed">
                {facts.join(' · ')}
              </Text>
            </div>
          </Group>
          <Button variant="default" disabled={disabled} onClick={() => onChange(null)}>
            {recordingsTexts.remove}
          </Button>
        </Group>
      </Paper>
    );
  }
  return (
    <div>
      <Dropzone
        onDrop={(files) => void take(files)}
        disabled={disabled}
        aria-label={recordingsTexts.choose}
        inputProps={{ 'aria-label': recordingsTexts.audio }}
        p="xl"
      >
        <Stack align="center" gap="sm" style={{ pointerEvents: 'none' }}>
          <ThemeIcon variant="light" size={56} radius="xl">
            <IconUpload size={28} aria-hidden />
          </ThemeIcon>
          <Text fw={600} ta="center">
            {recordingsTexts.drop}
          </Text>
          <Text size="sm" c="dimmed" ta="center">
            {recordingsTexts.dropHint(limit)}
          </Text>
          <Text size="sm" c="dimmed" ta="center">
            {recordingsTexts.formats}
          </Text>
        </Stack>
      </Dropzone>
      {problem !== null && (
        <Input.Error size="sm" mt="xs" role="alert">
          {problem}
        </Input.Error>
      )}
    </div>
  );
}
