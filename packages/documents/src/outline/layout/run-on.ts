import { readLabel } from '../titles/labels.ts';
import { letters } from '../titles/text.ts';
import { joinLines } from '../titles/titles.ts';
import type { Piece } from './pieces.ts';

/** Fewer points in one paragraph are an ordinary sentence. */
const LEAST = 3;
/** A paragraph with more lines than this lists no points. */
const MOST_LINES = 24;
/** The most that two lines of one paragraph stand apart, in sizes of their letters. */
const TIGHT = 1.8;
/** No announcement is longer. */
const ANNOUNCEMENT = 130;
/** Words that say that points follow, up to their colon. */
const ANNOUNCED =
  /^.{0,90}?(?:ordre du jour|agenda|programme|liste des délibérations|points?|sujets?|objets?|tagesordnung|traktanden|topics?|items?|suivante?s?|comme suit|following|folgende\w*)[^:]{0,40}:\s/iu;
/** A sign that stands alone, or a semicolon: what stands between points in one paragraph. A comma may also stand within a point. */
const SEPARATOR = /\s?(;)\s|\s([^\p{L}\p{N}\s.,:&%€$£«»"()])\s/gu;
const NUMBER = /(?<=^|\s)\(?(\d{1,2})(?:\s?[.)°/–-]{1,3}|(?=\s\p{Lu}))\s?/gu;

interface Paragraph {
  readonly text: string;
  readonly lines: readonly { readonly piece: Piece; readonly from: number }[];
}

/**
 * Reads points that follow one another in one paragraph (« Ordre du jour : 1. Accueil ; 2. Comptes ; 3. Divers ») as if each
 * were printed on a line of its own, below what announces them.
 */
export function withRunOn(pieces: readonly Piece[]): Piece[] {
  const edges = new Map<number, number>();
  for (const { part, right } of pieces) edges.set(part, Math.max(right, edges.get(part) ?? 0));
  const read: Piece[] = [];
  for (let at = 0; at < pieces.length;) {
    const paragraph = paragraphAt(at, pieces, edges);
    const points = paragraph === undefined ? [] : pointsOf(paragraph);
    read.push(...(points.length > 0 ? points : pieces.slice(at, at + 1)));
    at += points.length > 0 ? (paragraph?.lines.length ?? 1) : 1;
  }
  return read;
}

/** The paragraph that begins with a line, if points may be listed in it: its lines are full but the last one. */
function paragraphAt(at: number, pieces: readonly Piece[], edges: ReadonlyMap<number, number>): Paragraph | undefined {
  const first = pieces[at];
  // « Point 3 – » and « 10. » are points of a list.
  if (first?.label !== undefined && (first.label.value !== 1 || first.label.kind === 'point')) return undefined;
  if (first === undefined || !(ANNOUNCED.test(first.text) || first.text.search(NUMBER) >= 0)) return undefined;
  const lines = [{ piece: first, from: 0 }];
  let { text } = first;
  let before = first;
  for (const piece of pieces.slice(at + 1, at + MOST_LINES)) {
    if (!goesOn(before, piece, edges.get(first.part) ?? 0)) break;
    text = joinLines(text, piece.text);
    lines.push({ piece, from: text.length - piece.text.length });
    before = piece;
  }
  return { text, lines };
}

function goesOn(before: Piece, { page, x, y, right, style, text }: Piece, edge: number): boolean {
  const em = style.size || 10;
  const word = ((right - x) / Math.max(1, text.length)) * ((/^\S+/.exec(text)?.[0].length ?? 0) + 1);
  return (
    page === before.page &&
    Math.abs(x - before.x) < 2 * em &&
    Math.abs(style.size - before.style.size) < 0.15 * em &&
    y > before.y &&
    y - before.y < TIGHT * em &&
    (before.right + word > edge - em || !/[.!?:]$/.test(before.text))
  );
}

/** The points of a paragraph, with what announces them before them; none where it is an ordinary paragraph or a list. */
function pointsOf({ text, lines }: Paragraph): Piece[] {
  const announced = ANNOUNCED.exec(text)?.[0];
  const counted = atNumbers(text);
  const isCounted = counted.length >= LEAST;
  const cuts = isCounted ? counted : announced === undefined ? [] : atSeparators(text, announced.length);
  const starts = new Set(lines.map(({ from }) => from));
  const points = cuts
    .map((from, at) => ({ from, said: text.slice(from, cuts[at + 1]).replace(/[^\p{L}\p{N}.)»?!]{1,6}$/u, '') }))
    .filter(({ said }) => letters(said) > 1);
  // Where most points begin a line, each has lines of its own already.
  if (points.length < LEAST || cuts.filter((cut) => starts.has(cut)).length > cuts.length / 2) return [];
  const above = text.slice(0, cuts[0]).trim();
  const all = above === '' ? points : [{ from: 0, said: above }, ...points];
  return all.map(({ from, said }, order) => pointOf(said, from, order, lines));
}

function pointOf(text: string, from: number, order: number, lines: Paragraph['lines']): Piece {
  const place = lines.findLast((line) => line.from <= from) ?? lines[0];
  const first = lines[0]?.piece;
  if (place === undefined || first === undefined) throw new RangeError('a paragraph without lines');
  const { piece } = place;
  const wide = (piece.right - piece.x) / Math.max(1, piece.text.length);
  const x = piece.x + wide * (from - place.from);
  const label = readLabel(text);
  const width = wide * text.length;
  return {
    ...piece,
    text,
    label,
    x: first.x,
    y: first.y + order * 1.2 * piece.style.size,
    textX: first.x + (label === undefined ? 0 : wide * (text.length - label.rest.length)),
    right: first.x + width,
    printed: { x, y: piece.y, right: Math.min(x + width, piece.right) },
  };
}

/** Where 1, 2, 3, … follow one another in a text: from its beginning, or from the colon of what announces them. */
function atNumbers(text: string): number[] {
  const cuts: number[] = [];
  for (const { 1: number, index } of text.matchAll(NUMBER)) {
    const isPlaced = cuts.length > 0 || index === 0 || (index < ANNOUNCEMENT && /:\s$/.test(text.slice(0, index)));
    if (isPlaced && Number(number) === cuts.length + 1) cuts.push(index);
  }
  return cuts;
}

/** Where points begin that the sign parts which gives the most of them. */
function atSeparators(text: string, start: number): number[] {
  const signs = new Map<string, number[]>();
  for (const match of text.slice(start).matchAll(SEPARATOR)) {
    const sign = match[1] ?? match[2] ?? '';
    const cuts = signs.get(sign) ?? [start];
    cuts.push(start + match.index + match[0].length);
    signs.set(sign, cuts);
  }
  return [...signs.values()].reduce((most, cuts) => (cuts.length > most.length ? cuts : most), []);
}
