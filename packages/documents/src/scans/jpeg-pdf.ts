import { AgendaSourceError } from '../agenda-sources/source-error.ts';
import { MOST_POINTS } from './picture.ts';

interface Jpeg {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** How the camera was held, 1 to 8: https://www.cipa.jp/std/documents/download_e.html?DC-008-Translation-2023-E */
  readonly orientation: number;
}

const COLORS: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };
const ORIENTATION = 0x0112;
/** Largest number of fields of an Exif directory that are looked at. */
const MOST_FIELDS = 500;

/**
 * Makes a PDF of one page that shows a JPEG upright. The reader of PDFs decodes JPEGs, so no other decoder is needed.
 * @throws AgendaSourceError
 */
export function jpegPdf(file: Uint8Array): Uint8Array {
  const jpeg = Buffer.from(file.buffer, file.byteOffset, file.length);
  const { width, height, components, orientation } = headerOf(jpeg);
  const color = COLORS[components];
  if (color === undefined || width === 0 || height === 0) throw new AgendaSourceError('damaged');
  if (width * height > MOST_POINTS) throw new AgendaSourceError('picture_large');
  const isTurned = orientation >= 5;
  const content = `q ${placeOf(width, height, orientation)} cm /P Do Q`;
  const box = isTurned ? `${height} ${width}` : `${width} ${height}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box}] /Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  const image = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /${color} /Filter /DCTDecode /Length ${jpeg.length} >>`;
  const before = objects.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);
  let offset = '%PDF-1.4\n'.length;
  const offsets = before.map((object) => {
    const at = offset;
    offset += object.length;
    return at;
  });
  const head = Buffer.from(`%PDF-1.4\n${before.join('')}5 0 obj\n${image}\nstream\n`, 'latin1');
  const tail = '\nendstream\nendobj\n';
  const table = [...offsets, offset].map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const start = head.length + jpeg.length + tail.length;
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([head, jpeg, Buffer.from(tail + end, 'latin1')]));
}

/** Computes the transform of a PDF's unit square that puts the photograph upright. */
function placeOf(width: number, height: number, orientation: number): string {
  switch (orientation) {
    case 2:
      return `${-width} 0 0 ${height} ${width} 0`;
    case 3:
      return `${-width} 0 0 ${-height} ${width} ${height}`;
    case 4:
      return `${width} 0 0 ${-height} 0 ${height}`;
    case 5:
      return `0 ${-width} ${-height} 0 ${height} ${width}`;
    case 6:
      return `0 ${-width} ${height} 0 0 ${width}`;
    case 7:
      return `0 ${width} ${height} 0 0 0`;
    case 8:
      return `0 ${width} ${-height} 0 ${height} 0`;
    default:
      return `${width} 0 0 ${height} 0 0`;
  }
}

/** Reads size and orientation from the segments before the picture. */
function headerOf(jpeg: Buffer): Jpeg {
  let orientation = 1;
  for (let at = 2; at + 9 < jpeg.length && jpeg[at] === 0xff;) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = jpeg.readUInt16BE(at + 2);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      const components = jpeg[at + 9] ?? 0;
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7), components, orientation };
    }
    if (marker === 0xe1) orientation = orientationOf(jpeg.subarray(at + 4, at + 2 + length)) ?? orientation;
    if (marker === 0xda) break;
    at += 2 + length;
  }
  throw new AgendaSourceError('damaged');
}

/** Reads the orientation in a camera's Exif segment. */
function orientationOf(segment: Buffer): number | undefined {
  if (segment.length < 14 || segment.toString('latin1', 0, 4) !== 'Exif') return undefined;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number =>
    at < 0 || at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const long = (at: number): number =>
    at < 0 || at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at);
  const directory = long(4);
  const count = Math.min(MOST_FIELDS, short(directory));
  for (let index = 0; index < count; index += 1) {
    const field = directory + 2 + 12 * index;
    const value = short(field + 8);
    if (short(field) === ORIENTATION) return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}
