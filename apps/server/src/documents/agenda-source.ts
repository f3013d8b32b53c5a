import { startNode } from '@greffier/children/confine';
import { supervise } from '@greffier/children/supervise';
import type { AgendaSourceReply } from '@greffier/documents/agenda-sources/child';
import type { PrintedLine } from '@greffier/documents/outline/labelled';
import type { FoundItem } from '@greffier/contract/meeting/agenda/read-pdf';
import { fileURLToPath } from 'node:url';
import { turns } from '../threads/turns.ts';
import { OutlineTimeoutError } from './outline.ts';

/** Result of reading an agenda from a file. */
export type AgendaSource =
  | {
      readonly items: readonly FoundItem[];
      /** Name of the mail's attachment that contains the items; null if they are in the file itself. */
      readonly attachment: string | null;
    }
  /** The file has no agenda: the reason in French, and the lines of the file. */
  | { readonly nothing: string; readonly lines: readonly PrintedLine[] };

/** Reads the agenda in a file of any usual kind. */
export interface AgendaSourceEngine {
  /**
   * @param file path of a PDF, a document, a mail, a text or a picture
   * @param signal ends the reading at once
   * @throws AgendaFileError, whose message is French and says what to do; OutlineTimeoutError; the signal's reason
   */
  read(file: string, signal?: AbortSignal): Promise<AgendaSource>;
}

/** A file that cannot be read. */
export class AgendaFileError extends Error {
  override readonly name = 'AgendaFileError';
}

const PROGRAM = fileURLToPath(import.meta.resolve('@greffier/documents/agenda-sources/child'));
const HEAP_MB = 768;
/**
 * Limits on the whole process; `time`, `processor` and `look` in milliseconds, `memory` in bytes. Recognising the text
 * of a scanned page takes two seconds of processor time, and decoding a telephone's picture half a gigabyte.
 */
const LIMITS = { time: 120_000, processor: 45_000, memory: 1_100e6, look: 50 };
/**
 * Allows two readings at a time, but one per person, because each may take a core for most of a minute. So nobody waits
 * for the files of one other person.
 */
const reading = turns(2);

/**
 * Reads files in a confined process, so that a heavy or hostile one takes no memory of the server’s and blocks nobody
 * else.
 */
export const agendaSourceEngine: AgendaSourceEngine = {
  read: (file, signal) => reading.during(() => readInChild(file, signal), signal),
};

async function readInChild(file: string, signal?: AbortSignal): Promise<AgendaSource> {
  const child = await startNode({ program: PROGRAM, input: file, heapMb: HEAP_MB, held: LIMITS });
  const { end, ended } = supervise(child, LIMITS, signal);
  let reply: AgendaSourceReply | undefined;
  child.process.once('message', (message) => {
    reply = message as AgendaSourceReply; // The program sends nothing else.
    end();
  });
  const { reason } = await ended;
  signal?.throwIfAborted();
  if (reply === undefined) throw new OutlineTimeoutError(`no reply: ${reason ?? 'it died'}`);
  if ('result' in reply) return reply.result;
  const { refused, lines } = reply;
  if (refused === null) throw new OutlineTimeoutError('it broke');
  if (refused.isEmpty) return { nothing: refused.message, lines };
  throw new AgendaFileError(refused.message);
}
