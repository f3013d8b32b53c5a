import type { Block, Paragraph, Piece } from '../paper.ts';
import { capitalised, person } from '../words/fill.ts';
import { say, sayOne, type Scene, text } from './scene.ts';

export function signature(scene: Scene): Block[] {
  const { chance, phrases } = scene;
  const indent = chance.is(0.6) ? scene.width * 0.55 : 0;
  const gap = chance.pick([0, 18, 30]);
  return [
    text(sayOne(scene, phrases.byes), { before: 12, after: 8 }),
    text(capitalised(say(scene, '{title}')), { indent }),
    text(say(scene, '{fullname}'), { indent, before: gap }),
  ];
}

/** Makes a list that looks like an agenda, but is not one. */
function falseList({ chance }: Scene, heading: string, entries: readonly string[]): Block[] {
  const marker = chance.pick<((at: number) => string) | undefined>([
    () => '–',
    () => '-',
    () => '•',
    (at) => `${at + 1}.`,
    (at) => `${at + 1})`,
    () => '\uf0b7',
    undefined,
    undefined,
  ]);
  const hang = chance.pick([12, 16, 20]);
  const indent = (marker === undefined ? 0 : hang) + chance.pick([0, 0, 0, 14, 18]);
  const size = chance.pick([1, 1, 0.92]);
  return [
    text(heading, { before: chance.pick([8, 12, 16]), after: 2 }, { bold: chance.is(0.6), underlined: chance.is(0.2) }),
    ...entries.map((entry, at) =>
      text(entry, { indent, ...(marker !== undefined && { marker: { text: marker(at), size }, hang }) }, { size }),
    ),
  ];
}

const list = (
  scene: Scene,
  headings: readonly string[],
  entries: readonly string[],
  from: number,
  to: number,
): Block[] =>
  falseList(
    scene,
    sayOne(scene, headings),
    scene.chance.some(entries, scene.chance.whole(from, to)).map((entry) => say(scene, entry)),
  );

export const annexes = (scene: Scene): Block[] => list(scene, scene.phrases.annexHeadings, scene.phrases.annexes, 2, 6);
export const practical = (scene: Scene): Block[] =>
  list(scene, scene.phrases.practicalHeadings, scene.phrases.practical, 2, 4);

export function attendees(scene: Scene): Block[] {
  const { chance, phrases, facts } = scene;
  const heading = sayOne(scene, phrases.attendeeHeadings);
  const names = Array.from({ length: chance.whole(3, 8) }, () =>
    chance.is(0.5) ? person(chance, facts) : `${say(scene, '{fullname}')}, ${chance.pick(phrases.functions)}`,
  );
  return chance.is(0.4)
    ? [text([{ text: `${heading} `, bold: true }, { text: names.join(', ') }], { before: 8 })]
    : falseList(scene, heading, names);
}

export function proxy(scene: Scene): Block[] {
  const lines = scene.phrases.proxy.map((line) => text(say(scene, line), { before: 5 }));
  return [
    { kind: 'rule', before: 18, after: 6 },
    text(sayOne(scene, scene.phrases.proxyTitles), { align: 'center' }, { bold: true }),
    ...lines,
  ];
}

/** Writes the decisions of the last meeting, as a sentence, a list or a table. */
export function lastTime(scene: Scene): Block[] {
  const { chance, phrases } = scene;
  if (chance.is(0.5))
    return [text(sayOne(scene, phrases.lastTime), { before: 8, align: chance.is(0.4) ? 'justify' : 'left' })];
  if (chance.is(0.6)) return list(scene, phrases.pastHeadings, phrases.past, 2, 5);
  const row = (cells: readonly string[], bold = false) =>
    cells.map((words) => ({ blocks: [text(words, {}, { bold })] }));
  const done = chance
    .some(phrases.past, chance.whole(2, 4))
    .map((task) => row([say(scene, task), say(scene, '{person}'), say(scene, '{date}')]));
  const heads = row(['Action', chance.pick(phrases.columns.person), chance.pick(['Délai', 'Date', 'OK'])], true);
  return [
    text(sayOne(scene, phrases.pastHeadings), { before: 10, after: 3 }, { bold: true }),
    { kind: 'table', widths: [3, 1.4, 1.2], lines: 'all', padding: 3, after: 8, rows: [heads, ...done] },
  ];
}

/** Makes a table of tasks and owners, perhaps numbered, which is not an agenda. */
export function tasks(scene: Scene): Block[] {
  const { chance, phrases } = scene;
  const { columns } = phrases;
  const isCounted = chance.is(0.7);
  const row = (words: readonly string[], bold = false) =>
    words.slice(isCounted ? 0 : 1).map((word) => ({ blocks: [text(word, {}, { bold })] }));
  const done = Array.from({ length: chance.whole(2, 5) }, (_, at) =>
    row([String(at + 1), say(scene, chance.pick([...phrases.practical, ...phrases.past])), say(scene, '{fullname}')]),
  );
  const named = row(
    [columns.number, chance.pick([...columns.subject, 'Action', 'Tâche']), chance.pick(columns.person)],
    true,
  );
  return [
    ...(chance.is(0.4) ? [text(sayOne(scene, phrases.pastHeadings), { before: 10, after: 3 }, { bold: true })] : []),
    {
      kind: 'table',
      widths: [0.3, 2.4, 1].slice(isCounted ? 0 : 1),
      lines: chance.pick(['all', 'rows', 'none'] as const),
      padding: 3,
      before: 8,
      after: 8,
      rows: [named, ...done],
    },
  ];
}

export function notice(scene: Scene): Block[] {
  const { chance, phrases } = scene;
  return [
    text(
      sayOne(scene, phrases.notices),
      { before: 10, align: 'justify' },
      { size: chance.pick([0.82, 0.88, 1]), italic: chance.is(0.3) },
    ),
  ];
}

/** Makes the running lines at the head and foot of pages; each may be left out. */
export function furniture(scene: Scene): { header: Paragraph[]; footer: Paragraph[]; headerFrom: 1 | 2 } {
  const { chance, phrases } = scene;
  const small = { size: 0.78, color: chance.pick(['#555555', '#777777', '#000000']) };
  const page = chance.pick(phrases.pages);
  const tail: Piece = { ...small, text: page };
  const organisation = say(scene, '{organisation}');
  const footers: Paragraph[][] = [
    [],
    [text(page, { align: 'center' }, small)],
    [text(organisation, { tail }, small)],
    [text(`${organisation} – IBAN XX00 0000 0000 0000 – www.exemple.org`, { align: 'center' }, small)],
    [text(page, { align: 'right' }, small)],
  ];
  const headers: Paragraph[][] = [
    [],
    [],
    [text(say(scene, '{Body} – {day}'), { align: chance.pick(['left', 'right', 'center'] as const) }, small)],
    [text(organisation, { tail: { ...small, text: say(scene, '{daydate}') } }, small)],
  ];
  return { footer: chance.pick(footers), header: chance.pick(headers), headerFrom: chance.is(0.6) ? 2 : 1 };
}
