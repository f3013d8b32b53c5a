import { fold } from '@greffier/french/text/words';
/** Compares an outline with the true one: pairs items whose texts are alike, then compares their levels. */

export interface TrueItem {
  readonly level: number;
  readonly text: string;
  /** Other texts that are equally right. */
  readonly alt?: readonly string[];
  /** Whether an outline is right with or without the item. */
  readonly optional?: boolean;
}

interface Item {
  readonly level: number;
  readonly text: string;
}

export interface OutlineScore {
  readonly f1: number;
  /** Share of matched items with the right level, after the best constant shift; undefined without a match. */
  readonly level: number | undefined;
  readonly matched: number;
  readonly expected: number;
  readonly given: number;
}

const ALIKE = 0.9;

/** Folds a title so that case, accents and punctuation do not matter. */
const foldTitle = (text: string): string =>
  fold(text.normalize('NFKC').replaceAll('\u00AD', ''))
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * Computes likeness by Ratcliff and Obershelp's measure, as Python's `difflib.SequenceMatcher.ratio`: 2 × common
 * characters ÷ all characters. It gives 0 if the texts are too different to count as alike.
 */
function likeness(a: string, b: string): number {
  const length = a.length + b.length;
  if (a === b) return 1;
  // The characters in common in any order are an upper bound, which quickly rules out most pairs of texts.
  return (2 * inCommon(a, b)) / length < ALIKE ? 0 : (2 * common(a, b)) / length;
}

/** Counts the characters that two texts have in common, in any order. */
function inCommon(a: string, b: string): number {
  if (2 * Math.min(a.length, b.length) < ALIKE * (a.length + b.length) - Number.EPSILON) return 0;
  const counts = new Map<string, number>();
  for (const character of a) counts.set(character, (counts.get(character) ?? 0) + 1);
  let both = 0;
  for (const character of b) {
    const left = counts.get(character) ?? 0;
    if (left === 0) continue;
    both += 1;
    counts.set(character, left - 1);
  }
  return both;
}

/** Counts the characters of the longest common run, and of the common runs before and after it. */
function common(a: string, b: string): number {
  let [best, fromA, fromB] = [0, 0, 0];
  let runs = new Map<number, number>();
  for (let i = 0; i < a.length; i += 1) {
    const next = new Map<number, number>();
    for (let j = b.indexOf(a.charAt(i)); j !== -1; j = b.indexOf(a.charAt(i), j + 1)) {
      const run = (runs.get(j - 1) ?? 0) + 1;
      next.set(j, run);
      if (run > best) [best, fromA, fromB] = [run, i - run + 1, j - run + 1];
    }
    runs = next;
  }
  if (best === 0) return 0;
  const before = common(a.slice(0, fromA), b.slice(0, fromB));
  return best + before + common(a.slice(fromA + best), b.slice(fromB + best));
}

interface Path {
  readonly count: number;
  readonly total: number;
  readonly pairs: readonly (readonly [truth: number, given: number])[];
}

const NOTHING: Path = { count: 0, total: 0, pairs: [] };
const better = (a: Path, b: Path): Path => (b.count > a.count || (b.count === a.count && b.total > a.total) ? b : a);

/** Pairs true and given items in reading order: as many pairs as possible, then as similar as possible. */
function align(truth: readonly TrueItem[], given: readonly Item[]): Path['pairs'] {
  const wanted = truth.map(({ text, alt = [] }) => [text, ...alt].map(foldTitle));
  const found = given.map(({ text }) => foldTitle(text));
  let below: readonly Path[] = Array.from({ length: given.length + 1 }, () => NOTHING);
  for (let i = truth.length - 1; i >= 0; i -= 1) {
    const row: Path[] = Array.from({ length: given.length + 1 }, () => NOTHING);
    for (let j = given.length - 1; j >= 0; j -= 1) {
      let path = better(below[j] ?? NOTHING, row[j + 1] ?? NOTHING);
      const ratio = Math.max(...(wanted[i] ?? []).map((text) => likeness(text, found[j] ?? '')));
      if (ratio >= ALIKE) {
        const rest = below[j + 1] ?? NOTHING;
        path = better(path, { count: rest.count + 1, total: rest.total + ratio, pairs: [[i, j], ...rest.pairs] });
      }
      row[j] = path;
    }
    below = row;
  }
  return below[0]?.pairs ?? [];
}

/** Finds the given items that are paired with a true one and have its level (after the best constant shift). */
export function alignOutline(truth: readonly TrueItem[], given: readonly Item[]): Set<number> {
  const pairs = align(truth, given);
  const shift = mostOf(pairs.map(([i, j]) => (given[j]?.level ?? 0) - (truth[i]?.level ?? 0)));
  return new Set(pairs.flatMap(([i, j]) => ((given[j]?.level ?? 0) - (truth[i]?.level ?? 0) === shift ? [j] : [])));
}

const mostOf = (values: readonly number[]): number | undefined =>
  [...Map.groupBy(values, (value) => value)].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0];

export function scoreOutline(truth: readonly TrueItem[], given: readonly Item[]): OutlineScore {
  const pairs = align(truth, given);
  const optional = pairs.filter(([i]) => truth[i]?.optional === true).length;
  const matched = pairs.length - optional;
  const expected = truth.filter((item) => !item.optional).length;
  const counted = given.length - optional;
  const shifts = pairs.map(([i, j]) => (given[j]?.level ?? 0) - (truth[i]?.level ?? 0));
  const most = Math.max(0, ...shifts.map((shift) => shifts.filter((other) => other === shift).length));
  return {
    f1: expected + counted === 0 ? 1 : (2 * matched) / (expected + counted),
    level: shifts.length === 0 ? undefined : most / shifts.length,
    matched,
    expected,
    given: counted,
  };
}
