import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileURLToPath } from 'node:url';
import { embedWindows, openEmbedder } from './embeddings.ts';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { randomFrom } from '../numbers/random.ts';
import { dot, unit } from '../numbers/vectors.ts';
import { writeWeSpeaker } from '../testing/speaker-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embeddings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const random = randomFrom(1);
/** A hum with swelling loudness over even noise: low in the first two seconds, high afterwards. */
const hum = Float32Array.from({ length: 5 * 16_000 }, (_, i) => {
  const hertz = i < 32_000 ? 200 : 2_500;
  const swell = 1 + Math.sin(i / 900);
  return 0.2 * swell * Math.sin((2 * Math.PI * hertz * i) / 16_000) + 0.05 * (random() - 0.5);
});
const read = ({ start, end }: { start: number; end: number }): Float32Array =>
  hum.subarray(start * 16_000, end * 16_000);

describe('voice embeddings', () => {
  it('come from Kaldi’s features with WeSpeaker’s weights: 256 numbers each, in the windows’ order', async () => {
    const file = join(folder, 'voxceleb.onnx');
    await writeWeSpeaker(file);
    const embed = await openEmbedder({ kind: 'wespeaker', file });
    const windows = [
      { start: 0, end: 1.5 },
      { start: 2.5, end: 4 },
      { start: 0.2, end: 0.7 },
      { start: 3, end: 4.5 },
    ];
    const embeddings = await embedWindows(embed, windows, read);
    expect(embeddings.length).toBe(4 * 256);
    const likeness = (a: number, b: number): number =>
      embeddings
        .subarray(a * 256, (a + 1) * 256)
        .reduce((sum, each, d) => sum + each * (embeddings[b * 256 + d] ?? 0), 0);
    for (const i of windows.keys()) expect(likeness(i, i)).toBeCloseTo(1, 5);
    expect(likeness(1, 3)).toBeGreaterThan(0.95);
    expect(likeness(0, 1)).toBeLessThan(0.8);
    expect(likeness(0, 2)).toBeGreaterThan(likeness(1, 2));
  });

  it('equal the model’s for a single window, and are close to them if windows are read together', async () => {
    const file = fileURLToPath(new URL('../../../../models/speaker-embedding.onnx', import.meta.url));
    const embed = await openEmbedder({ kind: 'waveform', file });
    const session = await InferenceSession.create(file, { intraOpNumThreads: 1 });
    const alone = async (window: { start: number; end: number }): Promise<Float32Array> => {
      const sound = read(window);
      const { embedding } = await session.run({ waveform: new Tensor('float32', sound, [1, sound.length]) });
      return unit(embedding?.data as Float32Array); // The model's output is float32.
    };
    const near = { start: 3, end: 4.5 };
    const one = await embedWindows(embed, [near], read);
    const model = await alone(near);
    for (const [i, number] of one.entries()) expect(number).toBeCloseTo(model[i] ?? 0, 5);
    const [low, high] = [
      { start: 0.25, end: 1.75 },
      { start: 2.5, end: 4 },
    ];
    const together = await embedWindows(embed, [{ start: 0, end: 1 }, low, { start: 1.5, end: 3 }, high, near], read);
    const likeness = async (row: number, window: { start: number; end: number }): Promise<number> =>
      dot(together.subarray(row * 192, (row + 1) * 192), await alone(window));
    expect(await likeness(1, low)).toBeGreaterThan(await likeness(3, low));
    expect(await likeness(3, high)).toBeGreaterThan(await likeness(1, high));
    expect(await likeness(4, near)).toBeGreaterThan(0.6);
  });

  it('name a file that is damaged or of another layout', async () => {
    const file = join(folder, 'other.onnx');
    await writeWeSpeaker(file);
    await expect(openEmbedder({ kind: 'waveform', file })).rejects.toMatchObject({
      code: 'model_damaged',
      message: expect.stringContaining('other.onnx') as string,
    });
    await writeFile(file, 'rien');
    await expect(openEmbedder({ kind: 'wespeaker', file })).rejects.toMatchObject({ code: 'model_damaged' });
  });
});
