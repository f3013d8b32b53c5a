import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Tensor } from 'onnxruntime-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { floats, node, value } from './graph.ts';
import { openSession } from './sessions.ts';
import { onnxFile } from './write.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-sessions-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a product of bytes', () => {
  it('is exact even where the sum of two products needs more than 16 bits', async () => {
    const SIZE = 64;
    const model = onnxFile({
      inputs: [value('x', 'float32', 1, SIZE)],
      outputs: [value('y', 'float32', 1, 1)],
      nodes: [{ ...node('DynamicQuantizeMatMul', ['x', 'bytes', 'step'], ['y']), domain: 'com.microsoft' }],
      constants: {
        bytes: { type: 'int8', shape: [SIZE, 1], data: new Int8Array(SIZE).fill(127) },
        step: floats([1], [1]),
      },
    });
    const path = join(folder, 'product.onnx');
    await writeFile(path, model);
    const session = await openSession(path);
    const x = new Float32Array(SIZE).fill(1);
    const { y } = await session.run({ x: new Tensor('float32', x, [1, SIZE]) });
    // Processors with VNNI are exact in any case. 255 × 127 + 255 × 127 = 64,770, which is nearly twice the largest
    // signed 16-bit number.
    expect(Number(y!.data[0])).toBeCloseTo(127 * SIZE, 1);
  });
});
