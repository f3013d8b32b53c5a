import type { Chance } from '../../random.ts';
import { bind, bytesOf, type FontOf, number, rgb } from './binding.ts';
import type { Bookmark } from './bookmarks.ts';
import { type Font, widthOf } from './fonts.ts';
import type { Layout } from '../setting/printed.ts';
import type { Run } from '../setting/lines.ts';
import { literal } from './pdf-file.ts';

/** The way in which a program writes text into a PDF. On paper, all ways look the same. */
export interface Pen {
  /** Unit of text for one drawing operator. `kerned`: a line, with shifts between letters and in place of spaces. */
  readonly unit: 'line' | 'word' | 'letter' | 'kerned';
  readonly order: 'reading' | 'reversed' | 'by look';
  readonly ligatures: boolean;
  /** True if the page is turned upside down and back, as browsers do. */
  readonly isFlipped: boolean;
  readonly isPacked: boolean;
  /** True if running headers and footers are marked as such. */
  readonly marksFurniture: boolean;
  /** Words across each page, behind the text; empty for none. */
  readonly watermark: string;
  /** True if bold text is drawn twice, a hair apart. */
  readonly doublesBold: boolean;
  readonly bookmarks: readonly Bookmark[];
}

const WATERMARK: Font = { face: 'sans', name: 'Helvetica', bold: true, italic: false, stretch: 1 };

interface Stretch {
  readonly runs: readonly Run[];
  readonly wordSpace: number;
}

const alike = (a: Run, b: Run): boolean =>
  a.font.name === b.font.name &&
  a.font.bold === b.font.bold &&
  a.font.italic === b.font.italic &&
  a.size === b.size &&
  a.color === b.color &&
  a.y === b.y &&
  a.spaced === b.spaced;

/** Groups words that one operator can draw: words with the same look, and with equal distances between them. */
function stretchesOf(runs: readonly Run[]): Stretch[] {
  const found: { runs: Run[]; wordSpace: number }[] = [];
  for (const run of runs) {
    const last = found.at(-1);
    const previous = last?.runs.at(-1);
    const space = widthOf(' ', run.font, run.size, run.spaced);
    const gap = previous === undefined ? Infinity : run.x - previous.x - previous.width;
    const wordSpace = gap - space;
    const joins =
      previous !== undefined &&
      run.font.face !== 'signs' &&
      alike(previous, run) &&
      gap > 0.5 * space &&
      gap < 4 * space;
    if (last !== undefined && joins && (last.runs.length === 1 || Math.abs(last.wordSpace - wordSpace) < 0.02)) {
      last.runs.push(run);
      last.wordSpace = wordSpace;
    } else found.push({ runs: [run], wordSpace: 0 });
  }
  return found;
}

/** Draws a page layout as a PDF. */
export function draw(layout: Layout, pen: Pen, chance: Chance): Uint8Array {
  const { isPacked, bookmarks } = pen;
  return bind(layout, { isPacked, bookmarks }, (page, fontOf) => pageContent(layout, page, pen, chance, fontOf));
}

