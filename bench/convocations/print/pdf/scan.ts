import type { Chance } from '../../random.ts';
import { bind, bytesOf, number } from './binding.ts';
import { type Font, widthOf } from './fonts.ts';
import type { Layout, PrintedLine } from '../setting/printed.ts';
import type { Run } from '../setting/lines.ts';
import { literal } from './pdf-file.ts';

/** The position of a sheet on the scanner's glass, and the precision of the recognised lines. */
interface Scanner {
  /** Rotation of the sheet; radians. */
  readonly turn: number;
  readonly right: number;
  readonly down: number;
  /** Largest error of a word's baseline; points. */
  readonly jitter: number;
  /** Largest error of a word's size, as a share of the size. */
  readonly swell: number;
  readonly font: Font;
  /** True if words are turned with the sheet. Otherwise they stand upright on a slanting line. */
  readonly turnsWords: boolean;
  readonly isVisible: boolean;
}

const FONT: Font = { face: 'sans', name: 'Helvetica', bold: false, italic: false, stretch: 1 };

function scannerOf(chance: Chance): Scanner {
  return {
    turn: chance.pick([0, 0, 1, -1]) * chance.between(0.001, 0.01),
    right: chance.between(-5, 5),
    down: chance.between(-6, 6),
    jitter: chance.pick([0, 0.3, 0.6, 0.9]),
    swell: chance.pick([0, 0.03, 0.07]),
    font: chance.pick<Font>([
      FONT,
      { ...FONT, face: 'serif', name: 'Times' },
      { ...FONT, face: 'mono', name: 'Courier' },
    ]),
    turnsWords: chance.is(0.5),
    isVisible: chance.is(0.2),
  };
}

/** Makes a scanned sheet: a picture, and over it the recognised words, mostly invisible. Returns the moved lines. */
export function scan(layout: Layout, chance: Chance): { pdf: Uint8Array; lines: PrintedLine[] } {
  const scanner = scannerOf(chance);
  const { width, height } = layout.sheet;
  const place = (x: number, y: number): { x: number; y: number } => ({
    x: x + scanner.right - (y - height / 2) * scanner.turn,
    y: y + scanner.down + (x - width / 2) * scanner.turn,
  });
  const pdf = bind(layout, { isPacked: true, hasPicture: true }, (page, fontOf) => {
    const words = layout.lines
      .filter((line) => line.page === page)
      .flatMap((line) =>
        wordsOf(line).map((word) => wordContent(word, place(word.x, word.y), height, scanner, chance)),
      );
    const mode = scanner.isVisible ? '0 Tr' : '3 Tr';
    return [
      `q ${number(width)} 0 0 ${number(height)} 0 0 cm /Paper Do Q`,
      `BT ${mode} /${fontOf(scanner.font, 'a')} 10 Tf`,
      ...words.map((word) => word.replace('/F', `/${fontOf(scanner.font, 'a')}`)),
      'ET',
    ].join('\n');
  });
  return { pdf, lines: layout.lines.map((line) => ({ ...line, ...place(line.x, line.y) })) };
}

/** Joins the parts of a word that had different looks into one word again. */
function wordsOf({ runs }: PrintedLine): Run[] {
  const words: Run[] = [];
  for (const run of runs) {
    const last = words.at(-1);
    const isOne = last !== undefined && run.x - last.x - last.width < 0.08 * run.size;
    if (isOne) words[words.length - 1] = { ...last, text: last.text + run.text, width: run.x + run.width - last.x };
    else words.push(run);
  }
  return words;
}

function wordContent(
  word: Run,
  at: { x: number; y: number },
  height: number,
  scanner: Scanner,
  chance: Chance,
): string {
  const size = Math.round(word.size * (1 + chance.between(-scanner.swell, scanner.swell)) * 4) / 4;
  const natural = widthOf(word.text, scanner.font, size);
  const stretch = natural === 0 ? 100 : (word.width / natural) * 100;
  const y = height - at.y + chance.between(-scanner.jitter, scanner.jitter);
  const [cosine, sine] = scanner.turnsWords ? [Math.cos(scanner.turn), -Math.sin(scanner.turn)] : [1, 0];
  const matrix = [cosine, sine, -sine, cosine].map((value) => value.toFixed(4)).join(' ');
  return `/F ${number(size)} Tf ${number(stretch)} Tz ${matrix} ${number(at.x)} ${number(y)} Tm ${literal(bytesOf(word.text, scanner.font))} Tj`;
}
