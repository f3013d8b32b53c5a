import type { Chance } from '../../random.ts';
import { bind, bytesOf, number } from './binding.ts';
import { type Font, widthOf } from './fonts.ts';
import type { Layout, PrintedLine } from '../setting/printed.ts';
import type { Run } from '../setting/lines.ts';
import { literal } from './pdf-file.ts';

/** How a sheet lies on the glass and how steady the recognition's lines are. */
interface Scanner {
  /** Radians. */
  readonly turn: number;
  readonly right: number;
  readonly down: number;
  /** Points that a word's baseline is off by at most. */
  readonly jitter: number;
  /** Share of its size that a word's is off by at most. */
  readonly swell: number;
  readonly font: Font;
  /** Words are turned with the sheet; others stand upright on a slanting line. */
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

/** A scanned sheet: a picture, and over it the words that were recognised, mostly invisible. Lines come back where they lie now. */
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

/** Parts of one word that looked different become one again. */
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
