import { OutlineError, readPdfOutline } from '@greffier/documents/pdf-outline';
import { parentPort, workerData } from 'node:worker_threads';
import type { OutlineReply } from './outline.ts';

const send = (reply: OutlineReply): void => parentPort?.postMessage({ reply });

// The thread's own start hands it the bytes.
await readPdfOutline(workerData as Uint8Array).then(
  (result) => send({ result }),
  (error: unknown) => send({ refused: error instanceof OutlineError ? error.code : null }),
);
