/** Reads weights from lines of `name weight; name weight`. In this form, a change is easy to see. */
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
