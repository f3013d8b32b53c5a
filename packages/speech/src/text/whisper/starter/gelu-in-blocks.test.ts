import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../../numbers/random.ts';
import { changeGraph } from '../../../models/onnx/change.ts';
import { onnxFile } from '../../../models/onnx/write.ts';
import { floats, node, value, type Constant, type Node } from '../../../models/onnx/graph.ts';
import { columnByColumn, geluInBlocks } from './gelu-in-blocks.ts';

const BLOCK = 128;

describe('the output of GELU', () => {
  const [size, columns] = [2 * BLOCK, 3];
  const random = randomFrom(11);
  const weights = Int8Array.from({ length: size * columns }, () => Math.floor(random() * 255) - 127);
  const scales = [0.01, 0.02, 0.03];
  const bias = [1, -1, 0];
  const contrib = (op: string, inputs: string[], output: string): Node => ({
    ...node(op, inputs, [output]),
    domain: 'com.microsoft',
  });
  const bytes: Constant = { type: 'int8', shape: [size, columns], data: weights };
  const usual: readonly string[] = ['rounded', 'bytes', 'step', 'scales', 'zero', '', 'bias'];
  const file = (given: string, inputs = usual): Buffer =>
    onnxFile({
      inputs: [value(given, 'float32', 1, size)],
      outputs: [value('y', 'float32', 1, columns)],
      nodes: [
        node('DynamicQuantizeLinear', [given], ['rounded', 'step', 'zero']),
        contrib('MatMulIntegerToFloat', [...inputs], 'y'),
      ],
      constants: { bytes, scales: floats([columns], scales), bias: floats([columns], bias), one: floats([1], [1]) },
    });
  /** The first block has one value besides zeros, about a thousand times larger than the other blocks' values. */
  const gelu = Float32Array.from({ length: size }, (_, i) => (i >= BLOCK ? random() : i === 5 ? 900 : 0));
  const exact = scales.map((scale, column) =>
    gelu.reduce((sum, x, row) => sum + x * scale * weights[row * columns + column]!, bias[column]!),
  );
  const run = async (model: Uint8Array, given: string, x: Float32Array): Promise<number[]> => {
    const session = await InferenceSession.create(model, { logSeverityLevel: 3 });
    const { y } = await session.run({ [given]: new Tensor('float32', x, [1, size]) });
    return [...(y!.data as Float32Array)];
  };
  const offBy = (found: readonly number[]): number => Math.max(...found.map((y, i) => Math.abs(y - exact[i]!)));
  const changed = (given: string, inputs = usual): Uint8Array =>
    changeGraph(file(given, inputs), { replace: geluInBlocks });

  it('is rounded block by block, so that a large value affects only its own block', async () => {
    expect(offBy(await run(file('Gelu_1'), 'Gelu_1', gelu))).toBeGreaterThan(10);
    expect(offBy(await run(changed('Gelu_1'), 'Gelu_1', gelu))).toBeLessThan(1);
  });

  it('is the only kind of input that is changed', async () => {
    const x = gelu.map((number) => number / 2);
    expect(await run(changed('x'), 'x', x)).toEqual(await run(file('x'), 'x', x));
    expect(Buffer.from(changed('x')).includes('MatMulNBits')).toBe(false);
  });

  it.each([
    ['zeros of their own', usual.with(5, 'zero')],
    ['one scale for all columns', usual.with(3, 'one')],
    ['nothing that is added', usual.slice(0, 5)],
  ])('is refused if its weights have %s', (_, inputs) => {
    expect(() => changed('Gelu_1', inputs)).toThrow(RangeError);
  });

  it('is multiplied by the same weights, now stored column by column', () => {
    const turned = columnByColumn(new Uint8Array(weights.buffer), columns);
    const back = weights.map((_, i) => turned[(i % columns) * size + Math.floor(i / columns)]! - 128);
    expect(back).toEqual(weights);
  });
});
