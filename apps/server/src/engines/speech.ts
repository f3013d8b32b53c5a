import type { AudioProbe, ProbeOptions, Progress, TranscribeOptions, Transcription } from '@greffier/speech/types';

/** What the server asks of speech, whichever engine answers. */
export interface SpeechEngine {
  /** @throws SpeechError where weights are missing or damaged; its message names the file */
  check(options: Pick<TranscribeOptions, 'modelsDir' | 'speechModel'>): Promise<void>;
  probe(file: string, options: ProbeOptions): Promise<AudioProbe>;
  transcribe(
    file: string,
    options: TranscribeOptions,
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<Transcription>;
}
