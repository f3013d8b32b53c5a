import { startNode } from '@greffier/children/confine';
import { supervise } from '@greffier/children/supervise';
import { OutlineError } from '@greffier/documents/outline/outline-error';
import type { TitledOutline } from '@greffier/documents/outline/titled-outline';
import type { OutlineReply } from '@greffier/documents/outline/pdf-outline-child';
import { fileURLToPath } from 'node:url';
import { turns } from '../threads/turns.ts';

/** Interface of the engine that reads PDFs. */
export interface OutlineEngine {
  /**
   * Reads the outline of an agenda or of a template, with the lines that it was read from.
   * @param file path of the PDF
   * @param signal ends the reading at once
   * @throws OutlineError, whose message is French and says what to do; OutlineTimeoutError; the signal's reason
   */
  read(file: string, signal?: AbortSignal): Promise<TitledOutline>;
}

/** A PDF that took too long or too much memory. */
export class OutlineTimeoutError extends Error {
  override readonly name = 'OutlineTimeoutError';
}

const PROGRAM = fileURLToPath(import.meta.resolve('@greffier/documents/outline/pdf-outline-child'));
const HEAP_MB = 512;
/**
 * Limits on the whole process; `time`, `processor` and `look` in milliseconds, `memory` in bytes. A PDF of 3 kB may
 * unpack to gigabytes outside the heap, and a PDF damaged on purpose keeps the library busy for minutes. Starting the
 * process alone takes 0.1 GB and half a second of processor time.
 */
const LIMITS = { time: 45_000, processor: 8_000, memory: 700e6, look: 50 };
const reading = turns(2);

/** Reads PDFs in a confined process: a heavy or hostile PDF takes no memory of the server’s, and blocks nobody else. */
export const outlineEngine: OutlineEngine = {
  read: (file, signal) => reading.during(() => readInChild(file, signal), signal),
};

async function readInChild(file: string, signal?: AbortSignal): Promise<TitledOutline> {
  const child = await startNode({ program: PROGRAM, input: file, heapMb: HEAP_MB, held: LIMITS });
  const { end, ended } = supervise(child, LIMITS, signal);
  let reply: OutlineReply | undefined;
  child.process.once('message', (message) => {
    reply = message as OutlineReply; // The program sends nothing else.
    end();
  });
  const { reason } = await ended;
  signal?.throwIfAborted();
  if (reply === undefined) throw new OutlineTimeoutError(`no reply: ${reason ?? 'it died'}`);
  if ('result' in reply) return reply.result;
  throw reply.refused === null
    ? new OutlineTimeoutError('it broke')
    : new OutlineError(reply.refused, { lines: reply.lines, outline: reply.outline });
}
