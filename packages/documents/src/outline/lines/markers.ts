import type { Label } from '../labels.ts';
import type { Piece } from '../pieces.ts';

const FAR = 99;
const KINDS = [
  'decimal',
  'ordinal',
  'roman',
  'upper',
  'lower',
  'lower-roman',
  'point',
  'bullet',
  'article',
  'code',
  'bare',
];
const yes = (holds: boolean): number => (holds ? 1 : 0);
export const codeOf = (label: Label | undefined): number =>
  label === undefined ? 0 : 1 + KINDS.indexOf(label.kind) + (label.depth > 1 ? 20 : 0);

/** The numbers of a file by their families, each with its place. */
export interface Numbers {
  readonly families: ReadonlyMap<string, readonly { readonly at: number; readonly value: number }[]>;
  /** Of each line, the place of the number before its own and of the one behind it, in the same family. */
  readonly previous: ReadonlyMap<number, number>;
  readonly next: ReadonlyMap<number, number>;
}

export function numbersIn(pieces: readonly Piece[]): Numbers {
  const families = new Map<string, { at: number; value: number }[]>();
  const previous = new Map<number, number>();
  const next = new Map<number, number>();
  const last = new Map<string, number>();
  pieces.forEach(({ label }, at) => {
    if (label === undefined) return;
    const { family, value } = label;
    const own = families.get(family) ?? [];
    own.push({ at, value });
    families.set(family, own);
    if (label.kind === 'bullet') {
      const before = last.get(family);
      if (before !== undefined) {
        previous.set(at, before);
        next.set(before, at);
      }
    } else {
      const before = last.get(`${family} ${value - 1}`);
      if (before !== undefined) {
        previous.set(at, before);
        if (!next.has(before)) next.set(before, at);
      }
      last.set(`${family} ${value}`, at);
    }
    last.set(family, at);
  });
  return { families, previous, next };
}

/** The number or bullet that a line begins with, and whether others count up to it and on from it. */
export function markerFeatures(at: number, pieces: readonly Piece[], numbers: Numbers): Record<string, number> {
  const around = {
    'marker 2 above': codeOf(pieces[at - 2]?.label),
    'marker above': codeOf(pieces[at - 1]?.label),
    'marker below': codeOf(pieces[at + 1]?.label),
    'marker 2 below': codeOf(pieces[at + 2]?.label),
  };
  const piece = pieces[at];
  const label = piece?.label;
  if (piece === undefined || label === undefined) return { ...around, marker: 0, depth: 0, value: -1 };
  const family = numbers.families.get(label.family) ?? [];
  const before = pieces[numbers.previous.get(at) ?? -1];
  const after = pieces[numbers.next.get(at) ?? -1];
  const em = piece.style.size || 10;
  const indent = (other: Piece | undefined): number =>
    other === undefined ? FAR : Math.max(-30, Math.min(30, Math.round((10 * (piece.x - other.x)) / em) / 10));
  const opened = family.filter((other) => other.at <= at && other.value === 1).length;
  return {
    ...around,
    marker: codeOf(label),
    depth: label.depth,
    value: Math.min(40, label.value),
    register: yes(label.family === 'register'),
    'of its family': Math.min(60, family.length),
    'most of its family': Math.min(60, Math.max(...family.map(({ value }) => value))),
    'family opens': yes(family.some(({ value }) => value === 1)),
    'lists opened': Math.min(20, opened),
    'value before': Math.min(10, family.filter((other) => other.at < at && other.value === label.value).length),
    'previous away': before === undefined ? FAR : Math.min(60, at - (numbers.previous.get(at) ?? 0)),
    'next away': after === undefined ? FAR : Math.min(60, (numbers.next.get(at) ?? 0) - at),
    'previous indent': indent(before),
    'next indent': indent(after),
    'previous alike':
      before === undefined ? -1 : yes(before.style.bold === piece.style.bold && before.style.size === piece.style.size),
    'next alike':
      after === undefined ? -1 : yes(after.style.bold === piece.style.bold && after.style.size === piece.style.size),
    'bare marker': yes(!/^\S*[\p{L}\p{N}][.)°:/–-]/u.test(piece.text.slice(0, 8))),
  };
}
