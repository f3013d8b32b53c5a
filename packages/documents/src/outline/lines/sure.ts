import type { Around } from './features/around.ts';
import type { Numbers } from './features/markers.ts';
import type { Run } from './decode.ts';

const [, ITEM, CONTINUATION, HEADING] = [0, 1, 2, 3];
/** Number of lines before and after an item that are looked at. */
const NEAR = 4;
/** Share of doubt above which a line counts as being in doubt. */
const DOUBT = 0.1;

/** Results of the forests for the lines of a file. */
export interface Tells {
  /** Chances of each line's kinds, judged from the line alone. */
  readonly alone: readonly (readonly number[])[];
  /** Chances of each line's kinds, given the other lines and the numbers that continue a count. */
  readonly chances: readonly (readonly number[])[];
  readonly levels: readonly { readonly level: number; readonly sure: number }[];
}

/**
 * Describes how surely each item was read: how clear its lines are, the lines around it, its level, the list that its
 * number belongs to, and the whole file. A file with much doubt is of a kind that the forests do not know.
 */
export function sureFeatures(
  runs: readonly Run[],
  { alone, chances, levels }: Tells,
  { pieces }: Around,
  { listOf }: Numbers,
): Record<string, number>[] {
  const chance = (at: number, kind: number): number => chances[at]?.[kind] ?? 0;
  const starts = new Set(runs.map(([at = 0]) => at));
  const first = runs[0]?.[0] ?? 0;
  const last = runs.at(-1)?.at(-1) ?? first;
  const items = [...starts].map((at) => chance(at, ITEM));
  const doubts = chances.map((own) => 1 - Math.max(...own));
  const within = doubts.slice(first, last + 1);
  const heading = chances.slice(0, first).findLastIndex((_, at) => (alone[at]?.[HEADING] ?? 0) > 0.5);
  const whole = {
    'lowest level': levels.reduce((least, { sure }) => Math.min(least, sure), Infinity),
    'lowest item': least(items),
    'mean item': sum(items) / Math.max(1, items.length),
    'lowest item alone': least([...starts].map((at) => alone[at]?.[ITEM] ?? 0)),
    'missed most': chances.reduce((most, _, at) => (starts.has(at) ? most : Math.max(most, chance(at, ITEM))), 0),
    items: Math.min(40, runs.length),
    doubt: sum(doubts),
    'doubt within': sum(within) / Math.max(1, within.length),
    'lines in doubt': within.filter((doubt) => doubt > DOUBT).length,
    'lines below heading': heading < 0 ? -1 : Math.min(20, first - heading),
  };
  return runs.map((run, order) => {
    const [start = 0] = run;
    const end = run.at(-1) ?? start;
    const after = runs[order + 1]?.[0] ?? end + 1;
    const between = Array.from({ length: after - end - 1 }, (_, at) => chance(end + 1 + at, ITEM));
    const list = listOf.get(start);
    const siblings = list?.lines ?? [];
    return {
      ...whole,
      item: chance(start, ITEM),
      'item alone': alone[start]?.[ITEM] ?? 0,
      continuation: least(run.slice(1).map((at) => chance(at, CONTINUATION))),
      'goes on': chance(end + 1, CONTINUATION),
      'neighbour left out': between.reduce((most, one) => Math.max(most, one), 0),
      'doubt near': Math.max(...doubts.slice(Math.max(0, start - NEAR), end + NEAR + 1)),
      level: levels[order]?.sure ?? 0,
      'level before': levels[order - 1]?.sure ?? 10,
      'item above': chance(start - 1, ITEM),
      lines: run.length,
      labelled: pieces[start]?.label === undefined ? 0 : 1,
      'list length': siblings.length,
      'list least': least(siblings.map((at) => chance(at, ITEM))),
      'list announced': list?.isAnnounced === true ? 1 : 0,
      'list missed': siblings.filter((at) => !starts.has(at)).length,
      letters: Math.min(300, sum(run.map((at) => pieces[at]?.text.length ?? 0))),
    };
  });
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const least = (values: readonly number[]): number => values.reduce((low, one) => Math.min(low, one), 1);
