import type { MeetingId } from '@greffier/contract/ids';
import { ListenToRecording, SOUND_KEPT } from '@greffier/contract/meeting/transcript/recording';
import { callPart } from '../../../lib/api.ts';

/** Size of a loaded piece: three minutes, 0.7 MB. A piece consists of whole frames, so that it can be played alone. */
const PIECE_BYTES = 5_000 * SOUND_KEPT.frameBytes;
export const PIECE_SECONDS = PIECE_BYTES / SOUND_KEPT.bytesPerSecond;
/** Number of pieces that stay in memory. */
const KEPT = 8;

/** Loads pieces of a recording; `get` returns the address of a piece's sound, for an audio element. */
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

interface Piece {
  readonly url: Promise<string>;
  readonly loading: AbortController;
}

/** Keeps the pieces that were requested last. A piece that could not be loaded is loaded again at the next request. */
export function createPieces(load: (piece: number, signal: AbortSignal) => Promise<Blob>): Pieces {
  const known = new Map<number, Piece>();

  function begin(piece: number): Piece {
    const loading = new AbortController();
    const url = load(piece, loading.signal).then((sound) => URL.createObjectURL(sound));
    const begun = { url, loading };
    url.catch(() => {
      if (known.get(piece) === begun) known.delete(piece);
    });
    return begun;
  }

  function forget(piece: number): void {
    const gone = known.get(piece);
    known.delete(piece);
    gone?.loading.abort();
    gone?.url.then(
      (url) => URL.revokeObjectURL(url),
      () => undefined,
    );
  }

  return {
    get(piece) {
      const found = known.get(piece) ?? begin(piece);
      known.delete(piece);
      known.set(piece, found);
      for (const [oldest] of known) if (known.size > KEPT) forget(oldest);
      return found.url;
    },
    clear() {
      for (const piece of known.keys()) forget(piece);
    },
  };
}
