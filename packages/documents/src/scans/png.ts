import { inflateSync } from 'node:zlib';
import { AgendaSourceError } from '../agenda-sources/source-error.ts';
import { brightness, MOST_POINTS, type Picture } from './picture.ts';

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly color: number;
}

/** Number of samples for a pixel, by the header's kind of colour. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PALETTE = 3;
const SIGNATURE = 8;
const MOST_CHUNKS = 100_000;

/**
 * Reads a PNG; transparent pixels become white. https://www.w3.org/TR/png-3/
 * @throws AgendaSourceError
 */
export function readPng(file: Uint8Array): Picture {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const data: Buffer[] = [];
  let header: Header | undefined;
  let palette: Uint8Array = new Uint8Array();
  let at = SIGNATURE;
  for (let count = 0; at + 12 <= bytes.length && count < MOST_CHUNKS; count += 1) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    const chunk = bytes.subarray(at + 8, Math.min(bytes.length, at + 8 + length));
    if (kind === 'IHDR') header = headerOf(chunk);
    if (kind === 'PLTE') palette = chunk;
    if (kind === 'IDAT') data.push(chunk);
    if (kind === 'IEND') break;
    at += 12 + length;
  }
  if (header === undefined || data.length === 0) throw new AgendaSourceError('damaged');
  return { width: header.width, height: header.height, grey: greyOf(header, palette, rowsOf(header, data)) };
}

function headerOf(chunk: Buffer): Header {
  if (chunk.length < 13) throw new AgendaSourceError('damaged');
  const [width, height, depth, color] = [chunk.readUInt32BE(0), chunk.readUInt32BE(4), chunk[8] ?? 0, chunk[9] ?? 0];
  if (width * height > MOST_POINTS) throw new AgendaSourceError('picture_large');
  const isKnown = width > 0 && height > 0 && [1, 2, 4, 8, 16].includes(depth) && color in SAMPLES;
  // Interlaced pictures were made for slow networks; no scanner makes them.
  if (!isKnown || chunk[12] !== 0) throw new AgendaSourceError('picture_kind');
  return { width, height, depth, color };
}

const rowBytes = ({ width, depth, color }: Header): number => Math.ceil((width * depth * (SAMPLES[color] ?? 1)) / 8);

/** Uncompresses the picture's bytes and undoes their filters. */
function rowsOf(header: Header, data: readonly Buffer[]): Uint8Array {
  const length = rowBytes(header);
  const maxOutputLength = (length + 1) * header.height;
  let filtered: Buffer;
  try {
    filtered = inflateSync(Buffer.concat(data), { maxOutputLength });
  } catch (error) {
    throw new AgendaSourceError('damaged', { cause: error });
  }
  if (filtered.length < maxOutputLength) throw new AgendaSourceError('damaged');
  const step = Math.max(1, Math.ceil((header.depth * (SAMPLES[header.color] ?? 1)) / 8));
  const rows = new Uint8Array(length * header.height);
  for (let y = 0; y < header.height; y += 1) {
    const kind = filtered[y * (length + 1)] ?? 0;
    const from = y * (length + 1) + 1;
    const to = y * length;
    for (let x = 0; x < length; x += 1) {
      const left = x < step ? 0 : (rows[to + x - step] ?? 0);
      const above = y === 0 ? 0 : (rows[to + x - length] ?? 0);
      const corner = x < step || y === 0 ? 0 : (rows[to + x - length - step] ?? 0);
      rows[to + x] = (filtered[from + x] ?? 0) + predicted(kind, left, above, corner);
    }
  }
  return rows;
}

function predicted(kind: number, left: number, above: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return above;
  if (kind === 3) return (left + above) >> 1;
  if (kind !== 4) return 0;
  const guess = left + above - corner;
  const [byLeft, byAbove, byCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}

function greyOf(header: Header, palette: Uint8Array, rows: Uint8Array): Uint8Array {
  const { width, height, depth, color } = header;
  const samples = SAMPLES[color] ?? 1;
  const length = rowBytes(header);
  const full = 2 ** Math.min(8, depth) - 1;
  /** Reads a sample from 0 to 255, or an index in the palette. */
  const sample = (y: number, place: number): number => {
    if (depth >= 8) return rows[y * length + (place * depth) / 8] ?? 0;
    const byte = rows[y * length + Math.floor((place * depth) / 8)] ?? 0;
    const own = (byte >> (8 - depth - ((place * depth) % 8))) & full;
    return color === PALETTE ? own : Math.round((own * 255) / full);
  };
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = x * samples;
      const first = sample(y, at);
      let shade = first;
      if (color === PALETTE) {
        shade = brightness(palette[3 * first] ?? 0, palette[3 * first + 1] ?? 0, palette[3 * first + 2] ?? 0);
      } else if (samples > 2) shade = brightness(first, sample(y, at + 1), sample(y, at + 2));
      const opaque = color === 4 || color === 6 ? sample(y, at + samples - 1) / 255 : 1;
      grey[y * width + x] = Math.round(shade * opaque + 255 * (1 - opaque));
    }
  }
  return grey;
}
