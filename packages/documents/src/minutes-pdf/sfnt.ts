import { inflateSync } from 'node:zlib';

const HEADER = 12;
const ENTRY = 16;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const aligned = (length: number): number => (length + 3) & ~3;

/**
 * Unpacks a font from the WOFF file that browsers load. Only in an unpacked font does fontkit measure letters without
 * an outline, such as the space.
 */
export function sfnt(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is no WOFF font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = WOFF_HEADER + at * WOFF_ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(entry + place));
    if (offset === undefined || packed === undefined || length === undefined) throw new Error('the font is cut off');
    const bytes = woff.subarray(offset, offset + packed);
    const content = packed < length ? inflateSync(bytes, { maxOutputLength: length }) : bytes;
    return { tag: woff.subarray(entry, entry + 4), checksum: woff.readUInt32BE(entry + 16), content };
  });
  const directory = HEADER + count * ENTRY;
  const size = tables.reduce((sum, { content }) => sum + aligned(content.length), directory);
  const font = Buffer.alloc(size);
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  const step = Math.floor(Math.log2(count));
  font.writeUInt16BE(2 ** step * ENTRY, 6);
  font.writeUInt16BE(step, 8);
  font.writeUInt16BE((count - 2 ** step) * ENTRY, 10);
  let offset = directory;
  for (const [at, { tag, checksum, content }] of tables.entries()) {
    const entry = HEADER + at * ENTRY;
    tag.copy(font, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(content.length, entry + 12);
    content.copy(font, offset);
    offset += aligned(content.length);
  }
  return font;
}
