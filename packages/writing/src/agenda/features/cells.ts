/**
 * Subtracts from each value the mean of the values of all items for the same passage.
 * @param values [passage × item]
 * @param items number of items
 */
export function centred(values: Float64Array, items: number): Float64Array {
  const result = new Float64Array(values.length);
  for (let row = 0; row < values.length; row += items) {
    let mean = 0;
    for (let at = row; at < row + items; at++) mean += (values[at] ?? 0) / items;
    for (let at = row; at < row + items; at++) result[at] = (values[at] ?? 0) - mean;
  }
  return result;
}

/**
 * Adds up the values of the passages around each one. Passages count less the farther away they are.
 * @param values [passage × item]
 * @param items number of items
 * @param reach number of passages on either side that count
 */
export function near(values: Float64Array, items: number, reach: number): Float64Array {
  const passages = values.length / items;
  const result = new Float64Array(values.length);
  for (let at = 0; at < passages; at++)
    for (let other = Math.max(0, at - reach); other <= Math.min(passages - 1, at + reach); other++) {
      const weight = 1 - Math.abs(other - at) / (reach + 1);
      for (let item = 0; item < items; item++)
        result[at * items + item] = (result[at * items + item] ?? 0) + weight * (values[other * items + item] ?? 0);
    }
  return result;
}
