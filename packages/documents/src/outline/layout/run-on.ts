import { readLabel } from '../titles/labels.ts';
import { letters } from '../titles/text.ts';
import { joinLines } from '../titles/titles.ts';
import type { Piece } from './pieces.ts';

/** Fewest items in a paragraph that counts as a list of items. */
const LEAST = 3;
/** Largest number of lines in a paragraph that lists items. */
const MOST_LINES = 24;
/** Largest distance between two lines of one paragraph, as a multiple of the letters' size. */
const TIGHT = 1.8;
/** Largest number of characters in an announcement. */
const ANNOUNCEMENT = 130;
/** Words that announce items, up to their colon. */
const ANNOUNCED =
  /^.{0,90}?(?:ordre du jour|agenda|programme|liste des délibérations|points?|sujets?|objets?|tagesordnung|traktanden|topics?|items?|suivante?s?|comme suit|following|folgende\w*)[^:]{0,40}:\s/iu;
/**
 * Sign that separates items in one paragraph: a semicolon, or a sign that stands alone. Commas do not count, because
 * they also stand within items.
 */
const SEPARATOR = /\s?(;)\s|\s([^\p{L}\p{N}\s.,:&%€$£«»"()])\s/gu;
const NUMBER = /(?<=^|\s)\(?(\d{1,2})(?:\s?[.)°/–-]{1,3}|(?=\s\p{Lu}))\s?/gu;

interface Paragraph {
  readonly text: string;
  readonly lines: readonly { readonly piece: Piece; readonly from: number }[];
}

/**
 * Reads items that follow one another in one paragraph (« Ordre du jour : 1. Accueil ; 2. Comptes ; 3. Divers ») as if
 * each were printed on a line of its own, below their announcement.
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

/** Finds the paragraph that begins with a line, if it may list items. All its lines but the last must be full. */
function paragraphAt(at: number, pieces: readonly Piece[], edges: ReadonlyMap<number, number>): Paragraph | undefined {
  const first = pieces[at];
  // A line with « Point 3 – » or « 10. » already is an item of a list.
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

/** Finds the items of a paragraph, after their announcement; none in an ordinary paragraph or a list. */
function pointsOf({ text, lines }: Paragraph): Piece[] {
  const announced = ANNOUNCED.exec(text)?.[0];
  const counted = atNumbers(text);
  const isCounted = counted.length >= LEAST;
  const cuts = isCounted ? counted : announced === undefined ? [] : atSeparators(text, announced.length);
  const starts = new Set(lines.map(({ from }) => from));
  const points = cuts
    .map((from, at) => ({ from, said: text.slice(from, cuts[at + 1]).replace(/[^\p{L}\p{N}.)»?!]{1,6}$/u, '') }))
    .filter(({ said }) => letters(said) > 1);
  // If most items begin a line, the items already have lines of their own.
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

/** Finds where 1, 2, 3, … follow one another in a text, from its beginning or from the colon of an announcement. */
function atNumbers(text: string): number[] {
  const cuts: number[] = [];
  for (const { 1: number, index } of text.matchAll(NUMBER)) {
    const isPlaced = cuts.length > 0 || index === 0 || (index < ANNOUNCEMENT && /:\s$/.test(text.slice(0, index)));
    if (isPlaced && Number(number) === cuts.length + 1) cuts.push(index);
  }
  return cuts;
}

/** Finds where items begin, with the separating sign that gives the most items. */
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
