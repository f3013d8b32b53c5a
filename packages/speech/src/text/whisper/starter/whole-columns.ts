import type { GraphChanges } from '../../../models/onnx/change.ts';
import { node } from '../../../models/onnx/graph.ts';
import { BLOCK, floatsOf, TILE, ZERO } from './blocks.ts';

/**
 * Changes that give each column of the encoder's weights one scale. In the file, every 128 weights of a column have
 * their own scale, and the values that they multiply are rounded in blocks of 128 as well. With one scale for a column
 * and one for all values, a product takes half the time. Products with GELU's output stay in blocks, because it has a
 * few values a hundred times as large as the rest (docs/decisions/0003).
 */
export const WHOLE_COLUMNS: GraphChanges = {
  replace: (found, { constant }) => {
    const [given = '', weights = '', scales = '', ...more] = found.inputs;
    if (found.op !== 'MatMulNBits' || given.startsWith('Gelu')) return null;
    const { bits, block_size, K: size = 0 } = found.attributes;
    // A product with zeros, sums or blocks of another kind is kept as it is.
    if (more.some((name) => name !== '') || bits !== 8 || block_size !== BLOCK || size % BLOCK > 0) return null;
    const { shape, bytes } = constant(weights, 'uint8');
    const [columns = 0, blocks = 0] = shape;
    const ofBlocks = floatsOf(constant(scales, 'float32').bytes);
    if (ofBlocks.length !== columns * blocks || ofBlocks.some((scale) => scale < 0)) return null;
    const rounded = byColumns(bytes, ofBlocks, columns, blocks);
    const [rows, steps] = [`${weights}_rows`, `${weights}_steps`];
    return {
      nodes: [{ ...node('DynamicQuantizeMatMul', [given, rows, steps], [...found.outputs]), domain: 'com.microsoft' }],
      constants: {
        [rows]: { type: 'int8', shape: [blocks * BLOCK, columns], data: rounded.rows },
        [steps]: { type: 'float32', shape: [columns], data: rounded.steps },
      },
    };
  },
};

/**
 * Converts weights in blocks to rows with one scale for each column.
 * @param weights column by column, from 1 to 255; 128 stands for 0
 * @param scales one for each block, column by column
 * @returns the weights row by row, from −127 to 127, and the scale of each column
 */
export function byColumns(
  weights: Uint8Array,
  scales: Float32Array,
  columns: number,
  blocks: number,
): { readonly rows: Int8Array; readonly steps: Float32Array } {
  // The scale of a block fits its largest weight, so the largest scale fits the whole column.
  const steps = Float32Array.from({ length: columns }, (_, column) =>
    Math.max(...scales.subarray(column * blocks, (column + 1) * blocks)),
  );
  const size = blocks * BLOCK;
  const rows = new Int8Array(weights.length);
  // Counting loops are fast, and somebody waits while 16 million weights are converted.
  for (let first = 0; first < columns; first += TILE) {
    const last = Math.min(columns, first + TILE);
    for (let block = 0; block < blocks; block++) {
      for (let column = first; column < last; column++) {
        const factor = (scales[column * blocks + block] ?? 0) / (steps[column] ?? 1);
        const from = column * size;
        for (let row = block * BLOCK; row < (block + 1) * BLOCK; row++) {
          // This rounds without a function call.
          rows[row * columns + column] = ((((weights[from + row] ?? ZERO) - ZERO) * factor + ZERO + 0.5) | 0) - ZERO;
        }
      }
    }
  }
  return { rows, steps };
}
