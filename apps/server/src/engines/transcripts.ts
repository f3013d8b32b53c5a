import { TranscriptError, type TranscriptErrorCode } from '@greffier/documents/transcripts/transcript-error';
import type { Transcript } from '@greffier/documents/transcripts/types';
import { limiter } from './limit.ts';
import { askThread, ThreadError, type ThreadReply } from './thread.ts';

/** What the server asks of a transcript that was made elsewhere, whoever reads it. */
export interface TranscriptEngine {
  /**
   * Who said what, when, in a WebVTT, SRT, Word or text file.
   * @throws TranscriptError, whose message is French and says what to do; ThreadError for one that cannot be read in time
   */
  read(file: Uint8Array): Promise<Transcript>;
}

export type TranscriptReply = ThreadReply<Transcript, TranscriptErrorCode>;

const LIMITS = { timeoutMs: 45_000, memoryMb: 768 };
const reading = limiter(2);

/** Reads transcripts in a thread of its own: a heavy or a hostile one stops nobody's page. */
export const transcriptEngine: TranscriptEngine = { read: (file) => reading(() => readInThread(file)) };

async function readInThread(file: Uint8Array): Promise<Transcript> {
  const reply = await askThread<Transcript, TranscriptErrorCode>('transcripts-worker.ts', file, LIMITS);
  if ('result' in reply) return reply.result;
  throw reply.refused === null ? new ThreadError('broke') : new TranscriptError(reply.refused);
}
