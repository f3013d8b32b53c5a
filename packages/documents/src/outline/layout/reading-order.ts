import type { Cell } from './cells.ts';

/** Largest distance between the starts of lines in one column; points. */
const NEAR = 3;
/** Largest distance between the baselines of two lines side by side, as a multiple of the letters' size. */
const BESIDE = 0.9;
/** Limits on the search for columns. Above these limits, cells are read row by row. */
const MOST_CELLS = 1500;
const MOST_EDGES = 30;
const DEEPEST = 6;
/** Number of cells before and after a cell that are searched for cells on the same line. */
const NEAREST = 8;

interface Columns {
  readonly above: readonly Cell[];
  readonly left: readonly Cell[];
  readonly right: readonly Cell[];
  readonly below: readonly Cell[];
}

/**
 * Separates the cells of a page into groups in reading order: columns, and the cells above and below that run across
 * them.
 */
export function inReadingOrder(cells: readonly Cell[]): Cell[][] {
  const sorted = cells.toSorted((a, b) => a.y - b.y || a.x - b.x);
  return (sorted.length > MOST_CELLS ? [sorted] : parted(sorted, 0)).filter(({ length }) => length > 0);
}

function parted(cells: readonly Cell[], depth: number): Cell[][] {
  const columns = depth < DEEPEST ? columnsIn(cells) : undefined;
  if (columns === undefined) return [[...cells]];
  const { above, left, right, below } = columns;
  return [above, left, right, below].flatMap((part) => parted(part, depth + 1));
}

const startOf = ({ label, x }: Cell): number => label?.x ?? x;

/**
 * Finds the two columns that hold the most cells.
 * @returns undefined where all cells stand below one another
 */
function columnsIn(cells: readonly Cell[]): Columns | undefined {
  let best: { readonly count: number; readonly columns: Columns } | undefined;
  for (const edge of edgesIn(cells)) {
    for (const run of runsAt(cells, edge)) {
      const inside = cells.slice(run.from, run.to);
      const isRight = (cell: Cell): boolean => startOf(cell) >= edge - NEAR;
      const left = inside.filter((cell) => !isRight(cell));
      const right = inside.filter(isRight);
      const isBeside = inside.filter(
        (cell, at) =>
          isRight(cell) &&
          inside
            .slice(Math.max(0, at - NEAREST), at + NEAREST)
            .some((other) => !isRight(other) && areBeside(cell, other)),
      ).length;
      if (isBeside === 0 || isBeside < Math.min(left.length, right.length) / 2) continue;
      if (inside.length > (best?.count ?? 0)) {
        const columns = { above: cells.slice(0, run.from), left, right, below: cells.slice(run.to) };
        best = { count: inside.length, columns };
      }
    }
  }
  return best?.columns;
}

const areBeside = (a: Cell, b: Cell): boolean => Math.abs(a.y - b.y) < BESIDE * Math.max(a.style.size, b.style.size);

/** Finds the places at which cells beside other cells begin; only the most common places. */
function edgesIn(cells: readonly Cell[]): number[] {
  const counts = new Map<number, number>();
  for (const cell of cells) {
    const edge = Math.round(startOf(cell));
    if (cell.cell > 0 || counts.has(edge)) counts.set(edge, (counts.get(edge) ?? 0) + 1);
  }
  // Columns whose baselines differ share no row, so neighbours in height are compared, too.
  for (const [at, cell] of cells.entries()) {
    const before = cells[at - 1];
    const edge = Math.round(startOf(cell));
    if (before !== undefined && before.right < cell.x && areBeside(before, cell))
      counts.set(edge, (counts.get(edge) ?? 0) + 1);
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MOST_EDGES)
    .map(([edge]) => edge)
    .toSorted((a, b) => a - b);
}

/** Finds the longest stretches of cells, from the top, in which no cell runs across an edge. */
function runsAt(cells: readonly Cell[], edge: number): { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let from = 0;
  for (let at = 0; at <= cells.length; at += 1) {
    const cell = cells[at];
    const crosses = cell !== undefined && startOf(cell) < edge - NEAR && cell.right > edge;
    if (cell !== undefined && !crosses) continue;
    if (at - from > 1) runs.push({ from, to: at });
    from = at + 1;
  }
  return runs;
}
