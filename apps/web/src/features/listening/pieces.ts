import type { MeetingId } from '@greffier/contract/ids';
import { ListenToRecording, SOUND_KEPT } from '@greffier/contract/meeting/recording';
import { callPart } from '../../lib/api.ts';

/** A recording is loaded in pieces of three minutes, 0.7 MB each: whole frames, so that each can be played alone. */
const PIECE_BYTES = 5_000 * SOUND_KEPT.frameBytes;
export const PIECE_SECONDS = PIECE_BYTES / SOUND_KEPT.bytesPerSecond;
/** How many pieces stay in memory. */
const KEPT = 8;

/** Gives the address of a piece's sound, for an audio element. */
export interface Pieces {
  readonly get: (piece: number) => Promise<string>;
  /** Frees the memory; the pieces can be loaded again. */
  readonly clear: () => void;
}

export const loadPiece = (id: MeetingId, piece: number, signal: AbortSignal): Promise<Blob> =>
  callPart(
    ListenToRecording,
    { params: { meeting_id: id } },
    { start: piece * PIECE_BYTES, end: (piece + 1) * PIECE_BYTES - 1 },
    signal,
  );

/** Keeps the pieces that were asked for last. One that could not be loaded is loaded again when it is asked for again. */
export function createPieces(load: (piece: number, signal: AbortSignal) => Promise<Blob>): Pieces {
  const known = new Map<number, Promise<string>>();
  let loading = new AbortController();

  function forget(piece: number): void {
    known.get(piece)?.then(
      (url) => URL.revokeObjectURL(url),
      () => undefined,
    );
    known.delete(piece);
  }

  return {
    get(piece) {
      const url = known.get(piece) ?? load(piece, loading.signal).then((sound) => URL.createObjectURL(sound));
      known.delete(piece);
      known.set(piece, url);
      url.catch(() => {
        if (known.get(piece) === url) known.delete(piece);
      });
      for (const [oldest] of known) if (known.size > KEPT) forget(oldest);
      return url;
    },
    clear() {
      loading.abort();
      loading = new AbortController();
      for (const piece of known.keys()) forget(piece);
    },
  };
}
