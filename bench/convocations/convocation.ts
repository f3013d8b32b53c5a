import { FAMILIES, type Family } from './families/all.ts';
import { itemsOf, type Paper } from './paper.ts';
import { type Layout, layOut, type PrintedLine } from './print/layout.ts';
import { misreadPaper } from './print/misreading.ts';
import { draw, type Pen } from './print/pen.ts';
import { scan } from './print/scan.ts';
import { Chance } from './random.ts';
import type { Convocation, Producer, TrueLine } from './types.ts';
import { REGIONS } from './words/regions.ts';

function penOf(chance: Chance, isTypeset: boolean): Pen {
  return {
    unit: isTypeset
      ? chance.pick(['kerned', 'kerned', 'letter'] as const)
      : chance.pick(['line', 'line', 'word'] as const),
    order: chance.pick(['reading', 'reading', 'reading', 'reversed', 'by look'] as const),
    ligatures: isTypeset,
    isFlipped: chance.is(0.25),
    isPacked: chance.is(0.8),
    marksFurniture: chance.is(0.15),
  };
}

const linesOf = (lines: readonly PrintedLine[]): TrueLine[] =>
  lines.map(({ text, label, page, x, y }) => ({ text, label, at: { page, x, y } }));

function printed(layout: Layout, isTypeset: boolean, chance: Chance): { pdf: Uint8Array; lines: TrueLine[] } {
  return { pdf: draw(layout, penOf(chance, isTypeset), chance), lines: linesOf(layout.lines) };
}

function scanned(paper: Paper, chance: Chance): { pdf: Uint8Array; lines: TrueLine[] } {
  const { pdf, lines } = scan(layOut(paper), chance);
  return { pdf, lines: linesOf(lines) };
}

/** One document with what is to be found in it; the same for the same seed. */
export async function convocation(seed: number, family: Family, producer: Producer): Promise<Convocation> {
  const chance = new Chance(seed, `${family} ${producer}`);
  const written = FAMILIES[family](chance, chance.pick(REGIONS));
  const paper = producer === 'scanner' ? misreadPaper(written, chance) : written;
  const isTypeset = producer === 'typeset';
  const { pdf, lines } =
    producer === 'scanner' ? scanned(paper, chance) : printed(layOut(paper, isTypeset), isTypeset, chance);
  return Promise.resolve({
    name: `${family}-${producer}-${seed}`,
    family,
    producer,
    items: itemsOf(paper.blocks),
    lines,
    pdf,
  });
}
