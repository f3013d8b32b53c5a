import { startForeign } from '@greffier/children/confine';
import { supervise } from '@greffier/children/supervise';
import { access, constants, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { turns } from '../threads/turns.ts';

/** Converts Word documents to PDF/A. */
export interface PdfEngine {
  /** @throws PdfError */
  convert(docx: Uint8Array): Promise<Buffer>;
}

/** A conversion that failed, or took too long. */
export class PdfError extends Error {
  override readonly name = 'PdfError';
}

const TIMEOUT_MS = 60_000;
const AT_ONCE = 2;
/** Largest memory of LibreOffice and all processes that it starts; bytes. */
const MEMORY = 1.5e9;
const NAMES = ['soffice', 'libreoffice'];

/** LibreOffice's filter for PDF/A-2b, with the headings, tables and alternative texts that a screen reader follows. */
const FILTER = `pdf:writer_pdf_Export:${JSON.stringify({
  SelectPdfVersion: { type: 'long', value: '2' },
  UseTaggedPDF: { type: 'boolean', value: 'true' },
  ExportBookmarks: { type: 'boolean', value: 'true' },
  DisplayPDFDocumentTitle: { type: 'boolean', value: 'true' },
})}`;

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/**
 * Finds LibreOffice on this machine.
 * @param given a configured path; then no other path is tried
 * @param path the environment's PATH
 */
export async function findOffice(given: string | null, path: string | undefined): Promise<string | null> {
  const folders = (path ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = given === null ? folders.flatMap((folder) => NAMES.map((name) => join(folder, name))) : [given];
  for (const candidate of candidates) if (await isProgram(candidate)) return candidate;
  return null;
}

/** @param program path of LibreOffice */
export function officeEngine(program: string, timeoutMs: number = TIMEOUT_MS): PdfEngine {
  const converting = turns(AT_ONCE);
  return { convert: (docx) => converting.during(() => convert(program, docx, timeoutMs)) };
}

/**
 * Converts in a separate folder with a separate profile, so that two conversions do not disturb each other, and removes
 * both.
 */
async function convert(program: string, docx: Uint8Array, timeoutMs: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-pdf-'));
  try {
    const source = join(folder, 'minutes.docx');
    const out = join(folder, 'out');
    await mkdir(out);
    await writeFile(source, docx, { mode: 0o600 });
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const quiet = ['--headless', '--nologo', '--norestore', '--nolockcheck', '--nodefault', '--nofirststartwizard'];
    await run(program, [...quiet, profile, '--convert-to', FILTER, '--outdir', out, source], folder, timeoutMs);
    const pdf = await readFile(join(out, 'minutes.pdf')).catch((error: unknown) => {
      throw new PdfError('no PDF was made', { cause: error });
    });
    if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new PdfError('what was made is no PDF');
    return pdf;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 });
  }
}

/**
 * Runs the program confined to one folder, like all children. Its output may quote the document, so it is discarded.
 */
async function run(program: string, args: readonly string[], folder: string, timeoutMs: number): Promise<void> {
  const child = await startForeign({ program, args, folder, environment: { LANG: 'fr_FR.UTF-8' } });
  const { code, reason, error } = await supervise(child, { time: timeoutMs, memory: MEMORY }).ended;
  if (error !== undefined) throw new PdfError('did not start', { cause: error });
  if (reason !== null) throw new PdfError(reason === 'time' ? 'took too long' : 'took too much memory');
  if (code !== 0) throw new PdfError(`ended with ${code}`);
}
