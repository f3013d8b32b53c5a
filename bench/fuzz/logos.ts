import { crc32, deflateSync } from 'node:zlib';
import { mutated, type Material } from './mutate.ts';
import type { Random } from '../shared/random.ts';

/** Largest side of a logo; pixels. */
const LARGEST = 5_000;
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const PATTERN = Buffer.from(Array.from({ length: 97 }, (_, at) => (at * at) % 251));

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Makes a PNG. @param colours number of bytes per pixel, which depends on the colour type */
function png(side: number, type: number, colours: number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side);
  head.writeUInt32BE(side, 4);
  head.set([8, type, 0, 0, 0], 8);
  // Each line begins with the number of its filter.
  const line = Buffer.alloc(side * colours + 1, PATTERN);
  line[0] = 1;
  const pixels = deflateSync(Buffer.concat(Array<Buffer>(side).fill(line)));
  const palette =
    type === 3 ? [chunk('PLTE', Uint8Array.of(0, 0, 0, 255, 255, 255)), chunk('tRNS', Uint8Array.of(9))] : [];
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    ...palette,
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** The head of a JPEG, and the beginning of its pixels. No reader here reads further. */
const JPEG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.from('ffc0001108004000400301220002110103110100', 'hex'),
  Buffer.from('ffda000c03010002110311003f00', 'hex'),
  Buffer.from(Array.from({ length: 60 }, (_, at) => 3 * at)),
  Buffer.from('ffd9', 'hex'),
]);

export const LOGOS = {
  files: [png(32, 2, 3), png(32, 6, 4), png(32, 0, 1), png(32, 3, 1), png(32, 4, 2), JPEG],
  tokens: ['IHDR', 'PLTE', 'IDAT', 'tRNS', 'IEND', 'pHYs', 'JFIF', 'Exif\u0000\u0000', '\u0000\u0000'],
};

/** Changes bytes of a logo. Sometimes makes a logo of a hundred kilobytes that unpacks to the largest size allowed. */
export function mutatedLogo(file: Uint8Array, random: Random, material: Material): Uint8Array {
  if (!random.percent(1)) return mutated(file, random, material);
  return png(1 + random.below(LARGEST), 6, 4);
}
