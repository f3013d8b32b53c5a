import { agendaOf, type Shape } from '../agenda.ts';
import type { Block } from '../paper.ts';
import type { Scene } from '../surroundings/scene.ts';
import type { Part } from './frame.ts';
import { listOf } from './list.ts';
import {
  anyLetter,
  anyNumber,
  bulletMarker,
  codeMarker,
  dashMarker,
  type Marker,
  ordinalMarker,
  smallBulletMarker,
  wordMarker,
} from './markers.ts';
import { type Extras, levelsOf, romanAbove, type Scheme, under } from './scheme.ts';

export const shapeOf = ({ chance }: Scene, more: Partial<Shape> = {}): Shape => ({
  depth: chance.pick([1, 1, 2, 2, 2, 3]),
  from: 5,
  to: 12,
  branching: chance.between(0.2, 0.6),
  ...more,
});

/** Now and then something is printed beside the points of any family. */
export function someExtras({ chance }: Scene): Extras {
  if (chance.is(0.55)) return { endings: chance.pick(['', '', ';', '.']) };
  return {
    ...(chance.is(0.2) && { times: chance.pick(['after', 'brackets', 'right'] as const) }),
    ...(chance.is(0.3) && { speakers: chance.pick(['brackets', 'dash', 'below', 'right', 'rapporteur'] as const) }),
    ...(chance.is(0.25) && { purposes: chance.pick(['brackets', 'right', 'italic'] as const) }),
    details: chance.is(0.2),
  };
}

function marked(scene: Scene, top: Marker, more: Partial<Shape> = {}, extras: Extras = someExtras(scene)): Block[] {
  const { chance } = scene;
  const shape = shapeOf(scene, more);
  const scheme: Scheme = { levels: levelsOf(chance, under(chance, top, shape.depth)), extras };
  return listOf(agendaOf(scene, shape), scheme, scene);
}

export const numbers: Part = (scene) => marked(scene, anyNumber(scene.chance));
export const letters: Part = (scene) => marked(scene, anyLetter(scene.chance));
export const bullets: Part = (scene) => marked(scene, bulletMarker(scene.chance));
export const dashes: Part = (scene) => marked(scene, dashMarker(scene.chance));
export const points: Part = (scene) =>
  marked(
    scene,
    scene.chance.is(0.25)
      ? ordinalMarker(scene.chance)
      : wordMarker(scene.chance, [
          'Point',
          'Point n°',
          'Objet',
          'Objet n°',
          'POINT',
          'Sujet',
          'Dossier n°',
          'Question',
        ]),
  );
export const articles: Part = (scene) =>
  marked(
    scene,
    wordMarker(scene.chance, [
      'Article',
      'Art.',
      'ARTICLE',
      'Résolution n°',
      'RÉSOLUTION',
      'Résolution',
      'Délibération n°',
      '§',
    ]),
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

/** Three or four levels. */
export const deep: Part = (scene) => {
  const { chance } = scene;
  const shape = shapeOf(scene, { depth: chance.pick([3, 4]), from: 3, to: 6, branching: 0.85 });
  const markers = chance.is(0.5) ? under(chance, anyNumber(chance), shape.depth) : romanAbove(chance, shape.depth);
  return listOf(agendaOf(scene, shape), { levels: levelsOf(chance, markers), extras: { endings: '' } }, scene);
};

/** Subjects as headings, numbers that go on under them. */
export const groups: Part = (scene) => {
  const { chance } = scene;
  const shape = shapeOf(scene, { depth: 2, from: 3, to: 6, isGrouped: true });
  const marker = chance.pick([anyNumber, anyNumber, dashMarker])(chance);
  const levels = levelsOf(chance, [{}, { marker, runsOn: chance.is(0.7) }], { isPlain: false });
  return listOf(agendaOf(scene, shape), { levels, extras: someExtras(scene) }, scene);
};

/** No marker at all: size, weight and indents tell points and their levels. */
export const plain: Part = (scene) => {
  const { chance } = scene;
  const shape = shapeOf(scene, { depth: chance.pick([1, 2, 2, 3]) });
  const markers = Array.from({ length: shape.depth }, () => ({}));
  const levels = levelsOf(chance, markers, { isPlain: false }).map((style, level) => ({
    ...style,
    before: style.before + (level === 0 ? 4 : 1),
    indent: level * chance.pick([12, 18, 24]),
  }));
  return listOf(agendaOf(scene, shape), { levels, extras: { details: chance.is(0.3) } }, scene);
};

/** Titles that take two lines and more. */
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

/** A sentence or two under most points. */
export const explained: Part = (scene) =>
  marked(scene, anyNumber(scene.chance), { depth: scene.chance.pick([1, 2]) }, { details: true });

/** References to annexes behind the points. */
export const annexed: Part = (scene) =>
  marked(
    scene,
    scene.chance.pick([anyNumber, bulletMarker, anyLetter, dashMarker])(scene.chance),
    {},
    { annexes: true, ...(scene.chance.is(0.3) && { speakers: 'brackets' as const }) },
  );

/** Page numbers at the right, dots on the way to them. */
export const paged: Part = (scene) =>
  marked(scene, scene.chance.pick([anyNumber, anyLetter, dashMarker])(scene.chance), {}, { pages: true });

/** Any of the plain lists. */
export const mixed: Part = (scene) =>
  scene.chance.pick([numbers, numbers, letters, roman, points, bullets, dashes, groups, plain])(scene);
