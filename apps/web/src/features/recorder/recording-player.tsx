import { ActionIcon, Box, Group, Text, useMantineTheme } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { formatTimestamp } from '../../lib/durations.ts';
import { notify } from '../../lib/notify.ts';
import { recorderTexts } from '../../texts/recorder.ts';
import { peaksOf } from './peaks.ts';

interface RecordingPlayerProps {
  readonly file: File;
  /** Seconds. */
  readonly duration: number;
}

const STROKES = 600;

/** What was recorded, drawn, to listen to before it is sent. */
export function RecordingPlayer({ file, duration }: RecordingPlayerProps): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const player = useRef<WaveSurfer | null>(null);
  const [ready, setReady] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const { colors } = useMantineTheme();
  const [waveColor, progressColor] = [colors['gray']?.[5] ?? 'gray', colors['blue']?.[6] ?? 'blue'];

  useEffect(() => {
    let over = false;
    const url = URL.createObjectURL(file);
    const draw = async (): Promise<void> => {
      const peaks = await peaksOf(file, STROKES);
      if (over || container.current === null) return;
      const media = new Audio(url);
      const made = WaveSurfer.create({
        container: container.current,
        media,
        peaks: [peaks],
        duration,
        height: 64,
        barWidth: 2,
        normalize: true,
        waveColor,
        progressColor,
      });
      made.on('play', () => setPlaying(true));
      made.on('pause', () => setPlaying(false));
      made.on('timeupdate', setAt);
      player.current = made;
      setReady(true);
    };
    draw().catch(() => notify.error(recorderTexts.processingFailed));
    return () => {
      over = true;
      setReady(false);
      player.current?.destroy();
      player.current = null;
      URL.revokeObjectURL(url);
    };
  }, [file, duration, waveColor, progressColor]);

  const label = playing ? recorderTexts.pausePlaying : recorderTexts.play;
  return (
    <Group gap="sm" wrap="nowrap">
      <ActionIcon
        variant="light"
        size="xl"
        radius="xl"
        aria-label={label}
        // What is pressed before there is something to play would be lost.
        disabled={!ready}
        onClick={() => void player.current?.playPause().catch(() => notify.error(recorderTexts.processingFailed))}
      >
        {playing ? <IconPlayerPause aria-hidden /> : <IconPlayerPlay aria-hidden />}
      </ActionIcon>
      <Box ref={container} style={{ flex: 1, minWidth: 0 }} aria-hidden />
      <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {formatTimestamp(at)} / {formatTimestamp(duration)}
      </Text>
    </Group>
  );
}
