import { readTranscript } from '@greffier/documents/transcripts/read-transcript';
import { TranscriptError } from '@greffier/documents/transcripts/transcript-error';
import { parentPort, workerData } from 'node:worker_threads';
import type { TranscriptReply } from './transcripts.ts';

const send = (reply: TranscriptReply): void => parentPort?.postMessage({ reply });

// The thread's own start hands it the bytes.
await readTranscript(workerData as Uint8Array).then(
  (result) => send({ result }),
  (error: unknown) => send({ refused: error instanceof TranscriptError ? error.code : null }),
);
