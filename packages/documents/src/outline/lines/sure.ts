import type { Around } from './around.ts';
import type { Run } from './decode.ts';

const [, ITEM, CONTINUATION] = [0, 1, 2];

/** What tells whether an item was read right: how clear its lines and the one behind them are, its level, and the whole file. */
export function sureFeatures(
  order: number,
  runs: readonly Run[],
  levels: readonly { readonly level: number; readonly sure: number }[],
  chances: readonly (readonly number[])[],
  { pieces }: Around,
): Record<string, number> {
  const run = runs[order] ?? [];
  const [first = 0] = run;
  const last = run.at(-1) ?? first;
  const chance = (at: number, kind: number): number => chances[at]?.[kind] ?? 0;
  const next = runs[order + 1]?.[0];
  const between = next === undefined ? [] : Array.from({ length: next - last - 1 }, (_, at) => last + 1 + at);
  const all = runs.flatMap(([at = 0]) => [chance(at, ITEM)]);
  return {
    item: chance(first, ITEM),
    continuation: Math.min(1, ...run.slice(1).map((at) => chance(at, CONTINUATION))),
    'goes on': chance(last + 1, CONTINUATION),
    'neighbour left out': Math.max(0, ...between.map((at) => chance(at, ITEM))),
    level: levels[order]?.sure ?? 0,
    'level before': levels[order - 1]?.sure ?? 10,
    'lowest level': Math.min(...levels.map(({ sure }) => sure)),
    'lowest item': Math.min(...all),
    'mean item': all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length),
    'item above': chance(first - 1, ITEM),
    'missed most': chances.reduce(
      (most, own, at) => (runs.some(([start]) => start === at) ? most : Math.max(most, own[ITEM] ?? 0)),
      0,
    ),
    items: Math.min(40, runs.length),
    lines: run.length,
    labelled: pieces[first]?.label === undefined ? 0 : 1,
    letters: Math.min(
      300,
      run.reduce((sum, at) => sum + (pieces[at]?.text.length ?? 0), 0),
    ),
  };
}
