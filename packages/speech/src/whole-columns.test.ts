import { fileURLToPath } from 'node:url';
import { Tensor, type InferenceSession } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { randomFrom } from './logits.ts';
import { loadModels } from './models.ts';
import { openSession } from './sessions.ts';
import { byColumns, WHOLE_COLUMNS } from './whole-columns.ts';

const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));
const BLOCK = 128;

describe('weights with one scale for a column', () => {
  it('are what they were, within half a step of their column, and lie row by row', () => {
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

  it('keep 0 and the largest of their column as they are', () => {
    const weights = new Uint8Array(2 * BLOCK).fill(128);
    weights.set([1, 255], 3);
    const { rows, steps } = byColumns(weights, Float32Array.of(0.5, 0.25), 1, 2);
    expect([...rows.subarray(2, 6)]).toEqual([0, -127, 127, 0]);
    expect([...steps]).toEqual([0.5]);
  });
});

describe('the starter’s encoder with them', () => {
  it('hears the same, but for a tenth', async () => {
    const { recognizer } = await loadModels(MODELS, 'whisper-base');
    if (recognizer.kind !== 'whisper') throw new Error('the starter is Whisper');
    const mel = await openSession(recognizer.mel);
    const random = randomFrom(3);
    // A voice’s pulses, swelling four times a second, and the noise of a room.
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
    const encode = async (session: InferenceSession): Promise<Float32Array> =>
      (await session.run({ mel: new Tensor('float32', heard, [1, 80, frames]) }))['xv5']!.data as Float32Array;
    const asItIs = await encode(await openSession(recognizer.encoder));
    const changed = await encode(await openSession(recognizer.encoder, { changes: WHOLE_COLUMNS }));
    const size = (numbers: Float32Array): number => Math.hypot(...numbers);
    const difference = size(changed.map((number, i) => number - asItIs[i]!)) / size(asItIs);
    expect(difference).toBeGreaterThan(0);
    expect(difference).toBeLessThan(0.15);
  });
});
