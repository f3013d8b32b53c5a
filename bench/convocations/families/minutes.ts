import { agendaOf, type Point } from '../agenda.ts';
import type { Block, Look, Paragraph } from '../paper.ts';
import * as foot from '../surroundings/foot.ts';
import { say, sayOne, type Scene, text } from '../surroundings/scene.ts';
import type { Part } from './frame.ts';
import { anyDecimal, anyNumber, type Marker } from './markers.ts';
import { noteOf, noteStyleOf } from './notes.ts';
import { under } from './scheme.ts';

/** The way in which one person writes minutes. */
interface Manner {
  readonly markers: readonly { readonly marker?: Marker }[];
  /** Looks of the headings from the highest one down: of the document, of its sections, of the items. */
  readonly looks: readonly Look[];
  readonly before: number;
  readonly after: number;
  /** True if the items stand in a section of their own, beside other sections without items. */
  readonly isSectioned: boolean;
  readonly align: NonNullable<Paragraph['align']>;
  /** Chance of sentences under an item; `listed` and `decided` are the chances of lists and decisions. */
  readonly told: number;
  readonly listed: number;
  readonly decided: number;
}

const LEVELS = 5;

function mannerOf({ chance }: Scene, depth: number, isSectioned: boolean): Manner {
  const top = chance.pick([1.2, 1.35, 1.5, 1.7, 1.85]);
  const step = chance.pick([0.86, 0.9, 0.94]);
  const isBold = chance.is(0.85);
  const looks = Array.from({ length: LEVELS }, (_, level): Look => {
    const size = Math.max(1, top * step ** level);
    return { size, bold: isBold || size < 1.1, ...(size === 1 && { italic: true }) };
  });
  return {
    markers: chance.is(0.5)
      ? Array.from({ length: depth }, () => ({}))
      : under(chance, chance.pick([anyNumber, anyDecimal])(chance), depth),
    looks,
    before: chance.pick([4, 8, 12, 16]),
    after: chance.pick([0, 2, 4, 8]),
    isSectioned,
    align: chance.is(0.3) ? 'justify' : 'left',
    told: chance.pick([0.6, 0.9, 1, 1]),
    listed: chance.pick([0, 0, 0.2, 0.5]),
    decided: chance.pick([0, 0.3, 0.6]),
  };
}

/** Writes the text about one item: sentences, a list, the decisions. */
function saidOf(scene: Scene, { told, listed, decided, align, after }: Manner): Block[] {
  const { chance, phrases } = scene;
  const sentence = (): string => sayOne(scene, [...phrases.told, ...phrases.told, ...phrases.details]);
  const listedLines = (): Block[] =>
    Array.from({ length: chance.whole(1, 3) }, () =>
      text(chance.is(0.5) ? sentence() : sayOne(scene, phrases.past), {
        marker: { text: '•' },
        indent: 18,
        hang: 12,
        before: 2,
      }),
    );
  const paragraph = (): Block =>
    text(
      chance.is(0.2)
        ? noteOf(scene, noteStyleOf(scene, false))
        : Array.from({ length: chance.pick([1, 1, 2, 3]) }, sentence).join(' '),
      { align, before: after },
    );
  return [
    ...(chance.is(told) ? Array.from({ length: chance.pick([1, 1, 2, 3]) }, paragraph) : []),
    ...(chance.is(listed) ? listedLines() : []),
    ...(chance.is(decided)
      ? [text(chance.pick(phrases.outcomes), { before: after + 2 }, { bold: true }), ...listedLines()]
      : []),
  ];
}

/** Writes items as headings, each with the text about it. */
function pointsOf(points: readonly Point[], path: readonly number[], scene: Scene, manner: Manner): Block[] {
  const { chance } = scene;
  const { markers, looks, before, isSectioned } = manner;
  const level = path.length + 1;
  const look = looks[level + (isSectioned ? 1 : 0)] ?? {};
  return points.flatMap((point, at) => {
    const here = [...path, at + 1];
    const marker = markers[path.length]?.marker?.({ path: here, running: at });
    const isLeaf = point.children.length === 0;
    return [
      {
        kind: 'paragraph',
        label: { kind: 'item', level },
        items: [{ level, text: point.title }],
        pieces: [{ ...look, text: point.title }],
        ...(marker !== undefined && { marker: { ...look, text: marker } }),
        before: before + 4 * (3 - level),
      } satisfies Paragraph,
      ...(isLeaf || chance.is(0.6) ? saidOf(scene, manner) : []),
      ...pointsOf(point.children, here, scene, manner),
    ];
  });
}

/** Minutes without an agenda before them: the headings are the items. */
export const minutes: Part = (scene) => {
  const { chance, phrases } = scene;
  const depth = chance.pick([1, 1, 2, 2, 3]);
  const points = agendaOf(scene, { depth, from: 3, to: 8, branching: chance.pick([0.3, 0.6, 1]) });
  const manner = mannerOf(scene, depth, chance.is(0.4));
  const written = pointsOf(points, [], scene, manner);
  const section = (words: string, blocks: readonly Block[]): Block[] => [
    text(words, { before: manner.before + 8 }, manner.looks[1]),
    ...blocks,
  ];
  const { minutesParts: parts } = phrases;
  const title = text(
    sayOne(scene, [...phrases.minutesTitles, '{Body}']),
    { before: 6, after: 4 },
    { ...manner.looks[0], bold: true },
  );
  return [
    ...(chance.is(0.75) ? [title] : []),
    ...(chance.is(0.5) ? chance.pick(phrases.when).map((line) => text(say(scene, line))) : []),
    ...(manner.isSectioned
      ? [
          ...(chance.is(0.7) ? section(chance.pick(parts.before), foot.attendees(scene).slice(1)) : []),
          ...section(chance.pick(parts.itself), written),
          ...(chance.is(0.5) ? section(chance.pick(parts.after), foot.tasks(scene).slice(-1)) : []),
          ...(chance.is(0.5) ? section(chance.pick(parts.end), foot.signature(scene)) : []),
        ]
      : [
          ...(chance.is(0.5) ? foot.attendees(scene) : []),
          ...written,
          ...(chance.is(0.2) ? foot.tasks(scene) : []),
          ...(chance.is(0.3) ? foot.signature(scene) : []),
        ]),
  ];
};

/** Notes that somebody took during a meeting: headings and sentences, with hardly anything around them. */
export const jotted: Part = (scene) => {
  const { chance, phrases } = scene;
  const depth = chance.pick([1, 2, 2, 3]);
  const points = agendaOf(scene, { depth, from: 2, to: 6, branching: chance.pick([0.3, 0.6, 1]) });
  const manner = mannerOf(scene, depth, false);
  const title = chance.pick([...phrases.minutesTitles, ...phrases.titles, '{Body}', '{Body} – {daydate}']);
  return [
    ...(chance.is(0.5) ? [text(say(scene, title), { before: 6 }, { ...manner.looks[0], bold: true })] : []),
    ...(chance.is(0.3) ? [text(sayOne(scene, phrases.prose), { before: manner.after })] : []),
    ...pointsOf(points, [], scene, manner),
    ...(chance.is(0.2) ? foot.tasks(scene) : []),
  ];
};
