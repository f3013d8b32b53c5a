import { Tensor } from 'onnxruntime-node';
import type { Tensors } from '../networks.ts';
import { HEAD_SIZE, HEADS, LAYERS } from './size.ts';

/**
 * The decoder's cache: keys and values of every token that was read, by layer. The model's names begin with `p` before
 * a step, and with `n` after it.
 */
export const CACHE = Array.from({ length: LAYERS }, (_, layer) => [`k${layer}`, `v${layer}`]).flat();

/** Makes a cache in which nothing was read yet. */
export function emptyCache(rows: number): Record<string, Tensor> {
  const nothing = new Tensor('float32', new Float32Array(0), [rows, HEADS, 0, HEAD_SIZE]);
  return Object.fromEntries(CACHE.map((name) => [`p${name}`, nothing]));
}

/**
 * Keeps only the entries that are still needed, in their order.
 * @param needed positions of the entries, for each row
 * @param most number of entries that the fullest row needs; every row gets as many
 */
export function clear(
  cache: Tensors,
  needed: readonly (readonly number[])[],
  most: number,
  buffer: (name: string, length: number) => Float32Array<ArrayBuffer>,
): Tensors {
  const runs = needed.map(runsOf);
  const cleared: Record<string, Tensor> = {};
  for (const [name, tensor] of Object.entries(cache)) {
    const total = tensor.dims[2] ?? 0;
    const data = tensor.data as Float32Array; // Made from a Float32Array by the decoder.
    const left = buffer(name, needed.length * HEADS * most * HEAD_SIZE);
    for (const [row, own] of runs.entries()) {
      for (let head = row * HEADS; head < (row + 1) * HEADS; head++) {
        let to = head * most * HEAD_SIZE;
        const from = head * total * HEAD_SIZE;
        for (const { start, end } of own) {
          left.set(data.subarray(from + start * HEAD_SIZE, from + end * HEAD_SIZE), to);
          to += (end - start) * HEAD_SIZE;
        }
        // Nothing reads the padding of a row with fewer entries, but the padding must be numbers.
        left.fill(0, to, (head + 1) * most * HEAD_SIZE);
      }
    }
    cleared[name] = new Tensor('float32', left, [needed.length, HEADS, most, HEAD_SIZE]);
  }
  return cleared;
}

/** Joins consecutive numbers into runs; a run stops before its `end`. */
function runsOf(numbers: readonly number[]): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.end === number) last.end += 1;
    else runs.push({ start: number, end: number + 1 });
  }
  return runs;
}
