import type { Point } from '../agenda.ts';
import type { Block, Paragraph, Piece } from '../paper.ts';
import type { Scene } from '../surroundings/scene.ts';
import type { TrueItem } from '../types.ts';
import { clock, type Clock } from './clock.ts';
import { type NoteStyle, noteOf, noteStyleOf } from './notes.ts';
import type { Extras, LevelStyle, Scheme } from './scheme.ts';

interface Walk {
  readonly scene: Scene;
  /** The document's word for a rapporteur, who presents an item. */
  readonly rapporteur: string;
  readonly scheme: Scheme;
  readonly running: number[];
  /** Chance of a sentence under an item, if the scheme allows sentences there. */
  readonly detailed: number;
  readonly notes: NoteStyle;
  /** True if items with items under them have notes, too. */
  readonly notesAbove: boolean;
  /** True if the words before a colon are bold. */
  readonly leadsIn: boolean;
  time: number;
  page: number;
  annex: number;
  readonly clock: Clock;
  readonly placeholders: readonly string[];
}

/** Prints an agenda as a list, in the way that a scheme describes. */
export function listOf(points: readonly Point[], scheme: Scheme, scene: Scene): Block[] {
  const { chance, phrases } = scene;
  const walk: Walk = {
    scene,
    rapporteur: chance.pick(phrases.rapporteur),
    scheme,
    running: [],
    detailed: chance.pick([0.15, 0.3, 0.6, 0.9]),
    notes: noteStyleOf(
      scene,
      scheme.levels.some(({ marker }) => marker === undefined),
    ),
    notesAbove: chance.is(0.3),
    leadsIn: chance.is(0.12),
    time: chance.pick([8, 9, 9, 10, 14, 17, 18, 19, 20]) * 60 + chance.pick([0, 0, 15, 30]),
    page: chance.whole(2, 5),
    annex: 0,
    clock: clock(chance),
    placeholders: chance.some(phrases.placeholders, chance.whole(1, 2)),
  };
  return level(points, [], walk);
}

function level(points: readonly Point[], path: readonly number[], walk: Walk): Block[] {
  const style = walk.scheme.levels[path.length] ?? walk.scheme.levels.at(-1);
  if (style === undefined) return [];
  return points.flatMap((point, at) => {
    const here = [...path, at + 1];
    const isEnd = at === points.length - 1;
    return [...printed(point, here, style, walk, isEnd), ...level(point.children, here, walk)];
  });
}

function markerOf(style: LevelStyle, path: readonly number[], walk: Walk): Piece | undefined {
  if (style.marker === undefined) return undefined;
  const depth = path.length - 1;
  const running = walk.running[depth] ?? 0;
  walk.running[depth] = running + 1;
  const own = style.runsOn === true ? [...path.slice(0, -1), running + 1] : path;
  return { ...(style.markerLook ?? style.look), underlined: false, text: style.marker({ path: own, running }) };
}

function titlePieces(title: string, { look }: LevelStyle, { leadsIn }: Walk): Piece[] {
  const colon = title.indexOf(' : ');
  if (!leadsIn || colon === -1) return [{ ...look, text: title }];
  return [
    { ...look, bold: true, text: title.slice(0, colon + 2) },
    { ...look, bold: false, text: title.slice(colon + 2) },
  ];
}

