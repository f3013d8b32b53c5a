import { FAMILIES, type Family } from './families/all.ts';
import { type Block, itemsOf, type Paper } from './paper.ts';
import { layOut } from './print/layout.ts';
import { draw, type Pen } from './print/pen.ts';
import { Chance } from './random.ts';
import { sheetOf } from './style.ts';
import * as foot from './surroundings/foot.ts';
import * as head from './surroundings/head.ts';
import { type Scene, sceneOf } from './surroundings/scene.ts';
import type { Convocation, Producer } from './types.ts';

/** A document of a family: what is around its agenda is up to chance. */
function paperOf(chance: Chance, family: Family): Paper {
  const sheet = sheetOf(chance);
  const scene = sceneOf(chance, sheet);
  return {
    sheet: { ...sheet, ...foot.furniture(scene) },
    blocks: [...before(scene), ...FAMILIES[family](scene), ...behind(scene)],
  };
}

function before(scene: Scene): Block[] {
  const { chance } = scene;
  return [
    ...(chance.is(0.7) ? head.letterhead(scene) : []),
    ...(chance.is(0.4) ? head.addressee(scene) : []),
    ...(chance.is(0.8) ? head.title(scene) : []),
    ...(chance.is(0.15) ? foot.attendees(scene) : []),
    ...(chance.is(0.6) ? head.greeting(scene) : []),
    ...(chance.is(0.12) ? foot.lastTime(scene) : []),
    ...(chance.is(0.9) ? [head.announcement(scene)] : []),
  ];
}

function behind(scene: Scene): Block[] {
  const { chance } = scene;
  return [
    ...(chance.is(0.25) ? foot.notice(scene) : []),
    ...(chance.is(0.5) ? foot.signature(scene) : []),
    ...(chance.is(0.35) ? foot.annexes(scene) : []),
    ...(chance.is(0.15) ? foot.attendees(scene) : []),
    ...(chance.is(0.2) ? foot.practical(scene) : []),
    ...(chance.is(0.15) ? foot.proxy(scene) : []),
  ];
}

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
  const paper = paperOf(chance, family);
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
