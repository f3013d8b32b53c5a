import { FAMILIES, type Family } from './families/all.ts';
import { itemsOf, type Paper } from './paper.ts';
import { layOut } from './print/setting/layout.ts';
import type { Layout, PrintedLine } from './print/setting/printed.ts';
import { printInChromium } from './print/programs/chromium.ts';
import { docxOf } from './print/programs/docx.ts';
import { findLines } from './print/programs/found-lines.ts';
import { printInLibreOffice } from './print/programs/libreoffice.ts';
import { misreadPaper } from './print/pdf/misreading.ts';
import { bookmarksOf, pageBookmarks } from './print/pdf/bookmarks.ts';
import { draw, type Pen } from './print/pdf/pen.ts';
import { withPlainSigns } from './print/programs/plain-signs.ts';
import { readText } from './print/programs/read-text.ts';
import { scan } from './print/pdf/scan.ts';
import { Chance } from './random.ts';
import type { Convocation, Producer, TrueItem, TrueLine } from './types.ts';
import { REGIONS } from './words/regions.ts';

function penOf(
  chance: Chance,
  isTypeset: boolean,
  { lines, pages }: Layout,
  isFile: boolean,
  items: readonly TrueItem[],
): Pen {
  const hasBookmarks = chance.is(isFile ? 0.4 : 0.05);
  return {
    unit: isTypeset
      ? chance.pick(['kerned', 'kerned', 'letter'] as const)
      : chance.pick(['line', 'line', 'word'] as const),
    order: chance.pick(['reading', 'reading', 'reading', 'reversed', 'by look'] as const),
    ligatures: isTypeset,
    isFlipped: chance.is(0.25),
    isPacked: chance.is(0.8),
    marksFurniture: chance.is(0.15),
    watermark: chance.is(0.04) ? chance.pick(['PROJET', 'COPIE', 'CONFIDENTIEL', 'Brouillon']) : '',
    doublesBold: chance.is(0.04),
    bookmarks: hasBookmarks ? bookmarksOf(lines, items, chance.is(0.5)) : chance.is(0.03) ? pageBookmarks(pages) : [],
  };
}

const linesOf = (lines: readonly PrintedLine[]): TrueLine[] =>
  lines.map(({ text, label, page, x, y }) => ({ text, label, at: { page, x, y } }));

function printed({ order, paper, chance }: Written): { pdf: Uint8Array; lines: TrueLine[] } {
  const isTypeset = order.producer === 'typeset';
  const layout = layOut(paper, isTypeset ? chance.pick(['-', '-', '\u00ad'] as const) : '');
  const isFile = order.family === 'contents' || order.family === 'template';
  return {
    pdf: draw(layout, penOf(chance, isTypeset, layout, isFile, itemsOf(paper.blocks)), chance),
    lines: linesOf(layout.lines),
  };
}

function scanned(paper: Paper, chance: Chance): { pdf: Uint8Array; lines: TrueLine[] } {
  const { pdf, lines } = scan(layOut(paper), chance);
  return { pdf, lines: linesOf(lines) };
}

/** Finds the lines of a paper in the PDF of another program, which has broken the lines in its own way. */
async function found(paper: Paper, pdf: Uint8Array): Promise<{ pdf: Uint8Array; lines: TrueLine[] }> {
  return { pdf, lines: findLines(paper, await readText(pdf)) };
}

function asGiven(paper: Paper, producer: Producer, chance: Chance): Paper {
  if (producer === 'scanner') return misreadPaper(paper, chance);
  return producer === 'drawn' || producer === 'typeset' ? paper : withPlainSigns(paper);
}

/** An order for a document. The same order always gives the same document. */
export interface Order {
  readonly seed: number;
  readonly family: Family;
  readonly producer: Producer;
}

interface Written {
  readonly order: Order;
  readonly paper: Paper;
  readonly chance: Chance;
}

function write(order: Order): Written {
  const chance = new Chance(order.seed, `${order.family} ${order.producer}`);
  const paper = asGiven(FAMILIES[order.family](chance, chance.pick(REGIONS)), order.producer, chance);
  return { order, paper, chance };
}

/** Prints papers with a producer. LibreOffice prints many at once, because it takes seconds to start. */
async function print(producer: Producer, all: readonly Written[]): Promise<{ pdf: Uint8Array; lines: TrueLine[] }[]> {
  switch (producer) {
    case 'drawn':
    case 'typeset':
      return all.map(printed);
    case 'scanner':
      return all.map(({ paper, chance }) => scanned(paper, chance));
    case 'chromium': {
      const made = [];
      for (const { paper, chance } of all) made.push(await found(paper, await printInChromium(paper, chance)));
      return made;
    }
    default: {
      const pdfs = await printInLibreOffice(all.map(({ paper, chance }) => docxOf(paper, chance)));
      return Promise.all(all.map(({ paper }, at) => found(paper, pdfs[at] ?? new Uint8Array())));
    }
  }
}

/** Makes documents, in the sequence of the orders. */
export async function convocations(orders: readonly Order[]): Promise<Convocation[]> {
  const made = new Map<Order, Convocation>();
  for (const producer of new Set(orders.map((order) => order.producer))) {
    const written = orders.filter((order) => order.producer === producer).map(write);
    const prints = await print(producer, written);
    written.forEach(({ order, paper }, at) => {
      const { seed, family } = order;
      const printed = prints[at];
      if (printed !== undefined)
        made.set(order, {
          name: `${family}-${producer}-${seed}`,
          family,
          producer,
          items: itemsOf(paper.blocks),
          ...printed,
        });
    });
  }
  return orders.flatMap((order) => made.get(order) ?? []);
}

/** Makes one document with the items to find in it; the same seed gives the same document. */
export async function convocation(seed: number, family: Family, producer: Producer): Promise<Convocation> {
  const [made] = await convocations([{ seed, family, producer }]);
  if (made === undefined) throw new Error(`${producer} has printed nothing`);
  return made;
}
