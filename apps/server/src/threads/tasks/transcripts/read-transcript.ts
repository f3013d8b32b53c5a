import { TranscriptError, type TranscriptErrorCode } from '@greffier/documents/transcripts/transcript-error';
import type { Transcript } from '@greffier/documents/transcripts/types';
import { reading } from '../../pools.ts';
import { threadTask } from '../../task.ts';

export interface ReadTranscriptTask {
  readonly work: Uint8Array;
  readonly result: Transcript;
  readonly refusal: TranscriptErrorCode;
}

/** Reads who said what from a WebVTT, SRT, Word or text file. @throws TranscriptError, ThreadError */
export const readTranscript = threadTask<ReadTranscriptTask>({
  script: new URL('./read-transcript-worker.ts', import.meta.url),
  pool: reading,
  limits: { timeoutMs: 45_000, processorMs: 8_000, memoryMb: 768 },
  refuse: (code) => new TranscriptError(code),
});
