import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Matrix, multiply } from '../outline/pdf/geometry.ts';
import { loadPdfjs, type Pdfjs } from '../outline/pdf/pdfjs.ts';
import { brightness, LONGEST_SIDE, MOST_POINTS, type Picture } from './picture.ts';

/** Number of pages that are read: an agenda is at the beginning, and reading a scanned page takes seconds. */
const PAGES = 5;
/** Longest time that pdfjs may take for one picture; milliseconds. */
const PATIENCE = 15_000;
const WHITE = 255;
/**
 * Limit on the area of all pictures on a page, as a multiple of the page's area. A scan has up to three layers, each as
 * one picture or in strips.
 */
const MOST_LAYERS = 12;

/** A picture as pdfjs gives it; the library's types do not describe it. */
interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
  /** 1 means one bit for each pixel, 2 three bytes, 3 four bytes. Undefined for a mask. */
  readonly kind: number | undefined;
}

/** Yields the first pages of a PDF, as the pictures on them show. Text is not drawn, since scanned pages have none. */
export async function* pdfPictures(pdf: Uint8Array): AsyncGenerator<Picture> {
  const pdfjs = await loadPdfjs();
  const task = pdfjs.getDocument({
    // pdfjs takes the bytes away from its caller, so it gets a copy.
    data: new Uint8Array(pdf),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    maxImageSize: MOST_POINTS,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    wasmUrl: new URL('.', import.meta.resolve('pdfjs-dist/wasm/jbig2.wasm')).href,
  });
  try {
    const document: PDFDocumentProxy = await task.promise;
    for (let number = 1; number <= Math.min(document.numPages, PAGES); number += 1) {
      const page = await document.getPage(number);
      const picture = await pictureOf(pdfjs, page);
      page.cleanup();
      if (picture !== null) yield picture;
    }
  } finally {
    await task.destroy();
  }
}

/** Draws the pictures of a page; null if the page has none. */
async function pictureOf({ OPS }: Pdfjs, page: PDFPageProxy): Promise<Picture | null> {
  const unit = page.getViewport({ scale: 1 });
  const scale = LONGEST_SIDE / Math.max(unit.width, unit.height);
  const view = page.getViewport({ scale });
  const [width, height] = [Math.max(1, Math.round(view.width)), Math.max(1, Math.round(view.height))];
  const grey = new Uint8Array(width * height).fill(WHITE);
  const { fnArray, argsArray } = await page.getOperatorList();
  const saved: Matrix[] = [];
  let matrix = matrixOf(view.transform);
  let painted = 0;
  let isDrawn = false;
  for (const [index, operator] of fnArray.entries()) {
    const given: unknown = argsArray[index];
    const args: readonly unknown[] = Array.isArray(given) ? given : [];
    if (operator === OPS.save) saved.push(matrix);
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix;
    else if (operator === OPS.transform) matrix = multiply(matrix, matrixOf(args));
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(matrix);
      matrix = multiply(matrix, matrixOf(args[0]));
    } else if (
      operator === OPS.paintImageXObject ||
      operator === OPS.paintInlineImageXObject ||
      operator === OPS.paintImageMaskXObject
    ) {
      const image = await decodedOf(page, args[0]);
      if (image === null) continue;
      painted += paint({ width, height, grey }, matrix, image);
      isDrawn = true;
      if (painted > MOST_LAYERS * width * height) break;
    }
  }
  return isDrawn ? { width, height, grey } : null;
}

function matrixOf(given: unknown): Matrix {
  const numbers = Array.isArray(given) || ArrayBuffer.isView(given) ? Array.from(given as ArrayLike<unknown>) : [];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers.map((one) => (typeof one === 'number' ? one : 0));
  return [a, b, c, d, e, f];
}

/** Gets a picture that is in the operators themselves, or that pdfjs provides under its name. */
async function decodedOf(page: PDFPageProxy, given: unknown): Promise<Decoded | null> {
  const named = typeof given === 'string' ? given : nameIn(given);
  if (named === null) return asDecoded(given);
  const store = named.startsWith('g_') ? page.commonObjs : page.objs;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => resolve(null), PATIENCE);
  store.get(named, resolve);
  const found = await promise;
  clearTimeout(timer);
  return asDecoded(found);
}

/** Finds the name that may replace a mask's data. */
function nameIn(given: unknown): string | null {
  const data = typeof given === 'object' && given !== null && 'data' in given ? given.data : null;
  return typeof data === 'string' ? data : null;
}

function asDecoded(given: unknown): Decoded | null {
  if (typeof given !== 'object' || given === null) return null;
  const { width, height, data, kind } = given as Partial<Record<keyof Decoded, unknown>>;
  const isData = data instanceof Uint8Array || data instanceof Uint8ClampedArray;
  if (typeof width !== 'number' || typeof height !== 'number' || !isData || width * height === 0) return null;
  return { width, height, data, kind: typeof kind === 'number' ? kind : undefined };
}

/** Computes the brightness of a pixel; null if nothing is painted there. */
function shadeAt({ width, data, kind }: Decoded, x: number, y: number): number | null {
  if (kind === 2 || kind === 3) {
    const at = (y * width + x) * (kind === 2 ? 3 : 4);
    const opaque = kind === 2 ? 1 : (data[at + 3] ?? WHITE) / WHITE;
    return brightness(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) * opaque + WHITE * (1 - opaque);
  }
  const bit = ((data[y * Math.ceil(width / 8) + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
  if (kind === undefined) return bit === 0 ? 0 : null;
  return bit * WHITE;
}

/**
 * Paints a picture onto the page. Each pixel of the page gets the mean of the picture's pixels that it covers.
 * @returns the number of pixels that were looked at
 */
function paint(page: Picture, [a, b, c, d, e, f]: Matrix, image: Decoded): number {
  const determinant = a * d - b * c;
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1) return 0;
  const corners = [
    [e, f],
    [a + e, b + f],
    [c + e, d + f],
    [a + c + e, b + d + f],
  ] as const;
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(page.width, Math.ceil(Math.max(...xs)))];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(page.height, Math.ceil(Math.max(...ys)))];
  // The number of samples on each side of a pixel depends on how much larger the picture is than its place on the page.
  const samples = Math.min(3, Math.max(1, Math.round(Math.sqrt((image.width * image.height) / Math.abs(determinant)))));
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      let sum = 0;
      let count = 0;
      for (let sample = 0; sample < samples * samples; sample += 1) {
        const px = x + ((sample % samples) + 0.5) / samples - e;
        const py = y + (Math.floor(sample / samples) + 0.5) / samples - f;
        // Position in the unit square, whose upper edge is the picture's first row.
        const u = (d * px - c * py) / determinant;
        const v = (a * py - b * px) / determinant;
        if (u < 0 || u >= 1 || v <= 0 || v > 1) continue;
        const shade = shadeAt(image, Math.floor(u * image.width), Math.floor((1 - v) * image.height));
        if (shade === null) continue;
        sum += shade;
        count += 1;
      }
      if (count > 0) page.grey[y * page.width + x] = sum / count;
    }
  }
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
