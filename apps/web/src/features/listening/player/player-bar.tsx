import type { Meeting } from '@greffier/contract/meeting/meetings';
import { ActionIcon, Button, NativeSelect, useMantineTheme } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import {
  IconFocusCentered,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward5,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { notify } from '../../../lib/notify.ts';
import { ApiRequestError, errorMessage } from '../../../lib/request-error.ts';
import { listeningTexts as texts } from '../../../texts/meeting/transcript/listening.ts';
import { meetingKey } from '../../meetings/meeting-queries.ts';
import { passageAt } from '../passage-at.ts';
import { createPieces, loadPiece } from '../sound/pieces.ts';
import { PlaceSlider } from './place-slider.tsx';
import { nextSpeed, type PlayerDeeds, SPEEDS, usePlayerKeys } from './player-keys.ts';
import classes from './player.module.css';
import { createSound, SILENT } from '../sound/sound.ts';
import { useFollowing } from '../use-following.ts';

/** A request to play from a moment: each is a new object, so that a second one for the same moment works, too. */
export interface Asked {
  readonly at: number;
}

export interface PlayerBarProps {
  readonly meeting: Pick<Meeting, 'id' | 'duration' | 'passages'>;
  readonly asked: Asked | null;
  /** Whether the transcript is in sight. If not, the bar is hidden until something is played. */
  readonly transcriptShown: boolean;
  /** Called with the passage that is heard; null before the first passage. */
  readonly onPlaying: (passageId: number | null) => void;
  /** Called with the height that the bar covers at the foot of the window; pixels. */
  readonly onRoom: (height: number) => void;
}

const BACK_SECONDS = 5;

/** Plays the recording that a meeting keeps, at the foot of its page. */
export function PlayerBar({ meeting, asked, transcriptShown, onPlaying, onRoom }: PlayerBarProps): ReactNode {
  const { id, duration, passages } = meeting;
  const client = useQueryClient();
  const [state, setState] = useState(SILENT);
  const fail = (error: unknown): void => {
    notify.error(texts.failed, errorMessage(error, texts.unplayable));
    // The recording has been destroyed since, for instance by an approval in another window.
    if (error instanceof ApiRequestError && error.status === 404)
      void client.invalidateQueries({ queryKey: meetingKey(id) });
  };
  const [sound] = useState(() =>
    createSound({
      audio: new Audio(),
      pieces: createPieces((piece, signal) => loadPiece(id, piece, signal)),
      duration,
      onChange: setState,
      onFail: fail,
    }),
  );
  useEffect(() => () => sound.close(), [sound]);
  const shown = transcriptShown || state.begun;
  const { ref: bar, height } = useElementSize();
  useEffect(() => onRoom(height), [height, onRoom]);
  const narrow = useMediaQuery(`(max-width: ${useMantineTheme().breakpoints.xs})`, undefined, {
    getInitialValueInEffect: false,
  });

  const heard = (state.begun ? passageAt(passages, state.at)?.id : undefined) ?? null;
  useEffect(() => onPlaying(heard), [heard, onPlaying]);
  useEffect(() => () => onPlaying(null), [onPlaying]);
  const { follows, follow } = useFollowing(state.playing ? heard : null, { shown: transcriptShown, asked });

  useEffect(() => {
    if (asked !== null) sound.play(asked.at);
  }, [asked, sound]);

  const deeds: PlayerDeeds = {
    play: () => (state.playing ? sound.pause() : sound.play()),
    back: () => sound.seek(state.at - BACK_SECONDS),
    faster: () => sound.setRate(nextSpeed(state.rate, 1)),
    slower: () => sound.setRate(nextSpeed(state.rate, -1)),
  };
  usePlayerKeys(deeds, shown);

  return (
    <section
      ref={bar}
      className={classes['bar']}
      aria-label={texts.bar}
      data-player
      data-hidden={shown ? undefined : true}
    >
      <ActionIcon
        size="lg"
        radius="xl"
        aria-label={state.playing ? texts.pause : texts.play}
        title={`${state.playing ? texts.pause : texts.play} (F2)`}
        loading={state.loading}
        onClick={deeds.play}
      >
        {state.playing ? (
          <IconPlayerPauseFilled size={18} aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={18} aria-hidden />
        )}
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        radius="xl"
        aria-label={texts.back}
        title={`${texts.back} (${texts.backKey})`}
        onClick={deeds.back}
      >
        <IconRewindBackward5 size={20} aria-hidden />
      </ActionIcon>
      <PlaceSlider at={state.at} duration={duration} onSeek={sound.seek} />
      <NativeSelect
        size="xs"
        aria-label={texts.speed}
        value={String(state.rate)}
        data={SPEEDS.map((speed) => ({ value: String(speed), label: texts.speeds(speed) }))}
        onChange={(event) => sound.setRate(Number(event.currentTarget.value))}
      />
      {state.playing && transcriptShown && !follows && <Follow narrow={narrow} onClick={follow} />}
    </section>
  );
}

/** The button to follow the passage being played. On a phone it has no words, which would need a row of their own. */
function Follow({ narrow, onClick }: { readonly narrow: boolean; readonly onClick: () => void }): ReactNode {
  if (narrow) {
    return (
      <ActionIcon variant="light" size="lg" aria-label={texts.follow} title={texts.follow} onClick={onClick}>
        <IconFocusCentered size={18} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconFocusCentered size={16} aria-hidden />}
      onClick={onClick}
    >
      {texts.follow}
    </Button>
  );
}
