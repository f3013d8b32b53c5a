import { agendaOf, type Point, type Shape } from '../agenda.ts';
import type { Block } from '../paper.ts';
import type { Scene } from '../surroundings/scene.ts';
import type { Part } from './frame.ts';
import { listOf } from './list.ts';
import {
  anyLetter,
  anyNumber,
  anyRoman,
  bulletMarker,
  codeMarker,
  dashMarker,
  type Marker,
  ordinalMarker,
  resolutionMarker,
  smallBulletMarker,
  wordMarker,
} from './markers.ts';
import { type Extras, levelsOf, romanAbove, type Scheme, under } from './scheme.ts';

const shapeOf = ({ chance }: Scene, more: Partial<Shape> = {}): Shape => ({
  depth: chance.pick([1, 1, 2, 2, 2, 3]),
  from: 5,
  to: 12,
  branching: chance.pick([0.1, 0.2, 0.35, 0.5, 0.65]),
  isSpoken: chance.is(0.12),
  ...more,
});

/** Chooses additions to items, now and then, for any family. */
function someExtras({ chance }: Scene): Extras {
  if (chance.is(0.55)) return { endings: chance.pick(['', '', ';', '.']) };
  return {
    ...(chance.is(0.2) && { times: chance.pick(['after', 'brackets', 'right'] as const) }),
    ...(chance.is(0.3) && { speakers: chance.pick(['brackets', 'dash', 'below', 'right', 'rapporteur'] as const) }),
    ...(chance.is(0.25) && { purposes: chance.pick(['brackets', 'right', 'italic'] as const) }),
    details: chance.is(0.35),
    placeholders: chance.is(0.1),
  };
}

/** Prints items under two headings such as « Séance publique » and « Huis clos »; the numbers mostly continue. */
function inSessions(scene: Scene, shape: Shape, marker: Marker, extras: Extras): Block[] {
  const { chance, phrases } = scene;
  const levels = levelsOf(chance, [{}, { marker, runsOn: chance.is(0.7) }], { isPlain: false });
  return listOf(sessions(agendaOf(scene, shape), chance.pick(phrases.sessions)), { levels, extras }, scene);
}

function marked(scene: Scene, top: Marker, more: Partial<Shape> = {}, extras: Extras = someExtras(scene)): Block[] {
  const { chance } = scene;
  const shape = shapeOf(scene, more);
  if (shape.depth === 1 && chance.is(0.12)) return inSessions(scene, { ...shape, to: shape.to + 2 }, top, extras);
  const scheme: Scheme = { levels: levelsOf(chance, under(chance, top, shape.depth)), extras };
  return listOf(agendaOf(scene, shape), scheme, scene);
}

/** Tells whether a document may put French words before numbers. */
const speaksFrench = ({ facts }: Scene): boolean => !['DE', 'EN'].includes(facts.region.name);

export const numbers: Part = (scene) => marked(scene, anyNumber(scene.chance));
export const letters: Part = (scene) => marked(scene, anyLetter(scene.chance));
export const bullets: Part = (scene) => marked(scene, bulletMarker(scene.chance));
export const dashes: Part = (scene) => marked(scene, dashMarker(scene.chance));
export const points: Part = (scene) =>
  marked(
    scene,
    scene.chance.is(0.25) && speaksFrench(scene)
      ? ordinalMarker(scene.chance)
      : wordMarker(scene.chance, scene.phrases.pointWords),
  );
export const articles: Part = (scene) =>
  marked(
    scene,
    scene.chance.is(0.2) && speaksFrench(scene)
      ? resolutionMarker(scene.chance)
      : wordMarker(scene.chance, scene.phrases.articleWords),
  );
export const codes: Part = (scene) => {
  const { chance, facts } = scene;
  const isGrouped = chance.is(0.5);
  const shape = shapeOf(scene, isGrouped ? { isGrouped, depth: 2, from: 3, to: 6 } : { depth: chance.pick([1, 2]) });
  const code = { marker: codeMarker(chance, facts.year) };
  const markers = isGrouped ? [{}, code] : [code, { marker: smallBulletMarker(chance) }].slice(0, shape.depth);
  return listOf(
    agendaOf(scene, shape),
    { levels: levelsOf(chance, markers, { isPlain: !isGrouped }), extras: someExtras(scene) },
    scene,
  );
};

export const roman: Part = (scene) => {
  const { chance } = scene;
  const shape = shapeOf(scene, { depth: chance.pick([1, 2, 2, 3]), from: 4, to: 9 });
  return listOf(
    agendaOf(scene, shape),
    { levels: levelsOf(chance, romanAbove(chance, shape.depth)), extras: someExtras(scene) },
    scene,
  );
};

/** A list of three or four levels. */
export const deep: Part = (scene) => {
  const { chance } = scene;
  const shape = shapeOf(scene, { depth: chance.pick([3, 4]), from: 3, to: 6, branching: 0.85 });
  const markers = chance.is(0.5) ? under(chance, anyNumber(chance), shape.depth) : romanAbove(chance, shape.depth);
  return listOf(agendaOf(scene, shape), { levels: levelsOf(chance, markers), extras: { endings: '' } }, scene);
};

