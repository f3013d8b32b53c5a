import { agendaOf, type Point } from '../agenda.ts';
import type { Block, Look, Paragraph } from '../paper.ts';
import * as foot from '../surroundings/foot.ts';
import * as head from '../surroundings/head.ts';
import { say, sayOne, type Scene, text } from '../surroundings/scene.ts';
import { before, behind, type Part } from './frame.ts';
import { listOf } from './list.ts';
import { anyLetter, anyNumber, bulletMarker, dashMarker, type Marker } from './markers.ts';
import { noteOf, noteStyleOf } from './notes.ts';
import { levelsOf, under } from './scheme.ts';

/** Chooses looks for three levels with the same indent: only size, weight, colour or slant tells them apart. */
function typography(scene: Scene): Look[] {
  const { chance, accent } = scene;
  const top: Look = {
    bold: chance.is(0.7),
    size: chance.pick([1.15, 1.2, 1.3, 1.4]),
    ...(chance.is(0.4) && { color: accent }),
  };
  const second = chance.pick<Look>([{ bold: true }, { bold: true }, { bold: true, size: 1.05 }, { size: 1.08 }]);
  return [top, second, chance.pick<Look>([{ italic: true }, { underlined: true, italic: true }, {}])];
}

/** Headings without numbers, mostly with the same indent, with sentences or nothing under them. */
export const typographic: Part = (scene) => {
  const { chance } = scene;
  const depth = chance.pick([2, 2, 3, 3]);
  const points = agendaOf(scene, { depth, from: 4, to: 8, branching: 0.7, isGrouped: chance.is(0.3) });
  const notes = noteStyleOf(scene, false);
  const looks = typography(scene);
  const gap = chance.pick([4, 8, 12]);
  const step = chance.pick([0, 0, 0, 8, 14]);
  const told = chance.pick([0, 0.3, 0.6, 0.85]);
  // If sentences have the same size as the lowest headings, only the full stop at the end distinguishes a sentence.
  const small = chance.is(0.5) ? 0.88 : 1;
  const print = (some: readonly Point[], level: number): Block[] =>
    some.flatMap((point) => [
      {
        kind: 'paragraph',
        label: { kind: 'item', level },
        items: [{ level, text: point.title }],
        pieces: [{ ...looks[level - 1], text: point.title }],
        indent: (level - 1) * step,
        before: level === 1 ? gap + 4 : gap / 2,
      } satisfies Paragraph,
      ...(chance.is(told)
        ? [
            text(
              noteOf(scene, notes),
              { indent: (level - 1) * step, before: notes.before },
              { ...(notes.look.color !== undefined && { color: notes.look.color }), size: small },
            ),
          ]
        : []),
      ...print(point.children, level + 1),
    ]);
  return print(points, 1);
};

/** An agenda that is one section of its page. Sections before and after it look the same, with lists of their own. */
export const sections: Part = (scene) => {
  const { chance, phrases } = scene;
  const marker = chance.pick([bulletMarker, bulletMarker, dashMarker, anyNumber])(chance);
  const depth = chance.pick([1, 2, 2, 3]);
  const points = agendaOf(scene, { depth, from: 4, to: 8, branching: 0.4 });
  const markers: { marker?: Marker }[] = chance.is(0.5)
    ? Array.from({ length: depth }, () => ({ marker }))
    : under(chance, marker, depth);
  const { align = 'left' } = head.announcement(scene);
  const look: Look = { bold: chance.is(0.6), size: chance.pick([1.1, 1.25, 1.4]), color: scene.accent };
  const space = { align, before: chance.pick([10, 16]), after: chance.pick([3, 8]) };
  const listed = (lines: readonly string[]): Block[] =>
    lines.map((line, at) =>
      text(line, { marker: { text: marker({ path: [at + 1], running: at }) }, indent: 20, hang: 16, before: 2 }),
    );
  const some = (from: readonly string[]): string[] =>
    chance.some(from, Math.min(from.length, chance.whole(2, 4))).map((line) => say(scene, line));
  const others = [
    { heading: sayOne(scene, phrases.practicalHeadings), blocks: listed(some(phrases.practical)) },
    { heading: sayOne(scene, phrases.attendeeHeadings), blocks: listed(some(Array(4).fill('{fullname}'))) },
    { heading: sayOne(scene, phrases.annexHeadings), blocks: listed(some(phrases.annexes)) },
    { heading: chance.pick(SECTIONS), blocks: [text(sayOne(scene, phrases.prose), { before: 2 })] },
    { heading: chance.pick(SECTIONS), blocks: listed(some(phrases.told)) },
    { heading: chance.pick(SECTIONS), blocks: [text('…', { before: 2 })] },
  ];
  const drawn = chance.shuffled(others).slice(0, chance.whole(2, 5));
  const cut = chance.whole(0, 2);
  const section = ({ heading, blocks }: (typeof others)[number]): Block[] => [text(heading, space, look), ...blocks];
  const agenda: Paragraph = {
    ...text(sayOne(scene, phrases.announcements).replace(/ ?:$/, ''), space, look),
    label: { kind: 'heading' },
  };
  return [
    ...head.title(scene),
    ...drawn.slice(0, cut).flatMap(section),
    agenda,
    ...listOf(
      points,
      { levels: levelsOf(chance, markers, { isPlain: true }), extras: chance.is(0.4) ? { times: 'brackets' } : {} },
      scene,
    ),
    ...drawn.slice(cut).flatMap(section),
  ];
};

