import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { createOCREngine, layoutFlags, type OCREngine, supportsFastBuild } from 'tesseract-wasm';
import type { PageText } from '../outline/page-text.ts';
import { letterSize } from './letter-size.ts';
import { pageOf } from './page-rows.ts';
import { type Picture, turned } from './picture.ts';
import { type Box, cropped, inkShare, unreadBefore } from './unread-marks.ts';
import { markOf, type Word } from './words.ts';

/** Processor time after which no further page is read; ms. A page of A4 takes two seconds. */
const MILLISECONDS = 25_000;
/** Confidence below which a recognised word counts as dirt or a drawing. */
const LEAST_CONFIDENCE = 0.3;
/** Least confidence with which a picture is assumed to lie on its side or upside down. */
const TURNED_CONFIDENCE = 0.6;
/** White margin around a picture; pixels. */
const MARGIN = 40;
/** Largest number of missed numbers of a page that are read after all; each takes a twentieth of a second. */
const MOST_MARKS = 80;
/** Length of a line's part that is read again with its number, and the room around both; multiples of letters' size. */
const WITH_MARK = 14;
const AROUND = 0.4;
/** Size of the largest bullet, as a share of the letters' size. */
const BULLET = 0.65;

const asset = (name: string): Buffer => readFileSync(fileURLToPath(import.meta.resolve(name)));

async function engine(): Promise<OCREngine> {
  const build = supportsFastBuild() ? 'tesseract-core' : 'tesseract-core-fallback';
  // The package exports only its main file. The other files are in the same folder.
  const folder = new URL('.', import.meta.resolve('tesseract-wasm'));
  const made = await createOCREngine({ wasmBinary: readFileSync(new URL(`${build}.wasm`, folder)) });
  made.loadModel(gunzipSync(asset('@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz')));
  return made;
}

/**
 * Recognises the text on pictures of pages as the rows of a PDF, with places and sizes in points of the running text's
 * size. Everything happens in this process; nothing is loaded from elsewhere.
 */
export async function recognise(pictures: AsyncIterable<Picture> | Iterable<Picture>): Promise<PageText[]> {
  const reader = await engine();
  const pages: PageText[] = [];
  try {
    for await (const given of pictures) {
      if (pages.length > 0 && processorTime() > MILLISECONDS) break;
      const picture = upright(reader, given);
      const lines = withUnreadMarks(reader, picture, linesOn(reader, picture));
      pages.push(pageOf(pages.length + 1, lines, picture));
    }
  } finally {
    reader.destroy();
  }
  return pages;
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function upright(reader: OCREngine, picture: Picture): Picture {
  load(reader, picture);
  const { rotation, confidence } = reader.getOrientation();
  const quarters = confidence >= TURNED_CONFIDENCE ? Math.round(rotation / 90) % 4 : 0;
  // The picture was turned by `quarters`; turning it by the rest of a whole turn puts it upright.
  return turned(picture, (4 - quarters) % 4);
}

/** Passes a picture with a white margin, since numbers at the very edge count as dirt. */
function load(reader: OCREngine, { width, height, grey }: Picture): void {
  const [wide, high] = [width + 2 * MARGIN, height + 2 * MARGIN];
  const data = new Uint8ClampedArray(wide * high * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 4 * ((y + MARGIN) * wide + x + MARGIN);
      data[at] = data[at + 1] = data[at + 2] = grey[y * width + x] ?? 255;
    }
  }
  reader.loadImage({ data, width: wide, height: high });
}

/** Reads the words on a picture, line by line. */
function linesOn(reader: OCREngine, picture: Picture): Word[][] {
  load(reader, picture);
  const lines: Word[][] = [];
  for (const { rect, text, flags, confidence } of reader.getTextBoxes('word')) {
    if ((flags & layoutFlags.StartOfLine) !== 0 || lines.length === 0) lines.push([]);
    if (text.trim() === '' || confidence < LEAST_CONFIDENCE) continue;
    const { left, top, right, bottom } = rect;
    const place = { left: left - MARGIN, top: top - MARGIN, right: right - MARGIN, bottom: bottom - MARGIN };
    lines.at(-1)?.push({ text: text.trim(), rect: place, ink: inkShare(picture, place) });
  }
  return lines.filter((line) => line.length > 0);
}

/** Reads numbers and bullets that were missed before their lines, each together with the beginning of its line. */
function withUnreadMarks(reader: OCREngine, picture: Picture, lines: readonly (readonly Word[])[]): readonly Word[][] {
  const all = lines.flat();
  let count = 0;
  return lines.map((line) => {
    const place = count < MOST_MARKS ? unreadBefore(picture, line, all) : null;
    if (place === null) return [...line];
    count += 1;
    const text = markAt(reader, picture, line, place);
    return text === null ? [...line] : [{ text, rect: place, ink: 0 }, ...line];
  });
}

function markAt(reader: OCREngine, picture: Picture, line: readonly Word[], place: Box): string | null {
  const size = letterSize(line);
  const start = line[0]?.rect.left ?? 0;
  const [left, top] = [place.left - AROUND * size, place.top - AROUND * size];
  const part = cropped(picture, { left, top, right: start + WITH_MARK * size, bottom: place.bottom + AROUND * size });
  const read = linesOn(reader, part).flat();
  const before = read.filter(({ rect }) => rect.right + Math.max(0, left) <= start + AROUND * size);
  const mark = markOf(before.map(({ text }) => text).join(''));
  if (mark !== null) return mark;
  return place.right - place.left <= BULLET * size ? '•' : null;
}
