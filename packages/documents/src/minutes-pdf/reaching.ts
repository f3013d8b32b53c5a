/** A cell that begins in a row. */
interface Placed {
  /** The cell, with the number of rows that it spans. */
  readonly cell: { readonly rows: number };
  readonly x: number;
  readonly width: number;
}

/** A cell that stands in a row, whether it begins there or above. */
export interface Reaching {
  readonly x: number;
  readonly width: number;
  readonly begins: boolean;
  readonly ends: boolean;
}

interface Open extends Pick<Reaching, 'x' | 'width'> {
  readonly first: number;
  readonly last: number;
}

/**
 * Lists the cells that stand in each row, also those that reach down from rows above. Cells that have ended are
 * dropped, so that a long table takes time in proportion to its rows.
 */
export function reachingOf(rows: readonly (readonly Placed[])[]): Reaching[][] {
  let open: Open[] = [];
  return rows.map((row, at) => {
    open = open.filter(({ last }) => last >= at);
    for (const { cell, x, width } of row) {
      open.push({ x, width, first: at, last: Math.min(at + cell.rows, rows.length) - 1 });
    }
    return open.map(({ x, width, first, last }) => ({ x, width, begins: first === at, ends: last === at }));
  });
}
