import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { isTooLarge, isWhole, readLogo } from './logo.ts';

const png = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(32);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
/** Makes the beginning of a JPEG file: an application segment of ten bytes, the frame header, and the scan's marker. */
const jpeg = (width: number, height: number): Buffer => {
  const segment = [0xff, 0xe0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0];
  const frame = [
    0xff,
    0xc2,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  return Buffer.from([0xff, 0xd8, ...segment, ...frame, 0xff, 0xda]);
};

it('reads the size of PNG and JPEG images', () => {
  expect(readLogo(png(300, 100))).toMatchObject({ type: 'image/png', width: 300, height: 100 });
  expect(readLogo(jpeg(640, 480))).toMatchObject({ type: 'image/jpeg', width: 640, height: 480 });
});

it('accepts no other file as an image, and no image that is truncated or too large', () => {
  for (const bytes of [Buffer.from('<svg/>'), Buffer.alloc(0), jpeg(1, 1).subarray(0, 16), png(0, 5), png(5, 90_000)])
    expect(readLogo(bytes)).toBeNull();
  expect(readLogo(jpeg(640, 480).subarray(0, -2))).toBeNull();
});

it('tells which images have too many pixels, but still reads them', () => {
  const sizes = [png(2_000, 2_000), png(5_000, 800), png(2_001, 2_000)];
  expect(sizes.map(readLogo).map((logo) => logo !== null && isTooLarge(logo))).toEqual([false, false, true]);
});

const chunk = (name: string, data: readonly number[]): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name), Buffer.from(data), Buffer.alloc(4)]);
};
const HEADER = chunk('IHDR', [0, 0, 0, 5, 0, 0, 0, 5, 8, 2, 0, 0, 0]);
const pngOf = (...chunks: readonly Buffer[]): Buffer => Buffer.concat([png(1, 1).subarray(0, 8), HEADER, ...chunks]);
const whole = (bytes: Buffer): boolean => {
  const logo = readLogo(bytes);
  return logo !== null && isWhole(logo);
};

it('tells which PNG images have pixels and an end', () => {
  const [pixels, end] = [chunk('IDAT', [1, 2, 3]), chunk('IEND', [])];
  expect(whole(pngOf(chunk('tEXt', [65]), pixels, pixels, end))).toBe(true);
  expect(whole(Buffer.concat([pngOf(pixels, end), Buffer.from('more')]))).toBe(true);
  const tooLong = Buffer.from(pixels);
  tooLong.writeUInt32BE(0xff_ff_ff_ff);
  for (const bytes of [
    png(300, 100),
    pngOf(end),
    pngOf(pixels),
    pngOf(chunk('IDAT', []), end),
    pngOf(tooLong, end),
    pngOf(pixels, end).subarray(0, -4),
  ])
    expect(whole(bytes)).toBe(false);
});

it('tells which JPEG images have tables, pixels and an end', async () => {
  const photo = await readFile(new URL('scans/fixtures/ordre-du-jour.jpg', import.meta.url));
  const tables = [0xff, 0xdb, 0, 3, 0, 0xff, 0xc4, 0, 3, 0];
  const begun = Buffer.concat([jpeg(5, 5).subarray(0, 2), Buffer.from(tables), jpeg(5, 5).subarray(2, -2)]);
  const scan = [0xff, 0xda, 0, 2];
  const pixels = [1, 0xff, 0, 2, 0xff, 0xd0, 3];
  const end = [0xff, 0xd9];
  const jpegOf = (...parts: readonly number[][]): Buffer => Buffer.concat([begun, Buffer.from(parts.flat())]);
  expect(isWhole({ bytes: photo, type: 'image/jpeg', width: 1, height: 1 })).toBe(true);
  expect(whole(jpegOf(scan, pixels, end))).toBe(true);
  // A progressive image has several scans, with tables between them.
  expect(whole(jpegOf(scan, pixels, tables, scan, pixels, [0xff, 0xff, 0xd9], [7]))).toBe(true);
  for (const bytes of [
    jpeg(640, 480),
    Buffer.concat([jpeg(640, 480).subarray(0, -2), Buffer.from([...scan, ...pixels, ...end])]),
    jpegOf(scan, end),
    jpegOf(scan, pixels),
    jpegOf(scan, pixels, tables, end.slice(0, 1)),
    jpegOf(scan, pixels, [0xff, 0xc4, 0xff, 0xff], end),
  ])
    expect(whole(bytes)).toBe(false);
});
