import { FAMILIES, type Family } from './families/all.ts';
import { itemsOf } from './paper.ts';
import { layOut } from './print/layout.ts';
import { draw, type Pen } from './print/pen.ts';
import { Chance } from './random.ts';
import type { Convocation, Producer } from './types.ts';
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
    isInvisible: false,
  };
}

/** One document with what is to be found in it; the same for the same seed. */
export async function convocation(seed: number, family: Family, producer: Producer): Promise<Convocation> {
  const chance = new Chance(seed, `${family} ${producer}`);
  const paper = FAMILIES[family](chance, chance.pick(REGIONS));
  const isTypeset = producer === 'typeset';
  const layout = layOut(paper, isTypeset);
  const lines = layout.lines.map(({ text, label, page, x, y }) => ({ text, label, at: { page, x, y } }));
  return Promise.resolve({
    name: `${family}-${producer}-${seed}`,
    family,
    producer,
    items: itemsOf(paper.blocks),
    lines,
    pdf: draw(layout, penOf(chance, isTypeset), chance),
  });
}
