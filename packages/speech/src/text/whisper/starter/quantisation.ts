import type { FoundNode, FoundModel, GraphChanges, Replacement } from '../../../models/onnx/change.ts';
import { node } from '../../../models/onnx/file.ts';

/** Weights of a column that have a scale of their own where there are blocks. */
const BLOCK = 128;
/** What stands for 0 in the bytes of blocks. */
const ZERO = 128;
/** Products of 8-bit numbers (`accuracy_level` of MatMulNBits). */
const BYTES = 4;
/** Columns that are worked on together: what is read and what is written then stay near the processor. */
const TILE = 32;

/**
 * The encoder's weights are bytes with a scale for every 128 of a column, and what they are multiplied by is rounded in blocks
 * of 128 too. With one scale for a column and one for all that it is multiplied by, a product takes half the time. What
 * GELU gives has a few values a hundred times as large as the rest, and stays in blocks: docs/decisions/0003.
 */
export const WHOLE_COLUMNS: GraphChanges = {
  addition: { inputs: [], outputs: [], nodes: [] },
  replace: (found, { constant }) => {
    const [given = '', weights = '', scales = '', ...more] = found.inputs;
    if (found.op !== 'MatMulNBits' || given.startsWith('Gelu')) return null;
    const { bits, block_size, K: size = 0 } = found.attributes;
    // Weights may also have zeros of their own, sums, other blocks: such a product is right as it is.
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

/**
 * The decoder's products have one scale for a column and one for all that it is multiplied by, texts of all windows among
 * it. Where that is what GELU gives, most of what is rounded away in the decoder is lost there: it goes in blocks instead.
 */
export function geluInBlocks(found: FoundNode, { constant, source }: FoundModel): Replacement | null {
  const { op, inputs, outputs } = found;
  const ofGelu = (from: FoundNode | undefined): string | undefined =>
    from?.op === 'DynamicQuantizeLinear' && from.inputs[0]?.startsWith('Gelu') ? from.inputs[0] : undefined;
  if (ofGelu(found) !== undefined) return { nodes: [] };
  const [given = '', weights = '', , scales = '', , zeros = '', bias = ''] = inputs;
  const gelu = op === 'MatMulIntegerToFloat' ? ofGelu(source(given)) : undefined;
  if (gelu === undefined) return null;
  const { shape, bytes } = constant(weights, 'int8');
  const [size = 0, columns = 0] = shape;
  const blocks = size / BLOCK;
  const steps = floatsOf(constant(scales, 'float32').bytes);
  if (zeros !== '' || bias === '' || steps.length !== columns || size % BLOCK > 0)
    throw new RangeError(`the weights ${weights} are of another kind`);
  const [inBlocks, ofBlocks, product] = [`${weights}_blocks`, `${weights}_scales`, `${weights}_product`];
  const kind = { K: size, N: columns, bits: 8, block_size: BLOCK, accuracy_level: BYTES };
  return {
    nodes: [
      { ...node('MatMulNBits', [gelu, inBlocks, ofBlocks], [product], kind), domain: 'com.microsoft' },
      node('Add', [product, bias], [...outputs]),
    ],
    constants: {
      [inBlocks]: { type: 'uint8', shape: [columns, blocks, BLOCK], data: columnByColumn(bytes, columns) },
      [ofBlocks]: {
        type: 'float32',
        shape: [columns, blocks],
        data: Float32Array.from({ length: columns * blocks }, (_, i) => steps[Math.floor(i / blocks)] ?? 0),
      },
    },
  };
}

/** Bytes of −127 to 127 row by row → of 1 to 255, column by column. */
export function columnByColumn(rows: Uint8Array, columns: number): Uint8Array {
  const size = rows.length / columns;
  const turned = new Uint8Array(rows.length);
  for (let first = 0; first < columns; first += TILE) {
    const last = Math.min(columns, first + TILE);
    for (let row = 0; row < size; row++) {
      // A byte of −127 to 127 becomes one of 1 to 255 where its sign's bit is turned.
      for (let column = first; column < last; column++) {
        turned[column * size + row] = (rows[row * columns + column] ?? 0) ^ ZERO;
      }
    }
  }
  return turned;
}

const floatsOf = (bytes: Uint8Array): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer);
