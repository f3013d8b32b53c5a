import { Tensor } from 'onnxruntime-node';
import type { Tensors } from './networks.ts';

/** Returns views of some consecutive rows, without copying. */
export function selectRows(tensors: Tensors, rows: readonly number[]): Tensors {
  const first = rows[0] ?? 0;
  const selected: Record<string, Tensor> = {};
  for (const [name, tensor] of Object.entries(tensors)) {
    const [batch = 1, ...shape] = tensor.dims;
    if (first === 0 && rows.length === batch) {
      selected[name] = tensor;
      continue;
    }
    const size = tensor.size / batch;
    const data = tensor.data as Float32Array; // Encoder and decoder give float32.
    selected[name] = new Tensor('float32', data.subarray(first * size, (first + rows.length) * size), [
      rows.length,
      ...shape,
    ]);
  }
  return selected;
}
