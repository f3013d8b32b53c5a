import '@mantine/dropzone/styles.css';
import { Box, Button, Group, Input, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileMusic, IconFileText, IconUpload } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useId, useRef } from 'react';
import { formatBytes } from '@greffier/contract/bytes';
import { formatDuration } from '../../../lib/durations.ts';
import { recorderTexts } from '../../../texts/new-meeting/recorder.ts';
import { recordingsTexts } from '../../../texts/new-meeting/recordings.ts';
import { transcriptImportTexts } from '../../../texts/new-meeting/transcript-import.ts';
import { confirmDiscard } from '../../recorder/kept/found-recordings.tsx';
import { RecordingPlayer } from '../../recorder/kept/recording-player.tsx';
import { isTranscriptFile } from '../../transcript-import/transcript-file.ts';
import type { AudioFile } from '../new-meeting.ts';

interface AudioInputProps {
  readonly value: AudioFile | null;
  readonly maxBytes: number;
  /** Reason why a file was rejected, in French; null if none was. */
  readonly problem: string | null;
  readonly disabled: boolean;
  /** Reason why the server refused the file, in French; undefined if it did not. */
  readonly refusal: string | undefined;
  readonly onChoose: (files: readonly File[]) => void;
  readonly onRemove: () => void;
}

/** The field for the recording: offers to choose a file, then shows it. Files can be dropped anywhere on the page. */
export function AudioInput(props: AudioInputProps): ReactNode {
  const { value, maxBytes, problem, disabled, refusal, onChoose, onRemove } = props;
  const refusalId = useId();
  const frame = useFocusOnChange(value !== null, refusal);

  if (value !== null) {
    const recorded = value.recordingId !== null;
    const Icon = isTranscriptFile(value.file) ? IconFileText : IconFileMusic;
    const remove = async (): Promise<void> => {
      if (!recorded || (await confirmDiscard())) onRemove();
    };
    return (
      <Paper withBorder p="md" ref={frame}>
        <Group gap="md" justify="space-between">
          <Group gap="md" wrap="nowrap" style={{ minWidth: 0 }}>
            <ThemeIcon variant="light" size="xl" radius="md">
              <Icon size={24} aria-hidden />
            </ThemeIcon>
            <div style={{ minWidth: 0 }}>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {value.file.name}
              </Text>
              <Text size="sm" c="dimmed">
                {factsLine(value)}
              </Text>
              {value.facts?.video === true && (
                <Text size="sm" c="dimmed">
                  {recordingsTexts.soundOnly}
                </Text>
              )}
            </div>
          </Group>
          <Button
            variant="default"
            disabled={disabled}
            aria-describedby={refusal === undefined ? undefined : refusalId}
            onClick={() => void remove()}
          >
            {recorded ? recorderTexts.discard : recordingsTexts.remove}
          </Button>
        </Group>
        {recorded && (
          <Box mt="md">
            <RecordingPlayer file={value.file} duration={value.facts?.duration ?? 0} />
          </Box>
        )}
        {refusal !== undefined && (
          // Not announced to screen readers, because a toast has already announced the refusal.
          <Input.Error id={refusalId} size="sm" mt="sm">
            {refusal}
          </Input.Error>
        )}
      </Paper>
    );
  }
  return (
    <div ref={frame}>
      <Dropzone
        onDrop={onChoose}
        activateOnDrag={false}
        disabled={disabled}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ 'aria-label': recordingsTexts.audio }}
        p="xl"
      >
        <Stack align="center" gap="sm">
          <ThemeIcon variant="light" size={56} radius="xl">
            <IconUpload size={28} aria-hidden />
          </ThemeIcon>
          <Text fw={600} ta="center">
            {recordingsTexts.drop}
          </Text>
          <Text size="sm" c="dimmed" ta="center">
            {recordingsTexts.dropHint(formatBytes(maxBytes))}
          </Text>
          <Text size="sm" c="dimmed" ta="center">
            {recordingsTexts.formats}
          </Text>
          {/* A click on it bubbles to the drop area, which opens the browser's dialog. */}
          <Button variant="default" disabled={disabled} mt="xs">
            {recordingsTexts.choose}
          </Button>
          <Text size="sm" c="dimmed" ta="center">
            {transcriptImportTexts.hint}
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

function factsLine({ file, facts }: AudioFile): string {
  const size = formatBytes(file.size);
  if (facts === null) return size;
  return `${size} · ${facts.duration === null ? recordingsTexts.unknownDuration : formatDuration(facts.duration)}`;
}

/** Focuses the button of the chooser or of the chosen file, whichever has just replaced the other. */
function useFocusOnChange(chosen: boolean, refusal: string | undefined): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef({ chosen, refusal });
  useEffect(() => {
    if (shown.current.chosen === chosen && shown.current.refusal === refusal) return;
    shown.current = { chosen, refusal };
    frame.current?.querySelector<HTMLElement>('button')?.focus();
  }, [chosen, refusal]);
  return frame;
}