function pageContent(layout: Layout, page: number, pen: Pen, chance: Chance, fontOf: FontOf): string {
  const { width, height, background } = layout.sheet;
  const up = (y: number): number => (pen.isFlipped ? y : height - y);
  const out: string[] = pen.isFlipped ? [`1 0 0 -1 0 ${number(height)} cm`] : [];
  const box = (x: number, y: number, w: number, h: number): string =>
    `${number(x)} ${number(pen.isFlipped ? y : height - y - h)} ${number(w)} ${number(h)} re`;
  if (background !== undefined) out.push(`${rgb(background)} rg ${box(0, 0, width, height)} f`);
  for (const { x, y, width, height, fill, stroke } of layout.boxes.filter((drawn) => drawn.page === page)) {
    if (fill !== undefined) out.push(`${rgb(fill)} rg ${box(x, y, width, height)} f`);
    if (stroke !== undefined) out.push(`${rgb(stroke)} RG 0.6 w ${box(x, y, width, height)} S`);
  }
  if (pen.watermark !== '') {
    const font = `/${fontOf(WATERMARK, pen.watermark)} ${number(width / 6)} Tf`;
    const at = `0.64 ${pen.isFlipped ? -0.77 : 0.77} -0.77 ${pen.isFlipped ? -0.64 : 0.64} ${number(width * 0.25)} ${number(up(height * 0.7))} Tm`;
    out.push(`BT ${font} 0.92 0.92 0.92 rg 0 Tc 0 Tw ${at} ${literal(bytesOf(pen.watermark, WATERMARK))} Tj ET`);
  }
  const lines = layout.lines.filter((line) => line.page === page);
  const ordered = pen.order === 'reversed' ? lines.toReversed() : lines;
  const drawn = ordered.map((line) => {
    const once = line.runs.length === 0 ? '' : lineContent(line.runs, pen, chance, fontOf, up);
    const isTwice = pen.doublesBold && line.runs.every(({ font }) => font.bold);
    const text = isTwice ? `${once}\nq 1 0 0 1 0.3 0 cm\n${once}\nQ` : once;
    const marked =
      pen.marksFurniture && line.isFurniture ? `/Artifact << /Type /Pagination >> BDC\n${text}\nEMC` : text;
    const underlines = line.runs
      .filter((run) => run.underlined)
      .map((run) => {
        // An underline reaches to the next word, if that word is underlined too.
        const next = line.runs[line.runs.indexOf(run) + 1];
        const width = next?.underlined === true && next.x - run.x < run.width + run.size ? next.x - run.x : run.width;
        return `${rgb(run.color)} rg ${box(run.x, run.y + 1.2, width, 0.6)} f`;
      });
    return {
      text: [marked, ...underlines].join('\n'),
      look: line.runs[0]?.font.name ?? '',
      bold: line.runs[0]?.font.bold,
    };
  });
  // Some programs draw all text of one style before the next style.
  const sorted = pen.order === 'by look' ? drawn.toSorted((a, b) => Number(b.bold) - Number(a.bold)) : drawn;
  out.push(...sorted.map(({ text }) => text));
  return out.join('\n');
}

function lineContent(
  runs: readonly Run[],
  pen: Pen,
  chance: Chance,
  fontOf: FontOf,
  up: (y: number) => number,
): string {
  const out = ['BT'];
  const start = (run: Run, x = run.x): void => {
    out.push(`/${fontOf(run.font, run.text)} ${number(run.size)} Tf ${rgb(run.color)} rg ${number(run.spaced)} Tc`);
    out.push(`1 0 0 ${pen.isFlipped ? -1 : 1} ${number(x)} ${number(up(run.y))} Tm`);
  };
  const ligated = (text: string, run: Run): string =>
    pen.ligatures && run.font.face !== 'mono' && run.font.face !== 'signs' && run.spaced === 0
      ? text.replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ')
      : text;
  const stretches =
    pen.unit === 'line' || pen.unit === 'kerned'
      ? stretchesOf(runs)
      : runs.map((run) => ({ runs: [run], wordSpace: 0 }));
  for (const stretch of stretches) {
    const [first] = stretch.runs;
    if (first === undefined) continue;
    if (pen.unit === 'letter') {
      let x = first.x;
      for (const letter of first.text) {
        start({ ...first, text: letter }, x);
        out.push(`${literal(bytesOf(letter, first.font))} Tj`);
        x += widthOf(letter, first.font, first.size, first.spaced);
      }
    } else if (pen.unit === 'kerned') {
      start(first);
      out.push(`[${kerned(stretch, ligated, chance)}] TJ`);
    } else {
      start(first);
      const text = stretch.runs.map((run) => ligated(run.text, run)).join(' ');
      out.push(`${number(stretch.wordSpace)} Tw ${literal(bytesOf(text, first.font))} Tj`);
    }
  }
  return [...out, 'ET'].join('\n');
}

/** Writes a line as typesetters do: no space is drawn, and pairs of letters are shifted by a hair. */
function kerned(stretch: Stretch, ligated: (text: string, run: Run) => string, chance: Chance): string {
  return stretch.runs
    .map((run, at) => {
      const previous = stretch.runs[at - 1];
      const gap = previous === undefined ? 0 : run.x - previous.x - previous.width;
      const text = ligated(run.text, run);
      const cut = text.length > 4 && chance.is(0.5) ? chance.whole(1, text.length - 2) : 0;
      const parts = [text.slice(0, cut), text.slice(cut)].filter((part) => part !== '');
      const shift = gap === 0 ? '' : number((-gap / run.size) * 1000);
      return `${shift}${parts.map((part) => literal(bytesOf(part, run.font))).join(number(chance.between(-18, 28)))}`;
    })
    .join('');
}
