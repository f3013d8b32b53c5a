import { Tensor, type InferenceSession } from 'onnxruntime-node';
import type { Cross } from './decoder.ts';

const MEL_FRAMES = 3_000;
const MEL_BANDS = 80;
const LAYERS = 6;
const HEADS = 8;
const HEAD_SIZE = 64;
/** Cells of 20 ms in 30 s. */
const CELLS = 1_500;
const SIZE = HEADS * HEAD_SIZE * CELLS;
const OUTPUTS = Array.from({ length: LAYERS }, (_, layer) => layer).flatMap((layer) => [
  // Keys lie transposed.
  { name: `xk${layer}`, shape: [HEADS, HEAD_SIZE, CELLS] },
  { name: `xv${layer}`, shape: [HEADS, CELLS, HEAD_SIZE] },
]);

/**
 * Encodes windows of at most 30 s (16 kHz, [−1, 1]). What it returned before is overwritten.
 * `onWindow` hears how many are encoded.
 */
export type Encode = (windows: readonly Float32Array[], onWindow: (windows: number) => void) => Promise<Cross>;

/**
 * Whisper's encoder, window by window into buffers that are used again: a batch would be no faster, attention over eight
 * windows takes 0.6 GB, and fresh outputs (37 MB a window) pile up in native memory until the garbage collector runs.
 */
export function createEncoder(mel: InferenceSession, encoder: InferenceSession): Encode {
  const buffers = new Map<string, Float32Array<ArrayBuffer>>();
  const features = new Float32Array(MEL_BANDS * MEL_FRAMES);
  const input = new Tensor('float32', features, [1, MEL_BANDS, MEL_FRAMES]);

  const listen = async (samples: Float32Array): Promise<void> => {
    const padded = reflectPad(samples, 200);
    const { mel: spectrum } = await mel.run({ pcm: new Tensor('float32', padded, [1, 1, padded.length]) });
    if (spectrum === undefined) throw new Error('mel model without output');
    const frames = spectrum.dims[2] ?? 0;
    const data = spectrum.data as Float32Array; // The model's output is float32.
    features.fill(0);
    for (let band = 0; band < MEL_BANDS; band++) {
      const from = band * frames;
      features.set(data.subarray(from, from + Math.min(frames, MEL_FRAMES)), band * MEL_FRAMES);
    }
    spectrum.dispose();
  };

  return async (windows, onWindow) => {
    const cross: Record<string, Tensor> = {};
    const rows = windows.map((): Record<string, Tensor> => ({}));
    for (const { name, shape } of OUTPUTS) {
      let buffer = buffers.get(name);
      if (buffer === undefined || buffer.length < windows.length * SIZE) {
        buffer = new Float32Array(windows.length * SIZE);
        buffers.set(name, buffer);
      }
      cross[name] = new Tensor('float32', buffer.subarray(0, windows.length * SIZE), [windows.length, ...shape]);
      for (const [row, outputs] of rows.entries()) {
        outputs[name] = new Tensor('float32', buffer.subarray(row * SIZE, (row + 1) * SIZE), [1, ...shape]);
      }
    }
    for (const [row, samples] of windows.entries()) {
      await listen(samples);
      await encoder.run({ mel: input }, rows[row] ?? {});
      onWindow(row + 1);
    }
    return cross;
  };
}

function reflectPad(samples: Float32Array, pad: number): Float32Array {
  const padded = new Float32Array(samples.length + 2 * pad);
  padded.set(samples, pad);
  for (let i = 1; i <= pad; i++) {
    padded[pad - i] = samples[i] ?? 0;
    padded[pad + samples.length - 1 + i] = samples[samples.length - 1 - i] ?? 0;
  }
  return padded;
}
