import type { AudioProbe, Progress, TranscribeOptions, Transcription } from '@greffier/speech/types';

/** What the server asks of speech, whichever engine answers. */
export interface SpeechEngine {
  probe(file: string, options: { readonly segmentMinutes: number; readonly signal?: AbortSignal }): Promise<AudioProbe>;
  transcribe(
    file: string,
    options: TranscribeOptions,
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<Transcription>;
}
