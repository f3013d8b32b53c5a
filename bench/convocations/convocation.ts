import { FAMILIES, type Family } from './families/all.ts';
import { itemsOf, type Paper } from './paper.ts';
import { type Layout, layOut, type PrintedLine } from './print/layout.ts';
import { printInChromium } from './print/chromium.ts';
import { findLines } from './print/found-lines.ts';
import { misreadPaper } from './print/misreading.ts';
import { draw, type Pen } from './print/pen.ts';
import { withPlainSigns } from './print/plain-signs.ts';
import { readText } from './print/read-text.ts';
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

/** Printed by another program: its lines are where it has broken them. */
async function found(paper: Paper, pdf: Uint8Array): Promise<{ pdf: Uint8Array; lines: TrueLine[] }> {
  return { pdf, lines: findLines(paper, await readText(pdf)) };
}

function print(paper: Paper, producer: Producer, chance: Chance) {
  switch (producer) {
    case 'drawn':
      return printed(layOut(paper), false, chance);
    case 'typeset':
      return printed(layOut(paper, true), true, chance);
    case 'scanner':
      return scanned(paper, chance);
    case 'chromium':
      return printInChromium(paper, chance).then((pdf) => found(paper, pdf));
  }
}

function asGiven(paper: Paper, producer: Producer, chance: Chance): Paper {
  if (producer === 'scanner') return misreadPaper(paper, chance);
  return producer === 'drawn' || producer === 'typeset' ? paper : withPlainSigns(paper);
}

/** One document with what is to be found in it; the same for the same seed. */
export async function convocation(seed: number, family: Family, producer: Producer): Promise<Convocation> {
  const chance = new Chance(seed, `${family} ${producer}`);
  const written = FAMILIES[family](chance, chance.pick(REGIONS));
  const paper = asGiven(written, producer, chance);
  const { pdf, lines } = await print(paper, producer, chance);
  return { name: `${family}-${producer}-${seed}`, family, producer, items: itemsOf(paper.blocks), lines, pdf };
}
