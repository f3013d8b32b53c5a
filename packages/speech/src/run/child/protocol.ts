import type { Heard } from '../../text/remote/answer.ts';
import type { Sound } from '../../text/remote/request.ts';
import type { FailureKind } from '../../text/remote/settings.ts';
import type { WorkNote } from './work-notes.ts';
import type { AudioProbe, SpeechErrorCode, TranscribeOptions, Transcription } from '../../types.ts';

/** A request from the parent to the child process. */
export type Request =
  | { readonly kind: 'probe'; readonly file: string; readonly segmentMinutes: number; readonly soundFile: string }
  | { readonly kind: 'transcribe'; readonly file: string; readonly options: TranscribeOptions };

/** The parent's reply about a sound that the child sent: the server's answer, or the reason why it failed. */
export type Reply =
  | { readonly kind: 'heard'; readonly id: number; readonly heard: Heard }
  | {
      readonly kind: 'unheard';
      readonly id: number;
      readonly failure: FailureKind | null;
      readonly status: number | null;
    };

/** A message from the child. */
export type Message =
  | { readonly kind: 'worked'; readonly notes: readonly WorkNote[] }
  /** The child has no network, so the parent asks the server that recognises text. */
  | { readonly kind: 'asked'; readonly id: number; readonly sound: Sound }
  | { readonly kind: 'probed'; readonly probe: AudioProbe }
  | { readonly kind: 'transcribed'; readonly transcription: Transcription }
  | { readonly kind: 'failed'; readonly code: SpeechErrorCode; readonly message: string };