/** A list under subjects, with numbers that continue from one subject to the next; or a public and a closed part. */
export const groups: Part = (scene) => {
  const { chance } = scene;
  const marker = chance.pick([anyNumber, anyNumber, dashMarker])(chance);
  if (chance.is(0.2))
    return inSessions(scene, shapeOf(scene, { depth: 1, from: 7, to: 14 }), marker, someExtras(scene));
  const shape = shapeOf(scene, { depth: 2, from: 3, to: 6, isGrouped: true });
  const levels = levelsOf(chance, [{}, { marker, runsOn: chance.is(0.7) }], { isPlain: false });
  return listOf(agendaOf(scene, shape), { levels, extras: someExtras(scene) }, scene);
};

/** Divides items between two headings. */
function sessions(points: readonly Point[], [first, second]: readonly [string, string]): Point[] {
  const cut = Math.ceil(points.length * 0.65);
  const session = (title: string, children: readonly Point[]): Point => ({
    title,
    children,
    speaker: '',
    lasts: 0,
    purpose: '',
  });
  return [session(first, points.slice(0, cut)), session(second, points.slice(cut))];
}

/** A list of thirty items or more, on several pages. */
export const long: Part = (scene) => {
  const { chance } = scene;
  const isGrouped = chance.is(0.5);
  const shape = shapeOf(
    scene,
    isGrouped
      ? { isGrouped, depth: chance.pick([2, 3]), from: 7, to: 9 }
      : { depth: chance.pick([1, 2]), from: 20, to: 34, branching: 0.3 },
  );
  const marker = anyNumber(chance);
  const markers = isGrouped
    ? [
        chance.is(0.5) ? {} : { marker: anyRoman(chance) },
        { marker, runsOn: chance.is(0.7) },
        { marker: dashMarker(chance) },
      ].slice(0, shape.depth)
    : under(chance, marker, shape.depth);
  return listOf(
    agendaOf(scene, shape),
    { levels: levelsOf(chance, markers, isGrouped ? { isPlain: false } : {}), extras: someExtras(scene) },
    scene,
  );
};

/** A list without markers. Size, weight and indents show the items and their levels. */
export const plain: Part = (scene) => {
  const { chance } = scene;
  const shape = shapeOf(scene, { depth: chance.pick([1, 2, 2, 3]), isSpoken: false });
  const markers = Array.from({ length: shape.depth }, () => ({}));
  // Two levels may have the same indent. Then only their looks distinguish them.
  const isFlat = shape.depth === 2 && chance.is(0.25);
  const levels = levelsOf(chance, markers, { isPlain: false }).map((style, level) => ({
    ...style,
    before: style.before + (level === 0 ? 4 : 1),
    indent: isFlat || style.align === 'center' ? 0 : level * chance.pick([12, 18, 24]),
  }));
  return listOf(agendaOf(scene, shape), { levels, extras: { details: chance.is(0.5) } }, scene);
};

/** A list whose titles take two lines or more. */
export const wrapped: Part = (scene) =>
  marked(scene, scene.chance.pick([anyNumber, anyLetter, bulletMarker, dashMarker])(scene.chance), {
    isLong: true,
    depth: scene.chance.pick([1, 2]),
  });

export const times: Part = (scene) => {
  const { chance } = scene;
  const where = chance.pick(['before', 'before', 'after', 'brackets', 'right'] as const);
  const shape = shapeOf(scene, { depth: chance.pick([1, 1, 2]) });
  const top = where === 'before' ? undefined : chance.pick([anyNumber, bulletMarker, dashMarker])(chance);
  const markers =
    top === undefined
      ? [{}, { marker: smallBulletMarker(chance) }].slice(0, shape.depth)
      : under(chance, top, shape.depth);
  const levels = levelsOf(chance, markers, { isPlain: chance.is(0.6) });
  const set =
    where !== 'before'
      ? levels
      : levels.map((style) => ({ ...style, indent: style.indent + 64, hang: style.marker === undefined ? 64 : 14 }));
  return listOf(
    agendaOf(scene, shape),
    { levels: set, extras: { times: where, ...(chance.is(0.3) && { speakers: 'brackets' as const }) } },
    scene,
  );
};

export const speakers: Part = (scene) =>
  marked(
    scene,
    scene.chance.pick([anyNumber, bulletMarker, dashMarker])(scene.chance),
    {},
    { speakers: scene.chance.pick(['brackets', 'dash', 'below', 'right', 'rapporteur'] as const) },
  );

export const purposes: Part = (scene) =>
  marked(
    scene,
    scene.chance.pick([anyNumber, bulletMarker, anyLetter])(scene.chance),
    {},
    { purposes: scene.chance.pick(['brackets', 'right', 'italic', 'below'] as const) },
  );

/** A list with a sentence or two under most items. */
export const explained: Part = (scene) =>
  marked(scene, anyNumber(scene.chance), { depth: scene.chance.pick([1, 2]) }, { details: true });

/** A list with references to annexes after the items. */
export const annexed: Part = (scene) =>
  marked(
    scene,
    scene.chance.pick([anyNumber, bulletMarker, anyLetter, dashMarker])(scene.chance),
    {},
    { annexes: true, ...(scene.chance.is(0.3) && { speakers: 'brackets' as const }) },
  );

/** A list with page numbers at the right, and dots that lead to them. */
export const paged: Part = (scene) =>
  marked(scene, scene.chance.pick([anyNumber, anyLetter, dashMarker])(scene.chance), {}, { pages: true });

/** Any of the plain lists. */
export const mixed: Part = (scene) =>
  scene.chance.pick([numbers, numbers, letters, roman, points, bullets, dashes, groups, plain])(scene);
