import { type Around, lookOf } from './features/around.ts';
import { formOf, type Numbers } from './features/markers.ts';
import { ABOVE, BELOW, crowdOf, relationFeatures, SAME, type Start } from './features/relations.ts';
import { chancesOf, type Forest, vectorOf } from './trees.ts';

/** Number of ways to assign levels that are followed side by side. */
const BEAM = 8;
const DEEPEST = 6;
/** The least chance of a relation, since its logarithm must be finite. */
const LEAST = 1e-4;

/** A way to assign levels to the items so far, and its log-likelihood. */
interface Way {
  readonly score: number;
  readonly levels: readonly number[];
}

/**
 * Assigns a level to each item. A forest tells an item's level compared with an earlier item. Each item is compared
 * with the open items and with the last similar item. A beam search finds the levels that are most likely together.
 * @param starts the first line of each item
 * @returns levels; `sure`: by how much the best way exceeds the best way with another level, in log-likelihood
 */
export function levelsOf(
  starts: readonly number[],
  around: Around,
  numbers: Numbers,
  forest: Forest,
): { readonly level: number; readonly sure: number }[] {
  let ways: readonly Way[] = [{ score: 0, levels: [] }];
  const margins: number[] = [];
  const crowd = crowdOf(starts, around);
  const lastOf = new Map<string, number>();
  starts.forEach((at, order) => {
    const later: Start = { at, order };
    const known = new Map<number, readonly number[]>();
    const related = (earlier: number): readonly number[] => {
      const found =
        known.get(earlier) ??
        chancesOf(
          forest,
          vectorOf(
            relationFeatures({ at: starts[earlier] ?? 0, order: earlier }, later, around, numbers, crowd),
            forest.features,
          ),
        );
      known.set(earlier, found);
      return found;
    };
    const key = keyOf(at, around);
    const like = lastOf.get(key);
    const next = ways.flatMap(({ score, levels }) => {
      const open = openIn(levels);
      const held = like === undefined || open.includes(like) ? open : [...open, like];
      return optionsFor(levels, open).map((level) => ({
        score: held.reduce((sum, earlier) => {
          const own = levels[earlier] ?? 1;
          const relation = level < own ? ABOVE : level === own ? SAME : BELOW;
          return sum + Math.log(Math.max(LEAST, related(earlier)[relation] ?? 0));
        }, score),
        levels: [...levels, level],
      }));
    });
    ways = next.toSorted((a, b) => b.score - a.score).slice(0, BEAM);
    const [best] = ways;
    const other = ways.find((way) => way.levels[order] !== best?.levels[order]);
    margins.push(best === undefined || other === undefined ? 10 : Math.min(10, best.score - other.score));
    lastOf.set(key, order);
  });
  return (ways[0]?.levels ?? []).map((level, order) => ({ level, sure: margins[order] ?? 0 }));
}

/** Finds the items below or beside which the next item may stand: the last item and those above it. */
export function openIn(levels: readonly number[]): number[] {
  const open: number[] = [];
  let level = Infinity;
  for (let order = levels.length - 1; order >= 0 && level > 1; order -= 1) {
    if ((levels[order] ?? 1) >= level) continue;
    level = levels[order] ?? 1;
    open.push(order);
  }
  return open;
}

/** Lists the levels that the next item may have, at most one deeper than the last item. */
const optionsFor = (levels: readonly number[], open: readonly number[]): number[] => {
  const deepest = Math.min(DEEPEST, (levels.at(-1) ?? 0) + 1);
  return open.length === 0 ? [1] : Array.from({ length: deepest }, (_, at) => at + 1);
};

/** Makes the key of an item. Items with the same key look alike and have the same kind of number. */
export function keyOf(at: number, { pieces }: Around): string {
  const piece = pieces[at];
  return piece === undefined ? '' : `${piece.label?.family ?? ''} ${formOf(piece)} ${lookOf(piece)}`;
}
