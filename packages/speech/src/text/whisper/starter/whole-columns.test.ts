import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../../numbers/random.ts';
import { loadModels } from '../../../models/paths.ts';
import { openSession } from '../../../models/onnx/sessions.ts';
import { changeGraph, type GraphChanges } from '../../../models/onnx/change.ts';
import { onnxFile } from '../../../models/onnx/write.ts';
import { floats, node, value } from '../../../models/onnx/graph.ts';
import { byColumns, WHOLE_COLUMNS } from './whole-columns.ts';

const MODELS = fileURLToPath(new URL('../../../../../../models', import.meta.url));
const BLOCK = 128;

describe('weights with one scale for a column', () => {
  it('differ from the original by at most half a step, and are stored row by row', () => {
    const [columns, blocks] = [40, 3];
    const random = randomFrom(7);
    const weights = Uint8Array.from({ length: columns * blocks * BLOCK }, () => 1 + Math.floor(random() * 255));
    const scales = Float32Array.from({ length: columns * blocks }, () => 0.1 + random());
    const { rows, steps } = byColumns(weights, scales, columns, blocks);
    let worst = 0;
    for (const [i, weight] of weights.entries()) {
      const [column, row] = [Math.floor(i / (blocks * BLOCK)), i % (blocks * BLOCK)];
      const exact = (weight - 128) * scales[Math.floor(i / BLOCK)]!;
      worst = Math.max(worst, Math.abs(rows[row * columns + column]! * steps[column]! - exact) / steps[column]!);
    }
    expect(worst).toBeGreaterThan(0.4);
    expect(worst).toBeLessThanOrEqual(0.5 + 1e-4);
  });

  it('keep zero and the largest weight of their column exactly', () => {
    const weights = new Uint8Array(2 * BLOCK).fill(128);
    weights.set([1, 255], 3);
    const { rows, steps } = byColumns(weights, Float32Array.of(0.5, 0.25), 1, 2);
    expect([...rows.subarray(2, 6)]).toEqual([0, -127, 127, 0]);
    expect([...steps]).toEqual([0.5]);
  });
});

describe('weights of other models', () => {
  interface Kind {
    readonly bits?: number;
    readonly block?: number;
    readonly zeros?: boolean;
    readonly bias?: boolean;
    readonly sign?: number;
    readonly size?: number;
  }
  const columns = 3;
  const file = ({ bits = 8, block = BLOCK, zeros = false, bias = false, sign = 1, size = 2 * BLOCK }: Kind): Buffer => {
    const blocks = Math.ceil(size / block);
    const bytes = (block * bits) / 8;
    const count = columns * blocks;
    const inputs = ['x', 'weights', 'scales', zeros ? 'zeros' : '', '', bias ? 'bias' : ''];
    const kind = { K: size, N: columns, bits, block_size: block, accuracy_level: 4 };
    return onnxFile({
      inputs: [value('x', 'float32', 1, size)],
      outputs: [value('y', 'float32', 1, columns)],
      nodes: [{ ...node('MatMulNBits', inputs, ['y'], kind), domain: 'com.microsoft' }],
      constants: {
        weights: {
          type: 'uint8',
          shape: [columns, blocks, bytes],
          data: Uint8Array.from({ length: count * bytes }, (_, i) => 129 + ((i * 37) % 127)),
        },
        scales: floats(
          [columns, blocks],
          Array.from({ length: count }, (_, i) => sign * 0.01 * (i + 1)),
        ),
        ...(zeros && { zeros: { type: 'uint8', shape: [columns, blocks], data: new Uint8Array(count).fill(100) } }),
        ...(bias && { bias: floats([columns], [5, 6, 7]) }),
      },
    });
  };
  const product = async (model: Uint8Array, size = 2 * BLOCK): Promise<number[]> => {
    const session = await InferenceSession.create(model, { logSeverityLevel: 3 });
    const x = Float32Array.from({ length: size }, (_, i) => 1 + Math.sin(i));
    const { y } = await session.run({ x: new Tensor('float32', x, [1, size]) });
    return [...(y!.data as Float32Array)];
  };
  const changed = (kind: Kind): Uint8Array => changeGraph(file(kind), WHOLE_COLUMNS);

  it('give nearly the same result if their format is the same', async () => {
    const [as, were] = [await product(changed({})), await product(file({}))];
    expect(as).not.toEqual(were);
    for (const [i, y] of as.entries()) expect(y / were[i]!).toBeCloseTo(1, 1);
  });

  it.each<[string, Kind]>([
    ['zeros of their own', { zeros: true }],
    ['sums', { bias: true }],
    ['4 bits', { bits: 4 }],
    ['longer blocks', { block: 256 }],
    ['a last block that is not full', { size: 200 }],
    ['negative scales', { sign: -1 }],
  ])('stay as they are if they have %s', async (_, kind) => {
    expect(await product(changed(kind), kind.size)).toEqual(await product(file(kind), kind.size));
  });
});

/** Multiplies the file's weights in single precision. */
const SINGLE_PRECISION: GraphChanges = {
  replace: ({ op, inputs, outputs, attributes }) =>
    op === 'MatMulNBits'
      ? {
          nodes: [
            { ...node(op, [...inputs], [...outputs], { ...attributes, accuracy_level: 1 }), domain: 'com.microsoft' },
          ],
        }
      : null,
};

describe('the starter’s encoder with one scale for a column', () => {
  it('loses little more precision than with the file’s own blocks', async () => {
    const { recognizer } = await loadModels(MODELS, 'whisper-base');
    if (recognizer.kind !== 'whisper') throw new Error('the starter is Whisper');
    const mel = await openSession(recognizer.mel);
    const random = randomFrom(3);
    // Pulses of a voice that swell four times a second, and the noise of a room.
    const sound = Float32Array.from(
      { length: 32_000 },
      (_, i) => (i % 110 < 6 ? 0.4 : 0) * Math.sin(i / 4_000) ** 2 + 0.01 * (random() - 0.5),
    );
    const { mel: spectrum } = await mel.run({ pcm: new Tensor('float32', sound, [1, 1, sound.length]) });
    const frames = 2 * Math.floor((spectrum?.dims[2] ?? 0) / 2);
    const bands = spectrum!.data as Float32Array;
    const heard = Float32Array.from({ length: 80 * frames }, (_, i) => {
      return bands[Math.floor(i / frames) * spectrum!.dims[2]! + (i % frames)]!;
    });
    const encode = async (changes?: GraphChanges): Promise<Float32Array> => {
      const session = await openSession(recognizer.encoder, changes && { changes });
      return (await session.run({ mel: new Tensor('float32', heard, [1, 80, frames]) }))['xv5']!.data as Float32Array;
    };
    const exact = await encode(SINGLE_PRECISION);
    const size = (numbers: Float32Array): number => Math.hypot(...numbers);
    const lost = (numbers: Float32Array): number => size(numbers.map((number, i) => number - exact[i]!)) / size(exact);
    const [inBlocks, inColumns] = [lost(await encode()), lost(await encode(WHOLE_COLUMNS))];
    expect(inColumns).not.toBe(inBlocks);
    // Sums that are cut off at 16 bits lose 2.4 times as much accuracy as blocks do.
    expect(inColumns).toBeLessThan(1.5 * inBlocks);
  });
});
