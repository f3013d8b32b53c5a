import type { MeetingId } from '@greffier/contract/ids';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { notify } from '../../lib/notify.ts';
import { errorMessage } from '../../lib/request-error.ts';
import { speakersTexts } from '../../texts/meeting/transcript/speakers.ts';
import { fetchSnippet } from './queries.ts';

interface SnippetButtonProps {
  readonly meetingId: MeetingId;
  readonly label: string;
  /** The voice's name, such as « Orateur 2 ». */
  readonly speaker: string;
  readonly playing: boolean;
  readonly onPlayingChange: (playing: boolean) => void;
}

/** Plays a few seconds of a voice. The sound is loaded with the bearer token on first use. */
export function SnippetButton({ meetingId, label, speaker, playing, onPlayingChange }: SnippetButtonProps): ReactNode {
  const audio = useRef<HTMLAudioElement | null>(null);
  const leaving = useRef(new AbortController());

  const play = useMutation({
    mutationFn: async () => {
      const { signal } = leaving.current;
      audio.current ??= new Audio(URL.createObjectURL(await fetchSnippet(meetingId, label, signal)));
      signal.throwIfAborted();
      audio.current.addEventListener('ended', () => onPlayingChange(false), { once: true });
      onPlayingChange(true);
      await audio.current.play();
    },
    onError: (error) => {
      // Not a failure: the person stopped the snippet before its sound began.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      onPlayingChange(false);
      notify.error(speakersTexts.snippetFailed, errorMessage(error, '') || undefined);
    },
  });

  useEffect(() => {
    if (!playing) audio.current?.pause();
  }, [playing]);

  useEffect(() => {
    const page = new AbortController();
    leaving.current = page;
    return () => {
      page.abort();
      audio.current?.pause();
      if (audio.current) URL.revokeObjectURL(audio.current.src);
      audio.current = null;
    };
  }, []);

  const text = playing ? speakersTexts.pause(speaker) : speakersTexts.listen(speaker);
  return (
    <Tooltip label={text}>
      <ActionIcon
        variant="light"
        radius="xl"
        size="lg"
        aria-label={text}
        loading={play.isPending && !playing}
        onClick={() => (playing ? onPlayingChange(false) : play.mutate())}
      >
        {playing ? <IconPlayerPauseFilled size={18} aria-hidden /> : <IconPlayerPlayFilled size={18} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
