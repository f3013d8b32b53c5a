import type { RemoteCall } from './remote/settings.ts';
import type { WorkNote } from './work-notes.ts';
import type { AudioProbe, SpeechErrorCode, TranscribeOptions, Transcription } from './types.ts';

/** What the parent asks of the child process. */
export type Request =
  | { readonly kind: 'probe'; readonly file: string; readonly segmentMinutes: number; readonly soundFile: string }
  | { readonly kind: 'transcribe'; readonly file: string; readonly options: TranscribeOptions };

/** What the child says. */
export type Message =
  | { readonly kind: 'worked'; readonly notes: readonly WorkNote[] }
  | { readonly kind: 'called'; readonly call: RemoteCall }
  | { readonly kind: 'probed'; readonly probe: AudioProbe }
  | { readonly kind: 'transcribed'; readonly transcription: Transcription }
  | { readonly kind: 'failed'; readonly code: SpeechErrorCode; readonly message: string };
