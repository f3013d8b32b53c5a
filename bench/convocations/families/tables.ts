import { agendaOf, type Point } from '../agenda.ts';
import type { Cell, Look, Paragraph, Table } from '../paper.ts';
import { sayOne, text } from '../surroundings/scene.ts';
import { clock } from './clock.ts';
import type { Part } from './frame.ts';
import { bulletMarker, dashMarker, type Marker } from './markers.ts';

type Column = 'number' | 'time' | 'lasts' | 'subject' | 'person' | 'purpose';
const SHARES: Readonly<Record<Column, number>> = {
  number: 0.07,
  time: 0.12,
  lasts: 0.11,
  subject: 0.5,
  person: 0.2,
  purpose: 0.16,
};

interface TableLooks {
  readonly title: Look;
  readonly under: Marker | undefined;
  readonly indent: number;
}

function subjectCell(point: Point, level: number, looks: TableLooks, sentence: string | undefined): Cell {
  const item = (point: Point, level: number, more: Partial<Paragraph>, look: Look): Paragraph => ({
    kind: 'paragraph',
    label: { kind: 'item', level },
    items: [{ level, text: point.title, ...(point.isBreak === true && { optional: true }) }],
    pieces: [{ ...look, text: point.title }],
    ...more,
  });
  const { under, indent } = looks;
  const children = point.children.map((child, at) => {
    const marker = under === undefined ? {} : { marker: { text: under({ path: [1, at + 1], running: at }) }, hang: 12 };
    return item(child, level + 1, { indent: indent + 12, ...marker }, {});
  });
  const told = sentence === undefined ? [] : [text(sentence, {}, { size: 0.9, italic: true })];
  return { blocks: [item(point, level, {}, looks.title), ...told, ...children] };
}

/** A table with a column for the points, and others for times, names, purposes. */
export const table: Part = (scene) => {
  const { chance, phrases } = scene;
  const isRuled = chance.is(0.75);
  const columns = (['number', 'time', 'lasts', 'subject', 'person', 'purpose'] as const).filter(
    (column) => column === 'subject' || chance.is(0.5),
  );
  // The subject alone in a table is no table.
  const shown: readonly Column[] = columns.length === 1 ? ['time', 'subject', 'person'] : columns;
  const isBanded = chance.is(0.2);
  const points = isBanded
    ? agendaOf(scene, { depth: 2, from: 3, to: 6, branching: 0.9, isGrouped: true })
    : withBreak(
        chance,
        agendaOf(scene, { depth: chance.pick([1, 1, 2]), from: 5, to: 11, branching: 0.4 }),
        phrases.breaks,
      );
  const looks: TableLooks = {
    title: { bold: chance.is(0.4) },
    under: chance.is(0.85) ? chance.pick([bulletMarker, dashMarker])(chance) : undefined,
    indent: chance.pick([0, 6]),
  };
  const time = clock(chance);
  const hasSentences = chance.is(0.15);
  let now = chance.pick([8, 9, 14, 18, 19]) * 60 + chance.pick([0, 30]);
  const rowOf = (point: Point, number: string, level: number): Cell[] => {
    const start = now;
    now += point.lasts;
    const plain = (words: string): Cell => ({ blocks: words === '' ? [] : [text(words)] });
    const cells: Readonly<Record<Column, () => Cell>> = {
      number: () => plain(number),
      time: () => plain(time.at(start)),
      lasts: () => plain(time.lasting(point.lasts)),
      subject: () =>
        subjectCell(point, level, looks, hasSentences && chance.is(0.6) ? sayOne(scene, phrases.details) : undefined),
      person: () => plain(point.isBreak === true ? '' : point.speaker),
      purpose: () => plain(point.isBreak === true ? '' : point.purpose),
    };
    return shown.map((column) => cells[column]());
  };
  const dot = looks.indent === 0 ? '.' : '';
  // A subject is a band across the table, with its points in the rows under it.
  const banded = (point: Point, at: number): Cell[][] => [
    [
      {
        ...subjectCell({ ...point, children: [] }, 1, { ...looks, title: { bold: true } }, undefined),
        span: shown.length,
        fill: '#f2f2f2',
      },
    ],
    ...point.children.map((child, below) => rowOf(child, `${at + 1}.${below + 1}`, 2)),
  ];
  const rows = isBanded ? points.flatMap(banded) : points.map((point, at) => rowOf(point, `${at + 1}${dot}`, 1));
  const { columns: names } = phrases;
  const heads: Readonly<Record<Column, string>> = {
    ...names,
    subject: chance.pick(names.subject),
    person: chance.pick(names.person),
  };
  const fill = chance.is(0.6) ? chance.pick(['#d9e2f3', '#e7e6e6', '#e2efd9', '#fff2cc']) : undefined;
  const head = shown.map((column): Cell => ({
    blocks: [text(heads[column], {}, { bold: true })],
    ...(fill !== undefined && { fill }),
  }));
  const made: Table = {
    kind: 'table',
    widths: shown.map((column) => SHARES[column]),
    lines: isRuled ? chance.pick(['all', 'all', 'rows'] as const) : 'none',
    padding: chance.pick([3, 4, 5, 6]),
    before: 6,
    after: 8,
    rows: chance.is(isRuled ? 0.9 : 0.4) ? [head, ...rows] : rows,
  };
  return [made];
};

/** Times at the left, what happens then at the right, no line between. */
export const timetable: Part = (scene) => {
  const { chance, phrases } = scene;
  const points = withBreak(
    chance,
    agendaOf(scene, { depth: chance.pick([1, 1, 2]), from: 5, to: 10, branching: 0.3 }),
    phrases.breaks,
  );
  const looks: TableLooks = {
    title: { bold: chance.is(0.6) },
    under: chance.pick([bulletMarker, dashMarker])(chance),
    indent: 0,
  };
  const time = clock(chance);
  const hasEnds = chance.is(0.4);
  const hasNames = chance.is(0.5);
  const hasSentences = chance.is(0.4);
  let now = chance.pick([8, 9, 13, 17, 19]) * 60 + chance.pick([0, 15, 30]);
  const rows = points.map((point): Cell[] => {
    const start = time.at(now);
    now += point.lasts;
    const hours = hasEnds ? `${start} – ${time.at(now)}` : start;
    const name: Cell = {
      blocks: [text(point.isBreak === true ? '\u00a0' : point.speaker, { align: 'right' }, { italic: true })],
    };
    const sentence = hasSentences && chance.is(0.5) ? sayOne(scene, phrases.details) : undefined;
    return [{ blocks: [text(hours)] }, subjectCell(point, 1, looks, sentence), ...(hasNames ? [name] : [])];
  });
  return [
    {
      kind: 'table',
      widths: hasNames ? [0.2, 0.56, 0.24] : [0.22, 0.78],
      lines: chance.is(0.15) ? 'rows' : 'none',
      padding: chance.pick([2, 3, 4]),
      before: 4,
      after: 8,
      rows,
    },
  ];
};

function withBreak(
  chance: { is(probability: number): boolean; pick<T>(from: readonly T[]): T },
  points: readonly Point[],
  breaks: readonly string[],
): Point[] {
  if (points.length < 5 || !chance.is(0.35)) return [...points];
  const pause: Point = { title: chance.pick(breaks), children: [], speaker: '', lasts: 15, purpose: '', isBreak: true };
  return [...points.slice(0, 3), pause, ...points.slice(3)];
}
