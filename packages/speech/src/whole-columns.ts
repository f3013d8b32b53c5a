import type { GraphChanges } from './onnx-change.ts';

/** Weights of a column that have a scale of their own in the starter's file. */
const BLOCK = 128;
/** What stands for 0 in their bytes. */
const ZERO = 128;
/** Columns that are worked on together: what is read and what is written then stay near the processor. */
const TILE = 32;

/**
 * The encoder's weights are bytes with a scale for every 128 of a column, and what they are multiplied by is rounded in blocks
 * of 128 too. With one scale for a column and one for all that it is multiplied by, a product takes half the time. What
 * GELU gives has a few values a hundred times as large as the rest, and stays in blocks: docs/decisions/0003.
 */
export const WHOLE_COLUMNS: GraphChanges = {
  addition: { inputs: [], outputs: [], nodes: [] },
  replace: ({ op, inputs: [given = '', weights = '', scales = ''], outputs }, constant) => {
    if (op !== 'MatMulNBits' || given.startsWith('Gelu')) return null;
    const { shape, bytes } = constant(weights);
    const [columns = 0, blocks = 0] = shape;
    const rounded = byColumns(bytes, floatsOf(constant(scales).bytes), columns, blocks);
    const [rows, steps] = [`${weights}_rows`, `${weights}_steps`];
    return {
      nodes: [
        { op: 'DynamicQuantizeMatMul', domain: 'com.microsoft', inputs: [given, rows, steps], outputs: [...outputs] },
      ],
      constants: {
        [rows]: { type: 'int8', shape: [blocks * BLOCK, columns], data: rounded.rows },
        [steps]: { type: 'float32', shape: [columns], data: rounded.steps },
      },
    };
  },
};

/**
 * @param weights column by column, from 1 to 255; 128 is 0
 * @param scales of the blocks, column by column
 * @returns the weights row by row, from −127 to 127, and what 1 of them is worth in each column
 */
export function byColumns(
  weights: Uint8Array,
  scales: Float32Array,
  columns: number,
  blocks: number,
): { readonly rows: Int8Array; readonly steps: Float32Array } {
  // A block's scale is its largest weight's: the largest of them is large enough for the column.
  const steps = Float32Array.from({ length: columns }, (_, column) =>
    Math.max(...scales.subarray(column * blocks, (column + 1) * blocks)),
  );
  const size = blocks * BLOCK;
  const rows = new Int8Array(weights.length);
  // 16 million weights while somebody waits: counting loops.
  for (let first = 0; first < columns; first += TILE) {
    const last = Math.min(columns, first + TILE);
    for (let block = 0; block < blocks; block++) {
      for (let column = first; column < last; column++) {
        const factor = (scales[column * blocks + block] ?? 0) / (steps[column] ?? 1);
        const from = column * size;
        for (let row = block * BLOCK; row < (block + 1) * BLOCK; row++) {
          // Rounded, without a call.
          rows[row * columns + column] = ((((weights[from + row] ?? ZERO) - ZERO) * factor + ZERO + 0.5) | 0) - ZERO;
        }
      }
    }
  }
  return { rows, steps };
}

const floatsOf = (bytes: Uint8Array): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer);
