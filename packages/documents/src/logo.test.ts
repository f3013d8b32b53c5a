import { expect, it } from 'vitest';
import { isTooLarge, readLogo } from './logo.ts';

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
  const frame = [0xff, 0xc2, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3, 0, 0, 0, 0];
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
