import type { Logo } from './docx/front-matter.ts';

/** Largest width and height of a logo; pixels. */
const MOST_SIDE = 5_000;
/** Largest number of pixels of a new logo. Each PDF unpacks them all, so that a larger picture would slow every PDF. */
const MOST_PIXELS = 4_000_000;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Reads a PNG or JPEG image with its size in pixels; null for anything else. */
export function readLogo(bytes: Uint8Array): Logo | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPng = bytes.length > 24 && PNG.every((byte, at) => bytes[at] === byte);
  const size = isPng ? { width: view.getUint32(16), height: view.getUint32(20) } : jpegSize(view);
  if (size === null) return null;
  const { width, height } = size;
  if (width < 1 || height < 1 || width > MOST_SIDE || height > MOST_SIDE) return null;
  return { bytes, type: isPng ? 'image/png' : 'image/jpeg', width, height };
}

/** Tells whether a new logo has too many pixels. One that was accepted before this bound stays in use. */
export const isTooLarge = ({ width, height }: Logo): boolean => width * height > MOST_PIXELS;

/** Finds the size in the frame header (ITU-T T.81, B.2.2): markers C0–CF, except C4, C8 and CC. */
function jpegSize(view: DataView): { width: number; height: number } | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      if (!hasScan(view, at)) return null;
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Tells whether pixels follow the frame header: the marker of a scan (B.2.3). */
function hasScan(view: DataView, frame: number): boolean {
  for (let at = frame; at + 1 < view.byteLength; at += 1) if (view.getUint16(at) === 0xffda) return true;
  return false;
}

/**
 * Tells whether the parts of an image are there up to its end, since some programs show a truncated image as nothing,
 * and others refuse the document.
 */
export const isWhole = ({ bytes, type }: Logo): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return type === 'image/png' ? isWholePng(view) : isWholeJpeg(view);
};

const IHDR = 0x49_48_44_52;
const IDAT = 0x49_44_41_54;
const IEND = 0x49_45_4e_44;

/** Follows the chunks: a header, then pixels, then the end. Each chunk has a length, a name, its data and a checksum. */
function isWholePng(view: DataView): boolean {
  let pixels = 0;
  for (let at = PNG.length; at + 12 <= view.byteLength;) {
    const length = view.getUint32(at);
    const name = view.getUint32(at + 4);
    if (at === PNG.length && (name !== IHDR || length !== 13)) return false;
    if (at + 12 + length > view.byteLength) return false;
    if (name === IEND) return pixels > 0;
    if (name === IDAT) pixels += length;
    at += 12 + length;
  }
  return false;
}

const QUANTIZATION = 0xdb;
const CODES = 0xc4;
const SCAN = 0xda;
const END = 0xd9;

/** Follows the segments: the tables that decoding needs, scans with pixels, then the end. */
function isWholeJpeg(view: DataView): boolean {
  const seen = new Set<number>();
  for (let at = 2; at + 1 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return false;
    const marker = view.getUint8(at + 1);
    if (marker === END) return seen.has(SCAN) && seen.has(QUANTIZATION) && seen.has(CODES);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (at + 4 > view.byteLength) return false;
    seen.add(marker);
    const pixels = at + 2 + view.getUint16(at + 2);
    at = marker === SCAN ? endOfScan(view, pixels) : pixels;
    if (marker === SCAN && at === pixels) return false;
  }
  return false;
}

/** Finds the next marker after the pixels of a scan. Among pixels, FF is followed by 00, or by D0–D7 (B.1.1.5). */
function endOfScan(view: DataView, pixels: number): number {
  for (let at = pixels; at + 1 < view.byteLength; at += 1) {
    const next = view.getUint8(at + 1);
    if (view.getUint8(at) === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return view.byteLength;
}
