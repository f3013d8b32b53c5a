import { agendaOf, type Point } from '../agenda.ts';
import type { Block, Paragraph } from '../paper.ts';
import * as foot from '../surroundings/foot.ts';
import * as head from '../surroundings/head.ts';
import { say, sayOne, type Scene, text } from '../surroundings/scene.ts';
import type { Part } from './frame.ts';
import { listOf } from './list.ts';
import { anyDecimal, anyNumber, bulletMarker, dashMarker, type Marker, smallBulletMarker } from './markers.ts';
import { levelsOf, romanAbove, under } from './scheme.ts';

/** Makes the headings of the body, each with sentences. They repeat the table of contents, so they are not items. */
function body(
  scene: Scene,
  points: readonly Point[],
  markers: readonly { readonly marker?: Marker }[],
  path: readonly number[] = [],
): Block[] {
  const { chance, phrases } = scene;
  return points.flatMap((point, at) => {
    const here = [...path, at + 1];
    const marker = markers[path.length]?.marker?.({ path: here, running: at });
    const words = marker === undefined ? point.title : `${marker} ${point.title}`;
    return [
      text(words, { before: path.length === 0 ? 14 : 8, after: 3 }, { bold: true, size: path.length === 0 ? 1.25 : 1 }),
      ...Array.from({ length: chance.whole(1, 3) }, () =>
        text(sayOne(scene, [...phrases.told, ...phrases.prose]), { align: 'justify', after: 4 }),
      ),
      ...body(scene, point.children, markers, here),
    ];
  });
}

/** Makes a file for a meeting: cover, table of contents with leaders, then the texts that it announces. */
export const contents: Part = (scene) => {
  const { chance, phrases } = scene;
  const depth = chance.pick([1, 2, 2, 3]);
  const points = agendaOf(scene, { depth, from: 5, to: 9, branching: 0.5 });
  const markers = chance.pick([
    () => under(chance, anyNumber(chance), depth),
    () => romanAbove(chance, depth),
    () =>
      [{ marker: anyDecimal(chance) }, { marker: anyDecimal(chance) }, { marker: anyDecimal(chance) }].slice(0, depth),
    () => Array.from({ length: depth }, () => ({})),
  ])();
  const heading: Paragraph = {
    ...head.announcement(scene),
    pieces: [
      {
        text: chance.is(0.75) ? chance.pick(phrases.contents) : chance.pick(phrases.announcements),
        bold: true,
        size: 1.3,
      },
    ],
  };
  const levels = levelsOf(chance, markers).map((style) => ({ ...style, align: 'left' as const }));
  const hasCover = chance.is(0.5);
  const [cover, between]: [Block[], Block[]] = hasCover
    ? [[...head.letterhead(scene), ...head.title(scene)], [{ kind: 'page' }]]
    : [head.title(scene), []];
  return [
    ...cover,
    ...between,
    heading,
    ...listOf(points, { levels, extras: { pages: true } }, scene),
    ...(chance.is(0.4) ? foot.annexes(scene) : []),
    ...(chance.is(0.85) ? [{ kind: 'page' } as const, ...body(scene, points, markers)] : []),
  ];
};

/** Makes a form for minutes that are still to be written. */
export const template: Part = (scene) => {
  const { chance, phrases } = scene;
  const depth = chance.pick([1, 2, 2, 3]);
  const points = agendaOf(scene, { depth, from: 5, to: 9, branching: 0.4 });
  const markers = chance.is(0.25)
    ? Array.from({ length: depth }, () => ({}))
    : under(chance, chance.pick([anyNumber, anyDecimal])(chance), depth);
  const levels = levelsOf(chance, markers, { isPlain: false, isFlat: chance.is(0.6) });
  const placeholders = chance.some(phrases.placeholders, chance.whole(1, 3));
  const filled = listOf(points, { levels, extras: {} }, scene).flatMap((block, at, all): Block[] => {
    const next = all[at + 1];
    const level = (of: Block | undefined): number =>
      of?.kind === 'paragraph' && of.label.kind === 'item' ? of.label.level : 0;
    const isLeaf = level(next) <= level(block);
    const indent = block.kind === 'paragraph' ? (block.indent ?? 0) : 0;
    return isLeaf && chance.is(0.85)
      ? [block, ...placeholders.map((line) => text(line, { indent }, { color: '#555555' }))]
      : [block];
  });
  const row = (cells: readonly string[], bold: boolean) =>
    cells.map((words) => ({ blocks: [text(words, {}, { bold })] }));
  const [present, excused] = [sayOne(scene, phrases.attendeeHeadings), sayOne(scene, phrases.attendeeHeadings)];
  const attendance: Block = {
    kind: 'table',
    widths: [1, 2],
    lines: 'all',
    padding: 4,
    before: 8,
    after: 8,
    rows: [row([present, '…'], true), row([excused, say(scene, '{fullname}, {fullname}')], false)],
  };
  const tasks: Block = {
    kind: 'table',
    widths: [3, 1, 1],
    lines: 'all',
    padding: 4,
    before: 14,
    rows: [
      row(['Action', chance.pick(phrases.columns.person), phrases.columns.time], true),
      row(['…', '…', '…'], false),
      row(['…', '…', '…'], false),
    ],
  };
  return [
    ...(chance.is(0.5) ? head.letterhead(scene) : []),
    text(
      sayOne(scene, phrases.minutesTitles),
      { align: chance.pick(['left', 'center'] as const), before: 8, after: 6 },
      { bold: true, size: 1.5 },
    ),
    ...chance.pick(phrases.when).map((line) => text(say(scene, line))),
    ...(chance.is(0.6) ? [attendance] : foot.attendees(scene)),
    ...(chance.is(0.3) ? [head.announcement(scene)] : []),
    ...filled,
    ...(chance.is(0.4) ? [tasks] : []),
    ...(chance.is(0.3) ? foot.signature(scene) : []),
  ];
};

