import type { Transcript } from '@greffier/documents/transcripts/types';
import { readTranscript } from '../threads/tasks/read-transcript.ts';

/** What the server asks of a transcript that was made elsewhere, whoever reads it. */
export interface TranscriptEngine {
  /**
   * Who said what, when, in a WebVTT, SRT, Word or text file.
   * @throws TranscriptError, whose message is French and says what to do; ThreadError for one that cannot be read in time
   */
  read(file: Uint8Array): Promise<Transcript>;
}

/** Reads transcripts in a thread of its own: a heavy or a hostile one stops nobody's page. */
export const transcriptEngine: TranscriptEngine = { read: (file) => readTranscript(file) };
