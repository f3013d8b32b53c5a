import { PIECE_SECONDS, type Pieces } from './pieces.ts';

export interface SoundState {
  /** True once somebody has requested a place in the recording. */
  readonly begun: boolean;
  readonly playing: boolean;
  /** True while the piece to be played is being loaded. */
  readonly loading: boolean;
  /** Place in the recording; seconds. */
  readonly at: number;
  readonly rate: number;
}

export interface Sound {
  /** Plays. @param at place in the recording, in seconds; absent to continue at the current place */
  readonly play: (at?: number) => void;
  readonly pause: () => void;
  /** Goes to another place, and continues to play if it was playing. */
  readonly seek: (at: number) => void;
  readonly setRate: (rate: number) => void;
  readonly state: () => SoundState;
  /** Stops, and frees the memory. */
  readonly close: () => void;
}

export interface SoundDeps {
  readonly audio: HTMLAudioElement;
  readonly pieces: Pieces;
  /** Length of the recording; seconds. */
  readonly duration: number;
  readonly onChange: (state: SoundState) => void;
  readonly onFail: (error: unknown) => void;
}

export const SILENT: SoundState = { begun: false, playing: false, loading: false, at: 0, rate: 1 };

/** The next piece is loaded this long before the current one ends, so that nobody hears the change; seconds. */
const AHEAD = 90;

/** Plays a recording that comes in pieces as one sound. */
export function createSound({ audio, pieces, duration, onChange, onFail }: SoundDeps): Sound {
  const last = Math.max(0, Math.ceil(duration / PIECE_SECONDS) - 1);
  let state: SoundState = SILENT;
  /** The piece that the audio element holds; null for none. */
  let shown: number | null = null;
  /** The last piece that was loaded before it was needed, even if the loading failed; null for none. */
  let ahead: number | null = null;
  /** Number of requests for a place so far: only the newest one is carried out. */
  let asked = 0;

  function change(changes: Partial<SoundState>): void {
    state = { ...state, ...changes };
    onChange(state);
  }

  function fail(error: unknown): void {
    change({ playing: false, loading: false });
    onFail(error);
  }

  async function go(at: number, playing: boolean): Promise<void> {
    asked += 1;
    const mine = asked;
    const place = Math.min(Math.max(0, at), duration);
    const piece = Math.min(last, Math.floor(place / PIECE_SECONDS));
    const isThere = piece === shown;
    ahead = null;
    if (!isThere) {
      audio.pause();
      // The former piece no longer counts as shown: its memory may be freed before somebody comes back to it.
      shown = null;
    }
    change({ begun: true, at: place, playing, loading: playing && !isThere });
    try {
      if (!isThere) {
        const url = await pieces.get(piece);
        if (mine !== asked) return;
        audio.src = url;
        shown = piece;
      }
      audio.currentTime = place - piece * PIECE_SECONDS;
      audio.defaultPlaybackRate = state.rate;
      audio.playbackRate = state.rate;
      if (playing) await audio.play();
      if (mine === asked) change({ loading: false });
    } catch (error) {
      // A failure does not matter once somebody has gone elsewhere, paused, or left.
      if (mine !== asked || !state.playing) return;
      shown = null;
      fail(error);
    }
  }

  audio.addEventListener('timeupdate', () => {
    if (shown === null || state.loading || audio.seeking) return;
    const at = Math.min(duration, shown * PIECE_SECONDS + audio.currentTime);
    if (at !== state.at) change({ at });
    if (!state.playing || shown === last || ahead === shown + 1 || audio.currentTime <= PIECE_SECONDS - AHEAD) return;
    ahead = shown + 1;
    // A failure is ignored now: when the piece is needed, it is loaded again, and a new failure is reported.
    pieces.get(ahead).catch(() => undefined);
  });
  audio.addEventListener('ended', () => {
    if (shown === null || !state.playing) return;
    if (shown < last) void go((shown + 1) * PIECE_SECONDS, true);
    else change({ playing: false, at: duration });
  });
  // The browser pauses by itself, for instance when headphones are pulled out.
  audio.addEventListener('pause', () => {
    if (state.playing && !state.loading && !audio.ended && audio.paused) change({ playing: false });
  });

  return {
    play(at) {
      // At the end of the recording, playing starts from the beginning.
      void go(at ?? (state.at >= duration ? 0 : state.at), true);
    },
    pause() {
      asked += 1;
      change({ playing: false, loading: false });
      audio.pause();
    },
    seek: (at) => void go(at, state.playing),
    setRate(rate) {
      audio.defaultPlaybackRate = rate;
      audio.playbackRate = rate;
      change({ rate });
    },
    state: () => state,
    close() {
      asked += 1;
      audio.pause();
      audio.removeAttribute('src');
      shown = null;
      state = { ...state, playing: false, loading: false };
      pieces.clear();
    },
  };
}