/** Prints an item: its title, with additions after and under it. */
function printed(point: Point, path: readonly number[], style: LevelStyle, walk: Walk, isEnd: boolean): Block[] {
  const { extras } = walk.scheme;
  const { scene } = walk;
  const { chance } = scene;
  const isTop = path.length === 1;
  const leaf = point.children.length === 0;
  const start = walk.time;
  if (leaf) walk.time += point.lasts;
  const ending = isTop ? '' : extras.endings === ';' && isEnd ? '.' : (extras.endings ?? '');
  const title = style.isCapitals === true ? point.title.toLocaleUpperCase('fr') : point.title;
  const pieces: Piece[] = titlePieces(title + ending, style, walk);
  const beside = besideOf(point, extras, leaf, isTop, walk, start);
  pieces.push(...beside.pieces);
  const text = `${title}${beside.said}`;
  const item: TrueItem = {
    level: path.length,
    text,
    ...(beside.said !== '' && { alt: beside.without.map((said) => title + said) }),
    ...(point.isBreak === true && { optional: true }),
  };
  const marker = markerOf(style, path, walk);
  const time =
    extras.times === 'before' && isTop
      ? { text: `${walk.clock.span(start, walk.time)}${walk.clock.after}` }
      : undefined;
  const paragraph: Paragraph = {
    kind: 'paragraph',
    label: { kind: 'item', level: path.length },
    items: [item],
    pieces: time !== undefined && style.hang === undefined ? [{ text: `${time.text} ` }, ...pieces] : pieces,
    ...(time !== undefined && style.hang !== undefined ? { marker: time } : marker !== undefined && { marker }),
    ...(beside.tail !== undefined && {
      tail: beside.tail,
      ...(beside.leader !== undefined && { leader: beside.leader }),
    }),
    indent: style.indent,
    ...(style.hang !== undefined && { hang: style.hang, markerRight: style.markerRight ?? false }),
    align: beside.tail === undefined ? (style.align ?? 'left') : 'left',
    before: style.before,
  };
  const isBare = style.marker === undefined && time === undefined;
  const under = [
    ...beside.below,
    ...(extras.placeholders === true && leaf && chance.is(walk.detailed) ? walk.placeholders : []),
  ];
  const isNoted = extras.details === true && (leaf || walk.notesAbove) && chance.is(walk.detailed);
  const { notes } = walk;
  const indent = style.indent + (style.align === 'center' ? 0 : notes.indent);
  const noted = Array.from({ length: isNoted ? chance.pick([1, 1, 1, 1, 2]) : 0 }, (): Paragraph => ({
    kind: 'paragraph',
    label: { kind: 'other' },
    pieces: [{ ...notes.look, text: noteOf(scene, notes) }],
    indent,
    before: notes.before,
    align: style.align === 'center' ? 'center' : (notes.align ?? 'left'),
  }));
  return [
    paragraph,
    ...under.map((text): Paragraph => ({
      kind: 'paragraph',
      label: { kind: 'other' },
      // Without a marker, only its looks distinguish an item from the lines under it.
      pieces: [
        {
          text,
          italic: chance.is(0.4) || isBare,
          size: isBare && style.look.italic === true ? 0.85 : chance.pick([1, 0.92, 0.9]),
        },
      ],
      indent: style.indent,
      align: style.align ?? 'left',
    })),
    ...noted,
  ];
}

interface Beside {
  readonly pieces: readonly Piece[];
  /** Words printed after the title that may count as part of the item's text. */
  readonly said: string;
  /** Shorter versions of these words, which are accepted as well. */
  readonly without: readonly string[];
  readonly tail?: Piece;
  readonly leader?: '.' | '. ';
  readonly below: readonly string[];
}

function besideOf(point: Point, extras: Extras, leaf: boolean, isTop: boolean, walk: Walk, start: number): Beside {
  const { scene } = walk;
  const { chance } = scene;
  const pieces: Piece[] = [];
  const below: string[] = [];
  const without: string[] = [];
  let said = '';
  let tail: Piece | undefined;
  const say = (text: string, look: Omit<Piece, 'text'> = {}): void => {
    pieces.push({ ...look, text });
    without.push(said);
    said += text;
  };
  if (leaf && extras.speakers !== undefined) {
    const { speaker } = point;
    if (extras.speakers === 'brackets') say(` (${speaker})`, { italic: true });
    else if (extras.speakers === 'dash') say(` – ${speaker}`);
    else if (extras.speakers === 'rapporteur') say(` (${walk.rapporteur.replace('{person}', speaker)})`);
    else if (extras.speakers === 'below') below.push(walk.rapporteur.replace('{person}', speaker));
    else tail = { text: speaker, italic: true };
  }
  if (leaf && extras.purposes !== undefined) {
    const { purpose } = point;
    if (extras.purposes === 'brackets') say(` (${purpose})`);
    else if (extras.purposes === 'italic') say(` – ${purpose}`, { italic: true });
    else if (extras.purposes === 'right') tail ??= { text: purpose };
    else below.push(purpose.charAt(0).toLocaleUpperCase('fr') + purpose.slice(1));
  }
  if (leaf && extras.annexes === true && chance.is(0.7)) {
    walk.annex += 1;
    say(` (${scene.phrases.annex.replace('{n}', String(walk.annex))})`);
  }
  if (isTop && extras.times === 'after') pieces.push({ text: ` – ${walk.clock.at(start)}` });
  if (leaf && extras.times === 'brackets') pieces.push({ text: ` (${walk.clock.lasting(point.lasts)})` });
  if (isTop && extras.times === 'right') tail ??= { text: walk.clock.at(start) };
  let leader: '.' | '. ' | undefined;
  if (extras.pages === true) {
    tail ??= { text: String(walk.page) };
    leader = '.';
    if (leaf) walk.page += chance.whole(0, 4);
  }
  return { pieces, said, without, below, ...(tail !== undefined && { tail }), ...(leader !== undefined && { leader }) };
}
