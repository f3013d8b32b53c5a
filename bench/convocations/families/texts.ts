import { agendaOf } from '../agenda.ts';
import type { Block, Paragraph } from '../paper.ts';
import * as foot from '../surroundings/foot.ts';
import * as head from '../surroundings/head.ts';
import { say, sayOne, type Scene, text } from '../surroundings/scene.ts';
import type { TrueItem } from '../types.ts';
import { capitalised } from '../words/fill.ts';
import { beside, inColumns } from './arrangements.ts';
import { before, behind, type Part } from './frame.ts';
import { listOf } from './list.ts';
import * as lists from './lists.ts';
import { anyNumber, bulletMarker, dashMarker } from './markers.ts';
import { levelsOf } from './scheme.ts';

/** A list of items that are whole sentences. */
export const sentences: Part = (scene) => {
  const { chance, phrases } = scene;
  const points = chance.some(phrases.sentences, chance.whole(4, 8)).map((template) => ({
    title: capitalised(say(scene, template)),
    children: [],
    speaker: '',
    lasts: 10,
    purpose: '',
  }));
  const marker = chance.pick([anyNumber, anyNumber, dashMarker, bulletMarker])(chance);
  const levels = levelsOf(chance, [{ marker }], { isPlain: true }).map((style) => ({
    ...style,
    before: style.before + 2,
  }));
  return listOf(points, { levels, extras: {} }, scene);
};

const SEPARATORS = [' ; ', ', ', ' – ', ' / ', ' • '];

/** Items that follow each other in one paragraph, after the words that announce them. */
export const inline: Part = (scene) => {
  const { chance, phrases } = scene;
  const points = agendaOf(scene, { depth: 1, from: 4, to: 8, branching: 0 });
  const isNumbered = chance.is(0.5);
  const marker = anyNumber(chance);
  // A comma may also stand within a title, so numbers or other separators show where the next title begins.
  const separator = chance.pick(isNumbered ? [' ', ' ; ', ', '] : [' ; ', ' ; ', ' – ', ' / ', ' • ']);
  const items = points.map(({ title }): TrueItem => ({ level: 1, text: title }));
  const words = points
    .map(({ title }, at) => (isNumbered ? `${marker({ path: [at + 1], running: at })} ${title}` : title))
    .join(SEPARATORS.includes(separator) ? separator : ' ');
  const opening = chance.pick(phrases.announcements).replace(/ ?:$/, '');
  const paragraph: Paragraph = {
    kind: 'paragraph',
    label: { kind: 'item', level: 1 },
    items,
    pieces: [
      {
        text: `${opening}${scene.facts.region.name === 'DE' || scene.facts.region.name === 'EN' ? ':' : ' :'} `,
        bold: chance.is(0.5),
      },
      { text: `${words}.` },
    ],
    align: chance.is(0.3) ? 'justify' : 'left',
    before: 4,
    after: 6,
  };
  const frame = before(scene).filter((block) => block.kind !== 'paragraph' || block.label.kind !== 'heading');
  return [...frame, paragraph, ...behind(scene)];
};

/** An agenda in two columns beside each other. */
export const columns: Part = (scene) => {
  const { chance } = scene;
  const depth = chance.pick([1, 2]);
  const points = agendaOf(scene, { depth, from: 6, to: 9, branching: 0.35, isGrouped: depth === 2 && chance.is(0.5) });
  const marker = chance.pick([anyNumber, bulletMarker, dashMarker])(chance);
  const markers =
    depth === 1
      ? [{ marker }]
      : chance.pick([
          [{}, { marker }],
          [{ marker }, { marker: dashMarker(chance) }],
        ]);
  const all = listOf(
    points,
    {
      levels: levelsOf(chance, markers).map((style) => ({ ...style, indent: Math.min(style.indent, 34) })),
      extras: {},
    },
    scene,
  );
  return [...before(scene), ...inColumns(scene, all), ...behind(scene)];
};

