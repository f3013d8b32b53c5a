import type { Replacement } from '../../../models/onnx/change.ts';
import { node } from '../../../models/onnx/graph.ts';
import type { FoundModel, FoundNode } from '../../../models/onnx/read.ts';
import { BLOCK, floatsOf, TILE, ZERO } from './blocks.ts';

/** `accuracy_level` at which MatMulNBits multiplies 8-bit numbers. */
const BYTES = 4;

/**
 * Puts the decoder's products with GELU's output into blocks. In the file, the weights of such a product have one scale
 * per column, and the values that they multiply have a single scale, even for the texts of all windows. In these
 * products, rounding harms the decoder most.
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

/** Converts bytes from −127 to 127, row by row, to bytes from 1 to 255, column by column. */
export function columnByColumn(rows: Uint8Array, columns: number): Uint8Array {
  const size = rows.length / columns;
  const turned = new Uint8Array(rows.length);
  for (let first = 0; first < columns; first += TILE) {
    const last = Math.min(columns, first + TILE);
    for (let row = 0; row < size; row++) {
      // Flipping the sign bit adds 128.
      for (let column = first; column < last; column++) {
        turned[column * size + row] = (rows[row * columns + column] ?? 0) ^ ZERO;
      }
    }
  }
  return turned;
}
