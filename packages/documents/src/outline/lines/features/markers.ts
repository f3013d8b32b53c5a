import type { Label } from '../../titles/label.ts';
import type { Piece } from '../../layout/pieces.ts';
import { type List, listsIn } from './lists.ts';

/** The value of a distance to a line that does not exist. */
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
/** Converts the kind of a label to a number; 0 for no label. */
export const codeOf = (label: Label | undefined): number =>
  label === undefined ? 0 : 1 + KINDS.indexOf(label.kind) + (label.depth > 1 ? 20 : 0);

/** Tells how the number or bullet of a line is written, whatever its value: « (x) », « x. », « x.x ». */
export const formOf = ({ text, label }: Piece): string =>
  label === undefined
    ? ''
    : text
        .slice(0, text.length - label.rest.length)
        .trim()
        .replace(/[\p{L}\p{N}]+/gu, 'x');

/** Facts about all numbers of one family in a file. */
interface NumberFamily {
  readonly count: number;
  /** The highest number of the family. */
  readonly most: number;
  /** Whether the family has a number 1. */
  readonly opens: boolean;
}

/** The numbers of a file, and for each number the numbers before and after it in its count. */
export interface Numbers {
  readonly families: ReadonlyMap<string, NumberFamily>;
  /** For each line, the line with the number before its own, in the same family. */
  readonly previous: ReadonlyMap<number, number>;
  /** For each line, the line with the number after its own, in the same family. */
  readonly next: ReadonlyMap<number, number>;
  /**
   * For each line with a number: how many lists of its family had begun before it, and how often its own number had
   * come before.
   */
  readonly before: ReadonlyMap<number, { readonly opened: number; readonly same: number }>;
  readonly lists: readonly List[];
  /** The list of each line that has a number or a bullet. */
  readonly listOf: ReadonlyMap<number, List>;
}

/** Finds which numbers of a file continue the count of others. */
export function numbersIn(pieces: readonly Piece[]): Numbers {
  const families = new Map<string, NumberFamily>();
  const previous = new Map<number, number>();
  const next = new Map<number, number>();
  const before = new Map<number, { opened: number; same: number }>();
  const last = new Map<string, number>();
  const counts = new Map<string, number>();
  const counted = (key: string): number => counts.get(key) ?? 0;
  pieces.forEach((piece, at) => {
    const { label } = piece;
    if (label === undefined) return;
    const { family, value } = label;
    const form = formOf(piece);
    const known = families.get(family) ?? { count: 0, most: -Infinity, opens: false };
    const { count, most, opens } = known;
    families.set(family, { count: count + 1, most: Math.max(most, value), opens: opens || value === 1 });
    const same = counted(`${family} ${value}`);
    counts.set(`${family} ${value}`, same + 1);
    before.set(at, { opened: counted(`${family} 1`), same });
    // A bullet continues the bullet before it; a number continues the last number that is less by one.
    // « (c) » continues « (b) » rather than the « b. » that stands between the two.
    const earlier =
      label.kind === 'bullet'
        ? last.get(family)
        : (last.get(`${family} ${form} ${value - 1}`) ?? last.get(`${family} ${value - 1}`));
    if (earlier !== undefined) {
      previous.set(at, earlier);
      if (label.kind === 'bullet' || !next.has(earlier)) next.set(earlier, at);
    }
    last.set(label.kind === 'bullet' ? family : `${family} ${value}`, at);
    last.set(`${family} ${form} ${value}`, at);
  });
  const lists = listsIn(pieces, previous);
  const listOf = new Map(lists.flatMap((list) => list.lines.map((at) => [at, list] as const)));
  return { families, previous, next, before, lists, listOf };
}

/** Describes the number or bullet at the beginning of a line, and whether other lines come before it or continue it. */
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
  const list = numbers.listOf.get(at);
  const family = numbers.families.get(label.family);
  const { opened = 0, same = 0 } = numbers.before.get(at) ?? {};
  const before = pieces[numbers.previous.get(at) ?? -1];
  const after = pieces[numbers.next.get(at) ?? -1];
  const em = piece.style.size || 10;
  const indent = (other: Piece | undefined): number =>
    other === undefined ? FAR : Math.max(-30, Math.min(30, Math.round((10 * (piece.x - other.x)) / em) / 10));
  return {
    ...around,
    marker: codeOf(label),
    depth: label.depth,
    value: Math.min(40, label.value),
    'list announced': yes(list?.isAnnounced === true),
    'below a list': list?.above === undefined ? 0 : list.above.isAnnounced ? 2 : 1,
    'list lines': Math.min(40, list?.lines.length ?? 0),
    'of its family': Math.min(60, family?.count ?? 0),
    'most of its family': Math.min(60, family?.most ?? 0),
    'family opens': yes(family?.opens === true),
    'lists opened': Math.min(20, opened + (label.value === 1 ? 1 : 0)),
    'value before': Math.min(10, same),
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
