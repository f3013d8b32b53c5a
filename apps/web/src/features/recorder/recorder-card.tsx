import { Alert, Button, Group, Paper, Progress, Select, Stack, Text, ThemeIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDeviceLaptop,
  IconMicrophone,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { formatTimestamp } from '../../lib/durations.ts';
import { useTitleMark } from '../../lib/page-title.ts';
import { recorderTexts } from '../../texts/new-meeting/recorder.ts';
import type { useRecorder } from './use-recorder.ts';

interface RecorderCardProps {
  readonly recorder: ReturnType<typeof useRecorder>;
  readonly disabled: boolean;
}

/** Records a meeting. Before the recording it shows a button; during it, the time, the level and the microphone. */
export function RecorderCard({ recorder, disabled }: RecorderCardProps): ReactNode {
  const { view, active } = recorder;
  const isRunning = view.phase === 'recording' || view.phase === 'paused';
  useTitleMark(isRunning ? recorderTexts.titleMark(formatTimestamp(view.seconds), view.phase === 'paused') : null);
  return (
    <Paper withBorder p="md" component="section" aria-label={recorderTexts.title}>
      <Stack gap="md">
        {active ? <Running recorder={recorder} /> : <Before recorder={recorder} disabled={disabled} />}
        {view.problem !== null && (
          // Before the recording has begun, the message is not announced: a toast has already reported the problem.
          <Alert color="orange" role={active ? 'alert' : 'none'} icon={<IconAlertTriangle aria-hidden />}>
            {view.problem}
          </Alert>
        )}
      </Stack>
    </Paper>
  );
}

function Before({ recorder, disabled }: RecorderCardProps): ReactNode {
  const { view } = recorder;
  return (
    <>
      <Group justify="space-between" gap="md">
        <div style={{ flex: 1, minWidth: 220 }}>
          <Text fw={600}>{recorderTexts.title}</Text>
          <Text size="sm" c="dimmed">
            {recorderTexts.hint}
          </Text>
        </div>
        <Button
          leftSection={<IconMicrophone size={18} aria-hidden />}
          disabled={disabled || view.phase === 'ended'}
          loading={view.phase === 'starting'}
          onClick={() => void recorder.start()}
        >
          {view.phase === 'starting' ? recorderTexts.starting : recorderTexts.start}
        </Button>
      </Group>
      {/* A single microphone offers no choice. */}
      {view.microphones.length > 1 && <MicrophoneSelect recorder={recorder} disabled={disabled} />}
    </>
  );
}

function MicrophoneSelect({ recorder, disabled }: RecorderCardProps): ReactNode {
  const { microphones, microphoneId } = recorder.view;
  return (
    <Select
      label={recorderTexts.microphone}
      style={{ flex: 1, minWidth: 220 }}
      data={microphones.map(({ id, label }, index) => ({
        value: id,
        label: label || recorderTexts.unnamedMicrophone(index + 1),
      }))}
      value={microphoneId}
      allowDeselect={false}
      disabled={disabled}
      onChange={(id) => id !== null && void recorder.choose(id)}
    />
  );
}

function Running({ recorder }: Pick<RecorderCardProps, 'recorder'>): ReactNode {
  const { view } = recorder;
  const paused = view.phase === 'paused';
  const stopping = view.phase === 'stopping';
  // Telephones cannot share their own sound.
  const canShare = 'getDisplayMedia' in navigator.mediaDevices;
  return (
    <>
      <Group justify="space-between" gap="md">
        <Group gap="sm" wrap="nowrap">
          <ThemeIcon size="xl" radius="xl" color={paused ? 'gray' : 'red'} variant={paused ? 'light' : 'filled'}>
            <IconMicrophone size={24} aria-hidden />
          </ThemeIcon>
          <div>
            <Text component="output" fw={600} display="block">
              {paused ? recorderTexts.paused : recorderTexts.recording}
            </Text>
            <Text role="timer" fz="xl" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatTimestamp(view.seconds)}
            </Text>
          </div>
        </Group>
        <Group gap="sm">
          <Button
            variant="default"
            disabled={stopping}
            leftSection={paused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
            onClick={firstClick(() => void (paused ? recorder.resume() : recorder.pause()))}
          >
            {paused ? recorderTexts.resume : recorderTexts.pause}
          </Button>
          <Button
            color="red"
            loading={stopping}
            leftSection={<IconPlayerStop size={18} aria-hidden />}
            onClick={firstClick(() => void recorder.stop())}
          >
            {recorderTexts.stop}
          </Button>
        </Group>
      </Group>
      <Progress.Root size="lg">
        <Progress.Section value={levelOf(view.peak)} aria-label={recorderTexts.level} color="teal" />
      </Progress.Root>
      <Group align="flex-end" gap="md">
        {view.microphones.length > 0 && <MicrophoneSelect recorder={recorder} disabled={stopping} />}
        {canShare && !view.computerSound && (
          <Button
            variant="default"
            disabled={stopping}
            leftSection={<IconDeviceLaptop size={18} aria-hidden />}
            onClick={() => void recorder.addComputerSound()}
          >
            {recorderTexts.computerSound}
          </Button>
        )}
      </Group>
      {canShare && (
        <Text size="sm" c="dimmed">
          {view.computerSound ? recorderTexts.computerSoundAdded : recorderTexts.computerSoundHint}
        </Text>
      )}
    </>
  );
}

/**
 * Ignores the second click of a double click. The first click puts another button under the pointer, and the second
 * click is not meant for that button.
 */
const firstClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail <= 1) act();
};

/** Converts a peak to the length of the bar: -60 to 0 dB as a percentage, because hearing is logarithmic. */
const levelOf = (peak: number): number => Math.max(0, Math.min(100, 100 + (100 / 60) * 20 * Math.log10(peak || 1e-6)));
