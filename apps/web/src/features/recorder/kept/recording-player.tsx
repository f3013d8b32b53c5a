import { ActionIcon, Box, Group, Text, useMantineTheme } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { formatTimestamp } from '../../../lib/durations.ts';
import { notify } from '../../../lib/notify.ts';
import { recorderTexts } from '../../../texts/new-meeting/recorder.ts';
import { peaksOf } from './peaks.ts';

interface RecordingPlayerProps {
  readonly file: File;
  /** Length of the recording; seconds. */
  readonly duration: number;
}

const STROKES = 600;

/** The position to which each key moves from the current one, as in any slider; seconds. */
const MOVES: Readonly<Record<string, (at: number, duration: number) => number>> = {
  ArrowLeft: (at) => at - 5,
  ArrowDown: (at) => at - 5,
  ArrowRight: (at) => at + 5,
  ArrowUp: (at) => at + 5,
  PageDown: (at) => at - 60,
  PageUp: (at) => at + 60,
  Home: () => 0,
  End: (_, duration) => duration,
};

/**
 * Moves a player and its sound to a time in seconds. While the player carries out one move, it forgets a second one, so
 * the sound is moved directly as well. Before the sound is loaded, only the player can remember the time.
 */
function moveTo(player: WaveSurfer, seconds: number): void {
  player.setTime(seconds);
  const sound = player.getMediaElement();
  if (sound !== null && sound.readyState >= HTMLMediaElement.HAVE_METADATA) sound.currentTime = seconds;
}

/** Shows a drawing of the recording, and plays it before it is sent. */
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
      made.on('interaction', (seconds) => moveTo(made, seconds));
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

  const move = (event: KeyboardEvent): void => {
    const to = MOVES[event.key]?.(at, duration);
    if (to === undefined) return;
    event.preventDefault();
    if (player.current !== null) moveTo(player.current, Math.max(0, Math.min(duration, to)));
  };
  const label = playing ? recorderTexts.pausePlaying : recorderTexts.play;
  return (
    <Group gap="sm" wrap="nowrap">
      <ActionIcon
        variant="light"
        size="xl"
        radius="xl"
        aria-label={label}
        // A press before the sound is loaded would be lost.
        disabled={!ready}
        onClick={() => void player.current?.playPause().catch(() => notify.error(recorderTexts.processingFailed))}
      >
        {playing ? <IconPlayerPause aria-hidden /> : <IconPlayerPlay aria-hidden />}
      </ActionIcon>
      <Box
        ref={container}
        // The drawing itself is the control, and no form field could replace it.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        className="mantine-focus-auto"
        aria-label={recorderTexts.position}
        aria-valuemin={0}
        aria-valuemax={Math.floor(duration)}
        aria-valuenow={Math.floor(at)}
        aria-valuetext={formatTimestamp(at)}
        onKeyDown={move}
        style={{ flex: 1, minWidth: 0 }}
      />
      <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {formatTimestamp(at)} / {formatTimestamp(duration)}
      </Text>
    </Group>
  );
}
