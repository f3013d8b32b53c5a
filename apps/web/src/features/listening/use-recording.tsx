import type { Meeting } from '@greffier/contract/meeting/meetings';
import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { NotLoaded } from '../../components/states/not-loaded.tsx';
import type { Listening } from './listening.ts';
import type { Asked, PlayerBarProps } from './player/player-bar.tsx';

const PlayerBar = lazy(loadBar);

/** Loads the player. If it cannot be loaded, as without a network or after an upgrade, the rest of the page stays. */
async function loadBar(): Promise<{ readonly default: ComponentType<PlayerBarProps> }> {
  try {
    return { default: (await import('./player/player-bar.tsx')).PlayerBar };
  } catch {
    return { default: () => <NotLoaded /> };
  }
}

interface Recording {
  /** Null where no recording is kept. */
  readonly listening: Listening | null;
  /** The passage that is heard; null for none. */
  readonly playing: number | null;
  /** The player; null where no recording is kept. */
  readonly bar: ReactNode;
  /** Height of the part of the window that the player covers; pixels. */
  readonly room: number;
}

/** Lets people hear the recording that a meeting keeps. */
export function useRecording(
  meeting: PlayerBarProps['meeting'] & Pick<Meeting, 'recording_kept'>,
  transcriptShown: boolean,
): Recording {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [playing, setPlaying] = useState<number | null>(null);
  const [room, setRoom] = useState(0);
  const kept = meeting.recording_kept;
  const listening = useMemo(() => (kept ? { listen: (at: number) => setAsked({ at }) } : null), [kept]);
  // If the player disappears and comes back, it must not play the place that was requested before.
  if (!kept && asked !== null) setAsked(null);
  const bar = kept ? (
    <Suspense fallback={null}>
      <PlayerBar {...{ meeting, asked, transcriptShown }} onPlaying={setPlaying} onRoom={setRoom} />
    </Suspense>
  ) : null;
  return { listening, playing: kept ? playing : null, bar, room: kept ? room : 0 };
}
