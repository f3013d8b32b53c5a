import { fileURLToPath } from 'node:url';
import type { PDFDocumentLoadingTask, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { matrixOf } from './drawing.ts';
import { type Font, fontFrom } from './fonts.ts';
import { readGlyphs } from './glyphs.ts';
import { OutlineError } from '../outline-error.ts';
import { loadPdfjs, type Pdfjs } from './pdfjs.ts';
import { readBookmarks } from './read-bookmarks.ts';
import { readRows } from './rows.ts';
import type { Bookmark, PageText } from '../page-text.ts';

/** Number of pages that are read. An agenda stands at the head of its file; the documents about its items follow. */
const PAGES = 80;
/** Processor time after which no further page is read; ms. */
const MILLISECONDS = 5_000;
/** Time by the clock after which the reading fails, since pdfjs waits for ever with some broken files; ms. */
const PATIENCE = 20_000;
/** Number of characters of a page that are read: more than any page of text has. */
const GLYPHS = 30_000;
/** Entry that shows that a dictionary in the file describes an image. */
const IMAGE = /\/Subtype\s*\/Image\b/;
/**
 * Largest number of bytes that may stand before the header:
 * https://opensource.adobe.com/dc-acrobat-sdk-docs/pdfstandards/pdfreference1.7old.pdf, H.3
 */
const HEADER_WITHIN = 1024;

/** The text on the pages of a PDF, and its bookmarks. */
export interface PdfText {
  readonly pages: readonly PageText[];
  readonly bookmarks: readonly Bookmark[];
  /** Whether there is an image or a drawn shape. */
  readonly isDrawn: boolean;
  readonly hasImage: boolean;
}

/** Finds the path of a folder that pdfjs comes with. */
const asset = (name: string): string => fileURLToPath(import.meta.resolve(`pdfjs-dist/${name}/`));

/** Reads the processor time that this process has taken, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * Reads the text on the pages of a PDF, and its bookmarks.
 * @param now tells the time in milliseconds
 * @throws OutlineError if nothing can be read
 */
export async function openPdf(pdf: Uint8Array, now: () => number = processorTime): Promise<PdfText> {
  const deadline = now() + MILLISECONDS;
  if (pdf.length === 0) throw new OutlineError('empty');
  if (!Buffer.from(pdf.subarray(0, HEADER_WITHIN)).includes('%PDF-')) throw new OutlineError('not_pdf');
  const pdfjs = await loadPdfjs();
  const task = pdfjs.getDocument({
    // pdfjs takes the bytes away from its caller, so it gets a copy.
    data: new Uint8Array(pdf),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    useWasm: false,
    // Images are not drawn, so none is decoded.
    maxImageSize: 1,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    cMapUrl: asset('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: asset('standard_fonts'),
  });
  try {
    const read = await within(
      PATIENCE,
      readDocument(pdfjs, task, () => now() < deadline),
    );
    // pdfjs leaves out images that it does not decode, so images are looked for in the file itself. Their dictionaries
    // are never compressed.
    const hasImage = IMAGE.test(Buffer.from(pdf).toString('latin1'));
    return { ...read, isDrawn: read.isDrawn || hasImage, hasImage };
  } catch (error) {
    throw reasonOf(error);
  } finally {
    await task.destroy();
  }
}

async function readDocument(
  pdfjs: Pdfjs,
  task: PDFDocumentLoadingTask,
  hasTime: () => boolean,
): Promise<Omit<PdfText, 'hasImage'>> {
  const document = await task.promise;
  const pages: PageText[] = [];
  let isDrawn = false;
  let failure: unknown;
  for (let number = 1; number <= Math.min(document.numPages, PAGES) && hasTime(); number += 1) {
    try {
      const page = await document.getPage(number);
      const read = await readPage(pdfjs, page, number);
      pages.push(read.text);
      isDrawn ||= read.isDrawn;
      page.cleanup();
    } catch (error) {
      // The agenda can often be read although a later page is broken.
      failure = error;
    }
    // pdfjs works in this thread, so other work gets its turn between two pages.
    await new Promise((done) => setImmediate(done));
  }
  if (pages.length === 0) throw new Error('No page can be read', { cause: failure });
  return { pages, bookmarks: await readBookmarks(document), isDrawn };
}

/** Fails if the work takes longer than `milliseconds`, because a file that pdfjs never finishes reading is broken. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Not read within ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): OutlineError {
  const isPassword = error instanceof Error && error.name === 'PasswordException';
  return new OutlineError(isPassword ? 'encrypted' : 'damaged', { cause: error });
}

async function readPage(
  pdfjs: Pdfjs,
  page: PDFPageProxy,
  number: number,
): Promise<{ text: PageText; isDrawn: boolean }> {
  const { OPS } = pdfjs;
  const view = page.getViewport({ scale: 1 });
  const drawing = await page.getOperatorList();
  const fontOf = (id: string): Font | undefined =>
    page.commonObjs.has(id) ? fontFrom(page.commonObjs.get(id)) : undefined;
  const glyphs = readGlyphs(drawing, OPS, matrixOf(view.transform), fontOf);
  const inside = glyphs
    .filter(({ x, y }) => x > -5 && x < view.width + 5 && y > 0 && y < view.height + 5)
    .slice(0, GLYPHS);
  return {
    text: { number, width: view.width, height: view.height, rows: readRows(number, inside) },
    isDrawn: drawing.fnArray.includes(OPS.constructPath),
  };
}
