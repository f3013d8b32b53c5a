import type { FoundSpeakers } from '@greffier/speech/voices/find-speakers/find-speakers';
import type {
  AudioProbe,
  ProbeOptions,
  Progress,
  SpeechPassage,
  TranscribeOptions,
  Transcription,
} from '@greffier/speech/types';

/** Interface of every speech engine, on this machine or on a server. */
export interface SpeechEngine {
  /** @throws SpeechError if weights are missing or damaged; its message names the file */
  check(options: Pick<TranscribeOptions, 'modelsDir' | 'speechModel' | 'speakerModel'>): Promise<void>;
  /** @throws SpeechError; AbortError when the signal aborts, whether the file is open by then or still waits */
  probe(file: string, options: ProbeOptions): Promise<AudioProbe>;
  transcribe(
    file: string,
    options: TranscribeOptions,
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<Transcription>;
  /**
   * Finds who speaks in a transcript, from the voice data that was kept.
   * @param voicesFile the file that the transcription wrote as its `embeddingsFile`
   * @throws UnreadableVoicesError; ThreadError if it takes too long
   */
  findSpeakers(voicesFile: string, transcript: readonly SpeechPassage[], speakers: number): Promise<FoundSpeakers>;
}

/** The voice data is damaged, or was kept by another version of the product. */
export class UnreadableVoicesError extends Error {
  override readonly name = 'UnreadableVoicesError';
}
