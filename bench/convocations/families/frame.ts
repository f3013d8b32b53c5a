import type { Block, Paper } from '../paper.ts';
import type { Chance } from '../random.ts';
import { sheetOf, type SheetWishes } from '../style.ts';
import * as foot from '../surroundings/foot.ts';
import * as head from '../surroundings/head.ts';
import { type Scene, sceneOf } from '../surroundings/scene.ts';
import type { Region } from '../words/regions.ts';
import { beside, explained, inColumns } from './arrangements.ts';

/** Makes the agenda of a document, or all of the document. */
export type Part = (scene: Scene) => Block[];
/** Makes a whole document. */
export type Maker = (chance: Chance, region: Region) => Paper;

/** Returns a function that makes a whole document out of one part. */
export const whole =
  (part: Part, wishes: SheetWishes = {}): Maker =>
  (chance, region) => {
    const sheet = sheetOf(chance, {
      paper: region.paper === 'letter' && chance.is(0.8) ? 'letter' : undefined,
      ...wishes,
    });
    const scene = sceneOf(chance, region, sheet);
    const blocks = part(scene);
    return { sheet: { ...sheet, ...foot.furniture(scene) }, blocks };
  };

/** Makes a convocation in the usual form: chance decides on the parts around the agenda. */
export const framed = (part: Part, wishes: SheetWishes = {}): Maker =>
  whole((scene) => arranged(part(scene), scene), wishes);

/** Puts most agendas inside a letter; some in columns, beside a margin, or before an explanation of their items. */
function arranged(list: readonly Block[], scene: Scene): Block[] {
  const { chance } = scene;
  if (chance.is(0.05)) return beside(scene, list);
  const shown = chance.is(0.06) ? inColumns(scene, list) : list;
  return [
    ...before(scene, isHeaded(list) ? 0.6 : 0.9),
    ...shown,
    ...behind(scene),
    ...(chance.is(0.1) ? explained(list, scene) : []),
  ];
}

/** Tells whether the agenda has a heading of its own, such as « Séance publique », and needs no announcement. */
const isHeaded = ([first]: readonly Block[]): boolean =>
  first?.kind === 'paragraph' && first.label.kind === 'item' && first.marker === undefined;

/** Makes a formal letter with all its usual parts. */
export const lettered = (part: Part): Maker =>
  whole((scene) => [
    ...head.letterhead(scene),
    ...head.addressee(scene),
    ...(scene.chance.is(0.3) ? head.title(scene) : []),
    ...head.greeting(scene),
    ...(scene.chance.is(0.4) ? foot.lastTime(scene) : []),
    head.announcement(scene),
    ...part(scene),
    ...(scene.chance.is(0.5) ? foot.notice(scene) : []),
    ...foot.signature(scene),
    ...foot.annexes(scene),
    ...(scene.chance.is(0.3) ? foot.attendees(scene) : []),
  ]);

/** Makes the part before the agenda. `announced` is the chance of an announcing line. */
export function before(scene: Scene, announced = 0.9): Block[] {
  const { chance } = scene;
  return [
    ...(chance.is(0.7) ? head.letterhead(scene) : []),
    ...(chance.is(0.4) ? head.addressee(scene) : []),
    ...(chance.is(0.8) ? head.title(scene) : []),
    ...(chance.is(0.15) ? foot.attendees(scene) : []),
    ...(chance.is(0.6) ? head.greeting(scene) : []),
    ...(chance.is(0.12) ? foot.lastTime(scene) : []),
    ...(chance.is(0.08) ? foot.practical(scene) : []),
    ...(chance.is(0.03) ? foot.tasks(scene) : []),
    ...(chance.is(announced) ? [head.announcement(scene)] : []),
  ];
}

export function behind(scene: Scene): Block[] {
  const { chance } = scene;
  return [
    ...(chance.is(0.25) ? foot.notice(scene) : []),
    ...(chance.is(0.5) ? foot.signature(scene) : []),
    ...(chance.is(0.35) ? foot.annexes(scene) : []),
    ...(chance.is(0.15) ? foot.attendees(scene) : []),
    ...(chance.is(0.2) ? foot.practical(scene) : []),
    ...(chance.is(0.15) ? foot.proxy(scene) : []),
    ...(chance.is(0.06) ? foot.lastTime(scene) : []),
    ...(chance.is(0.08) ? foot.tasks(scene) : []),
  ];
}