/** An agenda with members, dates or addresses in a margin beside it. */
export const sidebar: Part = (scene) => {
  const { chance } = scene;
  return beside(scene, chance.pick([lists.numbers, lists.bullets, lists.groups, lists.dashes, lists.plain])(scene));
};

/** Headings in the middle of the page, with the items under them at the left. */
export const centred: Part = (scene) => {
  const { chance } = scene;
  const isNumbered = chance.is(0.4);
  const points = agendaOf(scene, { depth: 2, from: 3, to: 6, branching: 0.9, isGrouped: true });
  const levels = levelsOf(chance, [{}, isNumbered ? { marker: anyNumber(chance), runsOn: chance.is(0.6) } : {}], {
    isPlain: false,
  }).map((style, level) => {
    if (level === 0)
      return {
        ...style,
        indent: 0,
        align: 'center' as const,
        before: style.before + 8,
        look: { ...style.look, bold: true },
      };
    return isNumbered
      ? style
      : {
          ...style,
          indent: 0,
          align: chance.is(0.5) ? ('center' as const) : ('left' as const),
          look: { ...style.look, bold: false },
        };
  });
  return listOf(points, { levels, extras: {} }, scene);
};

const letter = (scene: Scene): Block[] => [
  ...head.letterhead(scene),
  ...head.addressee(scene),
  text(`${say(scene, '{salutation}')},`, { before: 10, after: 6 }),
  ...scene.chance
    .some(scene.phrases.prose, scene.chance.whole(2, 5))
    .map((sentence) => text(say(scene, sentence), { after: 6, align: 'justify' })),
  ...foot.signature(scene),
  ...(scene.chance.is(0.4) ? foot.annexes(scene) : []),
];

const minutes = (scene: Scene): Block[] => [
  text(sayOne(scene, scene.phrases.minutesTitles), { before: 8, after: 8 }, { bold: true, size: 1.4 }),
  ...foot.attendees(scene),
  ...Array.from({ length: scene.chance.whole(4, 9) }, () =>
    text(
      scene.chance
        .some(scene.phrases.told, 3)
        .map((sentence) => say(scene, sentence))
        .join(' '),
      { before: 6, align: 'justify' },
    ),
  ),
  ...foot.signature(scene),
];

const form = (scene: Scene): Block[] => [
  ...head.letterhead(scene),
  text(sayOne(scene, scene.phrases.proxyTitles), { before: 14, after: 10, align: 'center' }, { bold: true, size: 1.3 }),
  ...scene.chance.some(scene.phrases.fields, scene.chance.whole(4, 9)).map((field) => text(field, { before: 7 })),
  ...foot.notice(scene),
  ...(scene.chance.is(0.5) ? foot.proxy(scene) : []),
];

const leaflet = (scene: Scene): Block[] => [
  ...head.letterhead(scene),
  ...foot.practical(scene),
  ...foot.attendees(scene),
  ...foot.annexes(scene),
  ...foot.notice(scene),
];

const roll = (scene: Scene): Block[] => {
  const cell = (words: string, bold = false) => ({ blocks: [text(words, {}, { bold })] });
  const rows = Array.from({ length: scene.chance.whole(6, 14) }, (_, at) => [
    cell(String(at + 1)),
    cell(say(scene, '{fullname}')),
    cell(scene.chance.pick(scene.phrases.functions)),
    cell('…'),
  ]);
  return [
    ...head.letterhead(scene),
    text(sayOne(scene, scene.phrases.attendeeHeadings), { before: 12, after: 6 }, { bold: true, size: 1.3 }),
    { kind: 'table', widths: [0.4, 2, 1.2, 1.6], lines: 'all', padding: 4, rows },
  ];
};

/** Documents without an agenda, which people send by mistake. */
export const none: Part = (scene) => scene.chance.pick([letter, letter, minutes, form, leaflet, roll])(scene);
