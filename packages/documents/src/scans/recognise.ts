import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { createOCREngine, layoutFlags, type OCREngine, supportsFastBuild, type TextItem } from 'tesseract-wasm';
import { median } from '../outline/geometry.ts';
import type { PageText, Row, Segment } from '../outline/types.ts';
import { letterSize } from './letter-size.ts';
import { type Picture, turned } from './picture.ts';

/** Of the processor, for all pages; what comes later is not read. A page of A4 takes two seconds. */
const MILLISECONDS = 25_000;
/** Words that are surer to be dirt or a drawing than words. */
const LEAST_CONFIDENCE = 0.3;
/** From here on, a picture is taken to lie on its side or upside down. */
const TURNED_CONFIDENCE = 0.6;
/** In sizes of the letters: a wider gap sets columns apart. */
const COLUMN_GAP = 1.6;
/** Points that the running text is taken to have. */
const BODY = 11;
/** Share of the running text's size by which a line may differ and still be of it: measured sizes are never quite the same. */
const ALIKE = 0.24;
const COLOR = '#000000';
/** Points of the picture. */
const MARGIN = 40;
/** A word between lines of a grid, which are read as strokes. */
const GRID = /^([|[\]]*)(.*?)([|[\]]*)$/u;
/** What round, square and arrow-shaped bullets are read as; none of these stands alone before a French text. */
const BULLET = /^(?:[©®°¢=+*•·»«~¤§●■□▪◦○►>-]|[eo]|--|—|–|_)$/u;

const asset = (name: string): Buffer => readFileSync(fileURLToPath(import.meta.resolve(name)));

async function engine(): Promise<OCREngine> {
  const build = supportsFastBuild() ? 'tesseract-core' : 'tesseract-core-fallback';
  // The package names its files in no other way.
  const folder = new URL('.', import.meta.resolve('tesseract-wasm'));
  const made = await createOCREngine({ wasmBinary: readFileSync(new URL(`${build}.wasm`, folder)) });
  made.loadModel(gunzipSync(asset('@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz')));
  return made;
}

/**
 * What is written on pictures of pages, as the rows of a PDF: with places and sizes, in points of the running text's size. All
 * of it happens in this process; nothing is loaded from elsewhere.
 */
export async function recognise(pictures: AsyncIterable<Picture> | Iterable<Picture>): Promise<PageText[]> {
  const reader = await engine();
  const pages: PageText[] = [];
  try {
    for await (const picture of pictures) {
      if (pages.length > 0 && processorTime() > MILLISECONDS) break;
      pages.push(pageOf(pages.length + 1, read(reader, picture)));
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

interface Read {
  readonly words: readonly TextItem[];
  readonly picture: Picture;
}

function read(reader: OCREngine, given: Picture): Read {
  load(reader, given);
  const { rotation, confidence } = reader.getOrientation();
  const quarters = confidence >= TURNED_CONFIDENCE ? Math.round(rotation / 90) % 4 : 0;
  // What is turned clockwise by so much is turned on to a whole turn.
  const picture = turned(given, (4 - quarters) % 4);
  if (picture !== given) load(reader, picture);
  return { words: reader.getTextBoxes('word'), picture };
}

/** Hands a picture over, with a white margin: numbers at the very edge are taken for dirt. */
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

/** Words as rows of a page. */
function pageOf(number: number, { words, picture }: Read): PageText {
  const lines: TextItem[][] = [];
  for (const word of words) {
    if ((word.flags & layoutFlags.StartOfLine) !== 0 || lines.length === 0) lines.push([]);
    const text = word.text.trim();
    if (text !== '' && word.confidence >= LEAST_CONFIDENCE) lines.at(-1)?.push({ ...word, text });
  }
  const written = lines.filter((line) => line.length > 0).map(withMark);
  const sizes = written.map((line) => letterSize(line));
  const body = median(sizes.filter((size) => size > 0)) || 1;
  const scale = BODY / body;
  const rows = written.map((line, index): Row => {
    const size = sizes[index] ?? body;
    const points = Math.abs(size - body) <= ALIKE * body ? BODY : Math.round(size * scale * 2) / 2;
    const bottom = Math.max(...line.map(({ rect }) => rect.bottom));
    return { page: number, y: bottom * scale, segments: segmentsOf(line, points, scale) };
  });
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { number, width, height, rows: aligned(merged(rows.toSorted((one, other) => one.y - other.y))) };
}

/** A line as it was printed: bullets are read as letters and signs, and the point behind a number as a comma. */
function withMark(line: readonly TextItem[]): readonly TextItem[] {
  const [first, second] = line;
  if (first === undefined || second === undefined) return line;
  const text = BULLET.test(first.text) ? '•' : first.text.replace(/^(\d{1,3}|[a-z]|[IVX]{1,4}),$/, '$1.');
  return [{ ...first, text }, ...line.slice(1)];
}

/** The words of a line: wide gaps, and the lines of a table's grid, part them. */
function segmentsOf(line: readonly TextItem[], size: number, scale: number): Segment[] {
  const segments: Segment[] = [];
  let isParted = false;
  for (const { rect, text } of line) {
    const [, before = '', own = '', behind = ''] = GRID.exec(text) ?? [];
    const last = segments.at(-1);
    const [x, right] = [rect.left * scale, rect.right * scale];
    isParted ||= before !== '';
    if (own !== '') {
      if (last !== undefined && !isParted && x - last.right <= COLUMN_GAP * size) {
        segments[segments.length - 1] = { ...last, text: `${last.text} ${own}`, right };
      } else segments.push({ text: own, x, right, style: { size, bold: false, italic: false, color: COLOR } });
      isParted = false;
    }
    isParted ||= behind !== '';
  }
  return segments;
}

/** Cells of a table are read one after the other, though they stand on one line. */
function merged(rows: readonly Row[]): Row[] {
  const made: Row[] = [];
  for (const row of rows) {
    const last = made.at(-1);
    const size = row.segments[0]?.style.size ?? BODY;
    const isBeside =
      last !== undefined &&
      row.y - last.y < 0.45 * size &&
      row.segments.every((one) => last.segments.every((other) => one.x >= other.right || one.right <= other.x));
    if (last === undefined || !isBeside) made.push(row);
    else {
      const segments = [...last.segments, ...row.segments].toSorted((one, other) => one.x - other.x);
      made[made.length - 1] = { ...last, segments };
    }
  }
  return made;
}

/** In points: lines that begin so near to each other were set at one edge. */
const EDGE = 4;

/** Rows whose parts begin where others begin, as they were set: a measured edge is never quite the same twice. */
function aligned(rows: readonly Row[]): Row[] {
  const edges: number[] = [];
  for (const x of rows.flatMap(({ segments }) => segments.map((one) => one.x)).toSorted((one, other) => one - other)) {
    if (x - (edges.at(-1) ?? -Infinity) > EDGE) edges.push(x);
  }
  const edgeOf = (x: number): number => edges.findLast((edge) => edge <= x) ?? x;
  return rows.map((row) => ({ ...row, segments: row.segments.map((one) => ({ ...one, x: edgeOf(one.x) })) }));
}
