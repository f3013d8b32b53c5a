import { deflateSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { jpegPdf } from './jpeg-pdf.ts';
import { pdfPictures } from './pdf-pictures.ts';
import { LONGEST_SIDE, type Picture, reduced, turned } from './picture.ts';
import { readPng } from './png.ts';
import { cropped, unreadBefore } from './unread-marks.ts';
import { markOf } from './words.ts';

const PHOTO = new URL('./fixtures/ordre-du-jour.jpg', import.meta.url);

function chunk(kind: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(kind, 'latin1'), data, Buffer.alloc(4)]);
}

interface TestPng {
  readonly width: number;
  readonly depth: number;
  readonly color: number;
  /** Rows of bytes, each with the kind of its filter before it. */
  readonly rows: readonly (readonly number[])[];
  readonly palette?: readonly number[];
}

function png({ width, depth, color, rows, palette = [] }: TestPng): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([depth, color], 8);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette)),
    chunk('IDAT', deflateSync(Uint8Array.from(rows.flat()))),
    chunk('IEND', new Uint8Array()),
  ]);
}

const greys = (test: TestPng): number[] => Array.from(readPng(png(test)).grey);

describe('a PNG', () => {
  it('is read with every kind of filter', () => {
    // The content of the rows: 10 20 30 · 11 22 33 · 12 24 36 · 20 30 40 · 21 31 41
    const rows = [
      [0, 10, 20, 30],
      [2, 1, 2, 3],
      [1, 12, 12, 12],
      [3, 14, 8, 7],
      [4, 1, 1, 1],
    ];
    expect(greys({ width: 3, depth: 8, color: 0, rows })).toEqual([
      10, 20, 30, 11, 22, 33, 12, 24, 36, 20, 30, 40, 21, 31, 41,
    ]);
  });

  it('is read at low and high bit depths, in colour, with a palette and with transparency', () => {
    expect(greys({ width: 9, depth: 1, color: 0, rows: [[0, 0b10110000, 0b10000000]] })).toEqual([
      255, 0, 255, 255, 0, 0, 0, 0, 255,
    ]);
    expect(greys({ width: 2, depth: 8, color: 2, rows: [[0, 255, 0, 0, 0, 255, 0]] })).toEqual([76, 150]);
    const palette = [255, 255, 255, 0, 0, 0];
    expect(greys({ width: 2, depth: 4, color: 3, palette, rows: [[0, 0x01]] })).toEqual([255, 0]);
    expect(greys({ width: 2, depth: 8, color: 6, rows: [[0, 0, 0, 0, 0, 0, 0, 0, 255]] })).toEqual([255, 0]);
    expect(greys({ width: 1, depth: 16, color: 0, rows: [[0, 128, 7]] })).toEqual([128]);
  });
});

describe('a photograph', () => {
  /** Makes the file that a camera held in this way writes. */
  const held = (photo: Buffer, orientation: number): Uint8Array => {
    const tiff = Buffer.from(
      'MM\u0000*\u0000\u0000\u0000\u0008\u0000\u0001\u0001\u0012\u0000\u0003\u0000\u0000\u0000\u0001\u0000\u0000\u0000\u0000',
      'latin1',
    );
    tiff.writeUInt16BE(orientation, 18);
    const exif = Buffer.concat([Buffer.from('Exif\u0000\u0000', 'latin1'), tiff]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(exif.length + 2);
    return Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, photo.subarray(2)]);
  };
  const pictureOf = async (file: Uint8Array): Promise<Picture | null> => {
    for await (const picture of pdfPictures(jpegPdf(file))) return picture;
    return null;
  };
  /** Computes how different two pictures are: the mean difference of their pixels. */
  const difference = (one: Picture, other: Picture): number =>
    one.grey.reduce((sum, shade, at) => sum + Math.abs(shade - (other.grey[at] ?? 0)), 0) / one.grey.length;

  it.each([
    [3, 2],
    [6, 1],
    [8, 3],
  ])('that was taken with the camera turned (%i) is shown upright', async (orientation, quarters) => {
    const photo = await readFile(PHOTO);
    const [plain, shown] = [await pictureOf(photo), await pictureOf(held(photo, orientation))];
    if (plain === null || shown === null) throw new Error('no picture');
    const expected = turned(plain, quarters);
    expect([shown.width, shown.height]).toEqual([expected.width, expected.height]);
    expect(difference(shown, expected)).toBeLessThan(1);
    expect(difference(shown, turned(expected, 2))).toBeGreaterThan(5);
  });
});

it('reduces a picture that is too large by averaging its pixels', () => {
  const width = 2 * LONGEST_SIDE;
  const grey = Uint8Array.from({ length: width * 2 }, (_, at) => (at % 2 === 0 ? 100 : 200));
  const made = reduced({ width, height: 2, grey });
  expect(made).toMatchObject({ width: LONGEST_SIDE, height: 1 });
  expect(new Set(made.grey)).toEqual(new Set([150]));
});

describe('an unread number before a line', () => {
  const rect = { left: 60, top: 10, right: 120, bottom: 24 };
  const line = [{ text: 'Accueil', rect }];
  const page = (ink: readonly (readonly [x: number, y: number])[]): Picture => {
    const grey = new Uint8Array(200 * 40).fill(250);
    for (const [x, y] of ink) grey[y * 200 + x] = 20;
    return { width: 200, height: 40, grey };
  };
  const digit = Array.from({ length: 24 }, (_, at) => [42 + (at % 4), 14 + Math.floor(at / 4)] as const);

  it('is found if there is ink, and can be cut out of the picture', () => {
    const place = unreadBefore(page(digit), line, line);
    expect(place).toEqual({ left: 42, top: 10, right: 46, bottom: 24 });
    expect(Array.from(cropped(page(digit), { left: 42, top: 14, right: 44, bottom: 16 }).grey)).toEqual([
      20, 20, 20, 20,
    ]);
  });

  it('is not found if there is a word, the rule of a table, or nothing', () => {
    expect(unreadBefore(page([]), line, line)).toBeNull();
    const rule = Array.from({ length: 40 }, (_, y) => [45, y] as const);
    expect(unreadBefore(page(rule), line, line)).toBeNull();
    const word = { text: '1.', rect: { left: 40, top: 12, right: 47, bottom: 24 } };
    expect(unreadBefore(page(digit), line, [word, ...line])).toBeNull();
  });

  it.each([
    ['©', '•'],
    ['>»', '•'],
    ['4,', '4.'],
    ['II.', 'II.'],
    ['a)', 'a)'],
    ['le', null],
    ['2026', null],
  ])('%s is %s', (text, mark) => expect(markOf(text)).toBe(mark));
});

it('a page that paints the same picture thousands of times is painted a few times only', async () => {
  const content = `q 600 0 0 800 0 0 cm ${'/P Do '.repeat(20_000)} Q`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /XObject /Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 2 >>\nstream\nAz\nendstream',
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  const pdf = Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R >>\n%%EOF`, 'latin1');
  const before = process.threadCpuUsage();
  const { value: picture } = await pdfPictures(pdf).next();
  const { user, system } = process.threadCpuUsage(before);
  expect((picture as Picture | undefined)?.grey.includes('A'.charCodeAt(0))).toBe(true);
  expect((user + system) / 1000).toTakeLessThan(20_000);
});
