const known = new WeakMap<HTMLTableElement, readonly string[]>();

/**
 * Returns the heads of a table's columns. The list is empty unless the first row consists of heads alone and no cell
 * extends over several columns or rows: otherwise a cell's place would not tell its column.
 */
export function columnHeads(table: HTMLTableElement): readonly string[] {
  const heads = known.get(table) ?? readHeads(table);
  known.set(table, heads);
  return heads;
}

function readHeads({ rows }: HTMLTableElement): readonly string[] {
  const [first, ...others] = [...rows].map((row) => [...row.cells]);
  if (first === undefined || others.length === 0) return [];
  const isPlain = [first, ...others].flat().every(({ colSpan, rowSpan }) => colSpan === 1 && rowSpan === 1);
  const isHeaded = first.every(({ tagName }) => tagName === 'TH');
  return isPlain && isHeaded ? first.map(({ textContent }) => textContent.trim()) : [];
}