/** Makes slides on wide pages, one of them with the agenda. */
export const slides: Part = (scene) => {
  const { chance, phrases } = scene;
  const depth = chance.pick([1, 1, 2]);
  const points = agendaOf(scene, { depth, from: 4, to: 7, branching: 0.25 });
  const top = chance.pick([bulletMarker, anyNumber, undefined] as const)?.(chance);
  const markers =
    top === undefined ? [{}, { marker: smallBulletMarker(chance) }].slice(0, depth) : under(chance, top, depth);
  const slideTitle = { before: 10, after: 18 };
  const later = points
    .slice(0, chance.whole(0, 3))
    .flatMap((point): Block[] => [
      { kind: 'page' },
      text(point.title, slideTitle, { bold: true, size: 1.5, color: scene.accent }),
      ...Array.from({ length: chance.whole(2, 4) }, () =>
        text(sayOne(scene, phrases.told), { marker: { text: '•' }, indent: 22, hang: 18, before: 6 }),
      ),
    ]);
  const heading = head.announcement(scene);
  return [
    ...(chance.is(0.6)
      ? ([
          text(say(scene, '{organisation}'), { before: 120, align: 'center' }),
          text(
            sayOne(scene, phrases.titles),
            { before: 20, align: 'center' },
            { bold: true, size: 1.7, color: scene.accent },
          ),
          text(say(scene, '{day}'), { before: 14, align: 'center' }),
          { kind: 'page' },
        ] as Block[])
      : []),
    { ...heading, pieces: heading.pieces.map((piece) => ({ ...piece, size: 1.5, bold: true })), ...slideTitle },
    ...listOf(points, { levels: levelsOf(chance, markers, { isPlain: chance.is(0.7) }), extras: {} }, scene),
    ...later,
  ];
};

/** Makes a message as a mail program prints it. */
export const email: Part = (scene) => {
  const { chance, phrases } = scene;
  const depth = chance.pick([1, 1, 2]);
  const points = agendaOf(scene, { depth, from: 4, to: 9, branching: 0.3 });
  const top = chance.pick([dashMarker, dashMarker, anyNumber, bulletMarker, undefined] as const)?.(chance);
  const markers = top === undefined ? [{}, { marker: dashMarker(chance) }].slice(0, depth) : under(chance, top, depth);
  const levels = levelsOf(chance, markers, { isPlain: true }).map((style) => ({
    ...style,
    before: chance.pick([0, 0, 4]),
  }));
  const header = chance.pick(phrases.mail).map((line) => {
    const [name = '', ...rest] = say(scene, line).split(':');
    return text([{ text: `${name}:`, bold: true }, { text: rest.join(':') }]);
  });
  const quoted = phrases.lastTime.map((sentence) => text(say(scene, sentence), { indent: 10, quoted: true }));
  const heading = head.announcement(scene);
  return [
    ...header,
    { kind: 'rule', before: 6, after: 8 },
    ...head.greeting(scene),
    ...(chance.is(0.85)
      ? [
          {
            ...heading,
            align: 'left' as const,
            pieces: heading.pieces.map(({ text }) => ({ text, bold: chance.is(0.4) })),
          },
        ]
      : []),
    ...listOf(
      points,
      {
        levels,
        extras: {
          ...(chance.is(0.25) && { times: 'brackets' as const }),
          ...(chance.is(0.25) && { speakers: 'brackets' as const }),
        },
      },
      scene,
    ),
    ...(chance.is(0.4) ? foot.practical(scene) : []),
    text(sayOne(scene, phrases.byes), { before: 12 }),
    text(say(scene, '{fullname}'), { before: 4 }),
    ...(chance.is(0.6)
      ? [
          text(say(scene, '{organisation}'), {}, { size: 0.9, color: '#555555' }),
          text(say(scene, `${phrases.phone} 0{small} {big} {small}`), {}, { size: 0.9, color: '#555555' }),
        ]
      : []),
    ...(chance.is(0.4) ? [{ kind: 'rule', before: 12, after: 6 } as const, ...header, ...quoted] : []),
  ];
};
