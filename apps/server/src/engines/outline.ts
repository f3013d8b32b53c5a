import type { AgendaItem } from '@greffier/contract/values';
import { readOutline } from '../threads/read-outline.ts';
import { ThreadError } from '../threads/thread-error.ts';

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

/** Reads PDFs in a thread of its own: a heavy or a hostile one stops nobody's page. */
export const outlineEngine: OutlineEngine = {
  read: (pdf) =>
    readOutline(pdf).catch((error: unknown) => {
      throw error instanceof ThreadError ? new OutlineTimeoutError(undefined, { cause: error }) : error;
    }),
};
