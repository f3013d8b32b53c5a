import { agendaOf, type Point } from '../agenda.ts';
import type { Cell, Look, Paragraph, Table } from '../paper.ts';
import { text } from '../surroundings/scene.ts';
import { clock } from './clock.ts';
import type { Part } from './frame.ts';
import { anyDecimal, anyNumber, anyRoman, bulletMarker, dashMarker, letteredDecimal, type Marker } from './markers.ts';
import { noteOf, noteStyleOf } from './notes.ts';

type Column = 'number' | 'time' | 'lasts' | 'subject' | 'annex' | 'person' | 'purpose';
const SHARES: Readonly<Record<Column, number>> = {
  number: 0.07,
  time: 0.12,
  lasts: 0.11,
  subject: 0.5,
  annex: 0.13,
  person: 0.2,
  purpose: 0.16,
};

interface TableLooks {
  readonly title: Look;
  /** True if the number stands before the subject instead of in a column of its own. */
  readonly runsIn: boolean;
  readonly under: Marker | undefined;
  readonly indent: number;
}

function subjectCell(
  point: Point,
  level: number,
  looks: TableLooks,
  sentence: string | undefined,
  number?: string,
): Cell {
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
  const marker = looks.runsIn && number !== undefined ? { marker: { ...looks.title, text: number } } : {};
  return { blocks: [item(point, level, marker, looks.title), ...told, ...children] };
}

/** A table with a column for the items, and others for times, names, purposes. */
export const table: Part = (scene) => {
  const { chance, phrases } = scene;
  const isRuled = chance.is(0.75);
  const runsIn = chance.is(0.25);
  const columns = (['number', 'time', 'lasts', 'subject', 'annex', 'person', 'purpose'] as const).filter(
    (column) =>
      column === 'subject' ||
      (column === 'number' ? !runsIn && chance.is(0.6) : chance.is(column === 'annex' ? 0.25 : 0.5)),
  );
  // A column of subjects alone would not be a table.
  const shown: readonly Column[] = columns.length === 1 ? ['time', 'subject', 'person'] : columns;
  const isBanded = chance.is(0.3);
  const points = isBanded
    ? agendaOf(scene, { depth: 2, from: 3, to: 6, branching: 0.9, isGrouped: true })
    : withBreak(
        chance,
        agendaOf(scene, { depth: chance.pick([1, 1, 2]), from: 5, to: 11, branching: 0.4 }),
        phrases.breaks,
      );
  const looks: TableLooks = {
    title: { bold: chance.is(0.4) },
    runsIn,
    under: chance.is(0.85) ? chance.pick([bulletMarker, dashMarker])(chance) : undefined,
    indent: chance.pick([0, 6]),
  };
  const time = clock(chance);
  const hasSentences = chance.is(0.15);
  const notes = noteStyleOf(scene, true);
  let annex = 0;
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
        subjectCell(point, level, looks, hasSentences && chance.is(0.6) ? noteOf(scene, notes) : undefined, number),
      annex: () => plain(chance.is(0.7) ? phrases.annex.replace('{n}', String((annex += 1))) : chance.pick(['', '–'])),
      person: () => plain(point.isBreak === true ? '' : point.speaker),
      purpose: () => plain(point.isBreak === true ? '' : point.purpose),
    };
    return shown.map((column) => cells[column]());
  };
  // The first marker is for the subjects, the second for the items under them.
  const bandMarker = chance.pick([undefined, anyNumber(chance), anyRoman(chance), letteredDecimal, letteredDecimal]);
  const bandedMarker =
    bandMarker === letteredDecimal
      ? letteredDecimal
      : chance.pick([anyDecimal(chance), anyDecimal(chance), anyNumber(chance)]);
  const dot = looks.indent === 0 ? '.' : '';
  const bandLooks: TableLooks = { ...looks, title: { bold: true }, runsIn: true };
  const bandFill = chance.pick(['#f2f2f2', '#e2e8f0', undefined]);
  // A subject fills a band across the table, with its items in the rows under the band.
  const banded = (point: Point, at: number): Cell[][] => [
    [
      {
        ...subjectCell(
          { ...point, children: [] },
          1,
          bandLooks,
          undefined,
          bandMarker?.({ path: [at + 1], running: at }),
        ),
        span: shown.length,
        ...(bandFill !== undefined && { fill: bandFill }),
      },
    ],
    ...point.children.map((child, below) =>
      rowOf(child, bandedMarker({ path: [at + 1, below + 1], running: below }), 2),
    ),
  ];
  const rows = isBanded ? points.flatMap(banded) : points.map((point, at) => rowOf(point, `${at + 1}${dot}`, 1));
  const { columns: names } = phrases;
  const heads: Readonly<Record<Column, string>> = {
    ...names,
    subject: chance.pick(names.subject),
    annex: chance.pick(phrases.annexHeadings).replace(/ ?:$/, ''),
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

/** Times at the left, the items at the right, without lines between them. */
export const timetable: Part = (scene) => {
  const { chance, phrases } = scene;
  const points = withBreak(
    chance,
    agendaOf(scene, { depth: chance.pick([1, 1, 2]), from: 5, to: 10, branching: 0.3 }),
    phrases.breaks,
  );
  const looks: TableLooks = {
    title: { bold: chance.is(0.6) },
    runsIn: false,
    under: chance.pick([bulletMarker, dashMarker])(chance),
    indent: 0,
  };
  const time = clock(chance);
  const hasEnds = chance.is(0.4);
  const hasNames = chance.is(0.5);
  const hasSentences = chance.is(0.4);
  const notes = noteStyleOf(scene, true);
  let now = chance.pick([8, 9, 13, 17, 19]) * 60 + chance.pick([0, 15, 30]);
  const rows = points.map((point): Cell[] => {
    const start = time.at(now);
    now += point.lasts;
    const hours = hasEnds ? `${start} – ${time.at(now)}` : start;
    const name: Cell = {
      blocks: [text(point.isBreak === true ? '\u00a0' : point.speaker, { align: 'right' }, { italic: true })],
    };
    const sentence = hasSentences && chance.is(0.5) ? noteOf(scene, notes) : undefined;
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
