import type { AgendaItem } from '@greffier/contract/values';
import { OutlineError, type OutlineErrorCode } from '@greffier/documents/pdf-outline';
import { limiter } from './limit.ts';
import { askThread, type ThreadReply } from './thread.ts';

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

export type OutlineReply = ThreadReply<AgendaItem[], OutlineErrorCode>;

const LIMITS = { timeoutMs: 45_000, memoryMb: 512 };
const reading = limiter(2);

/** Reads PDFs in a thread of its own: a heavy or a hostile one stops nobody's page. */
export const outlineEngine: OutlineEngine = { read: (pdf) => reading(() => readInThread(pdf)) };

async function readInThread(pdf: Uint8Array): Promise<AgendaItem[]> {
  const reply = await askThread<AgendaItem[], OutlineErrorCode>('outline-worker.ts', pdf, LIMITS).catch(
    (error: unknown) => {
      throw new OutlineTimeoutError(undefined, { cause: error });
    },
  );
  if ('result' in reply) return reply.result;
  throw reply.refused === null ? new OutlineTimeoutError() : new OutlineError(reply.refused);
}
