import type { Around } from './features/around.ts';
import type { Run } from './decode.ts';

const [, ITEM, CONTINUATION] = [0, 1, 2];

/** Features that tell whether each item was read right: how clear its lines are, those around it, its level, and the whole file. */
export function sureFeatures(
  runs: readonly Run[],
  levels: readonly { readonly level: number; readonly sure: number }[],
  chances: readonly (readonly number[])[],
  { pieces }: Around,
): Record<string, number>[] {
  const chance = (at: number, kind: number): number => chances[at]?.[kind] ?? 0;
  const starts = new Set(runs.map(([at = 0]) => at));
  const items = [...starts].map((at) => chance(at, ITEM));
  const whole = {
    'lowest level': levels.reduce((least, { sure }) => Math.min(least, sure), Infinity),
    'lowest item': items.reduce((least, one) => Math.min(least, one), 1),
    'mean item': items.reduce((sum, one) => sum + one, 0) / Math.max(1, items.length),
    'missed most': chances.reduce((most, _, at) => (starts.has(at) ? most : Math.max(most, chance(at, ITEM))), 0),
    items: Math.min(40, runs.length),
  };
  return runs.map((run, order) => {
    const [first = 0] = run;
    const last = run.at(-1) ?? first;
    const next = runs[order + 1]?.[0] ?? last + 1;
    const between = Array.from({ length: next - last - 1 }, (_, at) => chance(last + 1 + at, ITEM));
    return {
      ...whole,
      item: chance(first, ITEM),
      continuation: run.slice(1).reduce((least, at) => Math.min(least, chance(at, CONTINUATION)), 1),
      'goes on': chance(last + 1, CONTINUATION),
      'neighbour left out': between.reduce((most, one) => Math.max(most, one), 0),
      level: levels[order]?.sure ?? 0,
      'level before': levels[order - 1]?.sure ?? 10,
      'item above': chance(first - 1, ITEM),
      lines: run.length,
      labelled: pieces[first]?.label === undefined ? 0 : 1,
      letters: Math.min(
        300,
        run.reduce((sum, at) => sum + (pieces[at]?.text.length ?? 0), 0),
      ),
    };
  });
}
