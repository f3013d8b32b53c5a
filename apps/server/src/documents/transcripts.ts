import type { Transcript } from '@greffier/documents/transcripts/types';
import { readTranscript } from '../threads/tasks/transcripts/read-transcript.ts';

/** Interface of the engine that reads transcripts made by other programs. */
export interface TranscriptEngine {
  /**
   * Reads who said what, and when, in a WebVTT, SRT, Word or text file.
   * @throws TranscriptError, whose message is French and says what to do; ThreadError if it cannot be read in time
   */
  read(file: Uint8Array): Promise<Transcript>;
}

/** Reads transcripts in a separate thread, so that a heavy or hostile one blocks nobody else. */
export const transcriptEngine: TranscriptEngine = { read: (file) => readTranscript(file) };
