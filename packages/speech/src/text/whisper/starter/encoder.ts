import { Tensor, type InferenceSession } from 'onnxruntime-node';
import type { Encode } from '../networks.ts';
import { HEAD_SIZE, HEADS, LAYERS } from './size.ts';

const MEL_BANDS = 80;
/** Number of frames of 10 ms in the 30 s that Whisper was trained on. */
const MOST_FRAMES = 3_000;
const FRAME_SAMPLES = 160;
/** Number of frames that the encoder joins to one cell. */
const FRAMES_PER_CELL = 2;
/** Silence after the longest window, so that the decoder knows that nothing follows; frames. */
const TAIL = 200;

/**
 * Makes Whisper's encoder. It encodes one window after the other into buffers that are reused: a batch would be no
 * faster, attention over eight windows would take 0.6 GB, and new outputs (37 MB for each window) would pile up in
 * native memory until the garbage collector runs. Windows are filled up with a little silence instead of up to 30 s,
 * because attention is quadratic: 20 s take little more than half the time of 30.
 */
export function createEncoder(mel: InferenceSession, encoder: InferenceSession): Encode {
  const buffers = new Map<string, Float32Array<ArrayBuffer>>();
  const memory = new Float32Array(MEL_BANDS * MOST_FRAMES);

  const features = async (samples: Float32Array, frames: number): Promise<Tensor> => {
    const padded = reflectPad(samples, 200);
    const { mel: spectrum } = await mel.run({ pcm: new Tensor('float32', padded, [1, 1, padded.length]) });
    if (spectrum === undefined) throw new Error('mel model without output');
    const heard = spectrum.dims[2] ?? 0;
    const data = spectrum.data as Float32Array; // The model's output is float32.
    const filled = memory.subarray(0, MEL_BANDS * frames).fill(0);
    for (let band = 0; band < MEL_BANDS; band++) {
      filled.set(data.subarray(band * heard, band * heard + Math.min(heard, frames)), band * frames);
    }
    spectrum.dispose();
    return new Tensor('float32', filled, [1, MEL_BANDS, frames]);
  };

  return async (windows, onWindow) => {
    const longest = Math.max(...windows.map(({ length }) => length)) / FRAME_SAMPLES;
    const cells = Math.ceil(Math.min(MOST_FRAMES, longest + TAIL) / FRAMES_PER_CELL);
    const size = HEADS * HEAD_SIZE * cells;
    const cross: Record<string, Tensor> = {};
    const rows = windows.map((): Record<string, Tensor> => ({}));
    for (const { name, shape } of outputs(cells)) {
      let buffer = buffers.get(name);
      if (buffer === undefined || buffer.length < windows.length * size) {
        buffer = new Float32Array(windows.length * size);
        buffers.set(name, buffer);
      }
      cross[name] = new Tensor('float32', buffer.subarray(0, windows.length * size), [windows.length, ...shape]);
      for (const [row, own] of rows.entries()) {
        own[name] = new Tensor('float32', buffer.subarray(row * size, (row + 1) * size), [1, ...shape]);
      }
    }
    for (const [row, samples] of windows.entries()) {
      await encoder.run({ mel: await features(samples, cells * FRAMES_PER_CELL) }, rows[row] ?? {});
      onWindow(row + 1);
    }
    return cross;
  };
}

const outputs = (cells: number): readonly { readonly name: string; readonly shape: readonly number[] }[] =>
  Array.from({ length: LAYERS }, (_, layer) => layer).flatMap((layer) => [
    // Keys are transposed.
    { name: `xk${layer}`, shape: [HEADS, HEAD_SIZE, cells] },
    { name: `xv${layer}`, shape: [HEADS, cells, HEAD_SIZE] },
  ]);

function reflectPad(samples: Float32Array, pad: number): Float32Array {
  const padded = new Float32Array(samples.length + 2 * pad);
  padded.set(samples, pad);
  for (let i = 1; i <= pad; i++) {
    padded[pad - i] = samples[i] ?? 0;
    padded[pad + samples.length - 1 + i] = samples[samples.length - 1 - i] ?? 0;
  }
  return padded;
}