const SECTIONS = [
  'Objectifs',
  'Notes',
  'Actions',
  'À préparer',
  'Décisions',
  'Contexte',
  'Rappels',
  'Relevé de décisions',
  'À faire avant la réunion',
  'Suivi des actions',
  'Next steps',
  'Objectives',
  'Ziele',
  'Vorbereitung',
];

/** An agenda, and after it the same items again, each with the text about it. */
export const detailed: Part = (scene) => {
  const { chance, phrases } = scene;
  const depth = chance.pick([1, 1, 2]);
  const points = agendaOf(scene, { depth, from: 4, to: 9, branching: 0.4 });
  const marker = anyNumber(chance);
  const markers = under(chance, marker, depth);
  const levels = levelsOf(chance, markers);
  const isBold = chance.is(0.6);
  const sub = chance.pick([anyLetter, bulletMarker])(chance);
  const remarks = (): Block[] =>
    chance.is(0.35)
      ? Array.from({ length: chance.whole(1, 3) }, (_, at) =>
          text(sayOne(scene, phrases.details), {
            marker: { text: sub({ path: [at + 1], running: at }) },
            indent: chance.pick([16, 30]),
            hang: 16,
          }),
        )
      : [text(sayOne(scene, [...phrases.told, ...phrases.prose]), { after: 4 })];
  const again = (some: readonly Point[], path: readonly number[]): Block[] =>
    some.flatMap((point, at) => {
      const here = [...path, at + 1];
      const number = markers[path.length]?.marker?.({ path: here, running: at }) ?? '';
      return [
        text(
          `${number} ${point.title}`.trim(),
          { before: 8 },
          { bold: isBold, ...(isBold && { size: chance.pick([1, 1.1]) }) },
        ),
        ...remarks(),
        ...again(point.children, here),
      ];
    });
  const turn: Block[] = chance.is(0.6)
    ? [{ kind: 'page' }]
    : [text(sayOne(scene, phrases.minutesTitles), { before: 16 }, { bold: true })];
  return [
    ...before(scene),
    ...listOf(points, { levels, extras: {} }, scene),
    ...(chance.is(0.5) ? foot.signature(scene) : []),
    ...turn,
    ...again(points, []),
    ...(chance.is(0.3) ? behind(scene) : []),
  ];
};

/** Items of a form for minutes, with a table of tasks among or after them. */
export const tasks: Part = (scene) => {
  const { chance, phrases } = scene;
  const points = agendaOf(scene, { depth: 1, from: 4, to: 8, branching: 0 });
  const levels = levelsOf(chance, [{ marker: anyNumber(chance) }], { isPlain: chance.is(0.5) });
  const list = listOf(points, { levels, extras: {} }, scene);
  const cell = (words: string, bold = false) => ({ blocks: [text(words, {}, { bold })] });
  const { columns } = phrases;
  const rows = Array.from({ length: chance.whole(2, 5) }, (_, at) => [
    cell(String(at + 1)),
    cell(say(scene, chance.pick(phrases.practical))),
    cell(say(scene, '{fullname}')),
  ]);
  const table: Block = {
    kind: 'table',
    widths: [0.3, 2.4, 1],
    lines: chance.pick(['all', 'rows', 'none'] as const),
    padding: 3,
    before: 8,
    after: 8,
    rows: [
      [
        cell(columns.number, true),
        cell(chance.pick([...columns.subject, 'Action', 'Tâche']), true),
        cell(chance.pick(columns.person), true),
      ],
      ...rows,
    ],
  };
  const cut = chance.whole(3, list.length);
  return [
    ...before(scene),
    ...list.slice(0, cut),
    table,
    ...list.slice(cut),
    ...(chance.is(0.5) ? foot.signature(scene) : []),
  ];
};
