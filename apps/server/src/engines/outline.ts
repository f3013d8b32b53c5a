import type { AgendaItem } from '@greffier/contract/values';
import { OutlineError, type OutlineErrorCode } from '@greffier/documents/pdf-outline';
import { Worker } from 'node:worker_threads';
import { limiter } from './limit.ts';

/** What the server asks of a PDF, whoever reads it. */
export interface OutlineEngine {
  /**
   * The outline of an agenda or of a template.
   * @throws OutlineError, whose message is French and says what to do; OutlineTimeoutError
   */
  read(pdf: Uint8Array): Promise<AgendaItem[]>;
}

/** A PDF that took too long or too much memory. */
export class OutlineTimeoutError extends Error {
  override readonly name = 'OutlineTimeoutError';
}

export type OutlineReply =
  | { readonly items: AgendaItem[] }
  /** Null: nobody expected it. */
  | { readonly refused: OutlineErrorCode | null };

const TIMEOUT_MS = 45_000;
const MEMORY_MB = 512;
const reading = limiter(2);

/** Reads PDFs in a thread of its own: a heavy or a hostile one stops nobody's page. */
export const outlineEngine: OutlineEngine = { read: (pdf) => reading(() => readInThread(pdf)) };

async function readInThread(pdf: Uint8Array): Promise<AgendaItem[]> {
  const worker = new Worker(new URL('outline-worker.ts', import.meta.url), {
    workerData: pdf,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    stdout: true,
    stderr: true,
  });
  try {
    const reply = await new Promise<OutlineReply>((done, fail) => {
      const timer = setTimeout(() => fail(new OutlineTimeoutError()), TIMEOUT_MS);
      worker.once('message', (message: { readonly reply: OutlineReply }) => done(message.reply));
      worker.once('error', (error) => fail(new OutlineTimeoutError(undefined, { cause: error })));
      worker.once('exit', () => {
        clearTimeout(timer);
        fail(new OutlineTimeoutError());
      });
    });
    if ('items' in reply) return reply.items;
    throw reply.refused === null ? new OutlineTimeoutError() : new OutlineError(reply.refused);
  } finally {
    await worker.terminate();
  }
}
