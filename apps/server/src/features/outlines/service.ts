import type { User } from '@greffier/contract/organisation/auth';
import { FoundItem, PdfItem, type ReadPdf } from '@greffier/contract/meeting/agenda/read-pdf';
import { labelledOutline, type PrintedLine } from '@greffier/documents/outline/labelled';
import { OutlineError } from '@greffier/documents/outline/outline-error';
import type { ReadItem } from '@greffier/documents/outline/read-outline';
import type { TitledOutline } from '@greffier/documents/outline/titled-outline';
import type { Deps } from '../../deps.ts';
import { AgendaFileError } from '../../documents/agenda-source.ts';
import { OutlineTimeoutError } from '../../documents/outline.ts';
import { ApiError } from '../../errors.ts';
import { createPlaces, type NoPlace } from './places.ts';

/** Outline of a PDF, in the contract's form. */
export interface Outline extends ReadPdf {
  /** Reason in French why there are no items; null if there are some. */
  readonly error: string | null;
}

const NOTHING_PRINTED: TitledOutline = { pages: [], lines: [], items: [] };

const told = ({ pages, lines }: TitledOutline, items: readonly ReadItem[], error: string | null): Outline => ({
  pages: [...pages],
  lines: [...lines],
  items: items.map((item) => PdfItem.parse(item)),
  error,
});

/** Agenda of a file of any kind, in the contract's form. */
export interface SourceOutline {
  readonly items: FoundItem[];
  /** Reason in French why there are no items; null if there are some. */
  readonly error: string | null;
  /** Name of the mail's attachment that contains the agenda; null if the file itself does. */
  readonly attachment: string | null;
}

/** Writes to a path the file that a person sends. */
export type ReceivePdf = (path: string) => Promise<void>;

/** Largest numbers of files at once, for one person and for all people, because each file takes room on the disk. */
export const PDFS_PER_PERSON = 3;
const PDFS_IN_ALL = 24;
/** Longest time that a person waits for a language model to read a PDF. */
const LONGEST_READING_MS = 60_000;
/** Signal that is never aborted, for a caller who waits to the end. */
const NEVER = new AbortController().signal;
/** The places of this process, which agendas and templates share. */
const places = createPlaces({ perPerson: PDFS_PER_PERSON, inAll: PDFS_IN_ALL });

/** Seconds after which a place is usually free. */
const RETRY_AFTER = 60;

const refused = (why: NoPlace): ApiError =>
  why === 'yours'
    ? new ApiError(
        429,
        'too_many_requests',
        `La lecture de ${PDFS_PER_PERSON} de vos fichiers est déjà en cours\u00A0: attendez qu’elle se termine, puis renvoyez celui-ci.`,
        undefined,
        undefined,
        RETRY_AFTER,
      )
    : new ApiError(
        503,
        'engine_unavailable',
        'De nombreux fichiers sont en cours de lecture\u00A0: renvoyez le vôtre dans une minute.',
        undefined,
        undefined,
        RETRY_AFTER,
      );

const tooSlow = (what: string, instead: string): ApiError =>
  new ApiError(503, 'engine_unavailable', `La lecture de ${what} a demandé trop de temps\u00A0: ${instead}`);

export type OutlinesService = ReturnType<typeof createOutlinesService>;

/** Reads outlines of PDFs, for agendas and templates, and agendas in other files. */
export function createOutlinesService({
  agendaSource,
  outline,
  storage,
  text,
}: Pick<Deps, 'agendaSource' | 'outline' | 'storage' | 'text'>) {
  /** Lets a language model look for items in lines in which no item was found otherwise. */
  async function byModel(lines: readonly PrintedLine[], gone: AbortSignal): Promise<ReadItem[]> {
    if (lines.length === 0) return [];
    const signal = AbortSignal.any([gone, AbortSignal.timeout(LONGEST_READING_MS)]);
    const labels = await text.labelLines(lines, signal).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'TimeoutError') return null;
      throw error;
    });
    return labels === null ? [] : labelledOutline(lines, labels);
  }

  async function read(path: string, gone: AbortSignal): Promise<Outline> {
    try {
      const read = await outline.read(path, gone);
      return told(read, read.items, null);
    } catch (error) {
      if (error instanceof OutlineTimeoutError) {
        throw tooSlow('ce PDF', 'importez les seules pages de l’ordre du jour, ou saisissez-le à la main.');
      }
      if (!(error instanceof OutlineError)) throw error;
      if (error.code === 'no_outline') {
        const items = await byModel(error.lines, gone);
        return told(error.outline ?? NOTHING_PRINTED, items, items.length === 0 ? error.message : null);
      }
      if (error.code === 'no_text') return recognised(path, gone);
      throw new ApiError(422, 'unreadable_pdf', error.message, { file: error.message });
    }
  }

  /** Reads a scan, whose text is recognised from its pictures. Recognition errs too often for any item to be sure. */
  async function recognised(path: string, gone: AbortSignal): Promise<Outline> {
    const { items, error } = await source(path, gone);
    const unsure = items.map((item) => ({ ...item, sure: false, lines: [] }));
    return told(NOTHING_PRINTED, unsure, error);
  }

  async function source(path: string, gone: AbortSignal): Promise<SourceOutline> {
    try {
      const found = await agendaSource.read(path, gone);
      const attachment = 'items' in found ? found.attachment : null;
      const items = 'items' in found ? found.items : await byModel(found.lines, gone);
      const error = 'items' in found || items.length > 0 ? null : found.nothing;
      return { items: items.map((item) => FoundItem.parse(item)), error, attachment };
    } catch (error) {
      if (error instanceof OutlineTimeoutError) {
        throw tooSlow('ce fichier', 'collez les points de l’ordre du jour, ou saisissez-les à la main.');
      }
      if (!(error instanceof AgendaFileError)) throw error;
      throw new ApiError(422, 'unreadable_agenda', error.message, { file: error.message });
    }
  }

  /** Receives a file. The file and its place are kept until the file has been read. */
  async function received<T>(
    user: User,
    receive: ReceivePdf,
    gone: AbortSignal,
    work: (path: string, gone: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const leave = places.take(user.id);
    if (typeof leave === 'string') throw refused(leave);
    try {
      return await storage.withTemporary(async (path) => {
        await receive(path);
        gone.throwIfAborted();
        return work(path, gone);
      });
    } finally {
      leave();
    }
  }

  return {
    /**
     * Reads a PDF, which stays on the disk only until it is read. A readable PDF without an outline is not an error.
     * @param gone aborted when nobody waits for the answer any more; then the process that reads is ended
     * @throws ApiError 422 for a file that cannot be read, 429 for too many at once, 503 for one that takes too long;
     * StorageFullError; the reason of `gone`
     */
    read: (user: User, receive: ReceivePdf, gone: AbortSignal = NEVER): Promise<Outline> =>
      received(user, receive, gone, read),

    /**
     * Reads an agenda in any kind of file: a document, a mail, a text, a picture, a PDF. A file without an agenda is
     * not an error.
     * @throws ApiError as `read`
     */
    readSource: (user: User, receive: ReceivePdf, gone: AbortSignal = NEVER): Promise<SourceOutline> =>
      received(user, receive, gone, source),
  };
}
