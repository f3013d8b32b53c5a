/** Weights as lines of `name weight; name weight`, so that a change of them can be read. */
export const readWeights = (table: string): Map<string, number> =>
  new Map(
    table
      .trim()
      .split(/[;\n] ?/)
      .map((entry) => {
        const space = entry.lastIndexOf(' ');
        return [entry.slice(0, space), Number(entry.slice(space + 1))] as const;
      }),
  );
