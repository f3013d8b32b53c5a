import { Tensor, type InferenceSession } from 'onnxruntime-node';
import { SAMPLE_RATE } from './decode.ts';
import { length, type Span } from './spans.ts';
import { EMBEDDING_SIZE, unit } from './vectors.ts';

const WINDOW = 1.5;
const HOP = 0.75;
const SHORTEST = 0.5;
const BATCH = 32;

/** Windows of 1.5 s, every 0.75 s, inside speech; a shorter region gets one window, widened to 0.5 s if need be. */
export function planWindows(regions: readonly Span[], limits: Span): Span[] {
  return regions.flatMap((region) => {
    if (length(region) <= WINDOW) {
      const half = Math.max(SHORTEST, length(region)) / 2;
      const middle = Math.min(Math.max((region.start + region.end) / 2, limits.start + half), limits.end - half);
      return [{ start: Math.max(0, middle - half), end: middle + half }];
    }
    const count = Math.ceil((length(region) - WINDOW) / HOP) + 1;
    return Array.from({ length: count }, (_, i) => {
      const start = Math.min(region.start + i * HOP, region.end - WINDOW);
      return { start, end: start + WINDOW };
    });
  });
}

/**
 * Voice embeddings of windows, each made unit length.
 * @param read gives the samples of a span
 * @returns row-major, {@link EMBEDDING_SIZE} numbers per window, in the windows' order
 */
export async function embedWindows(
  session: InferenceSession,
  windows: readonly Span[],
  read: (span: Span) => Float32Array,
): Promise<Float32Array> {
  const result = new Float32Array(windows.length * EMBEDDING_SIZE);
  const byLength = Map.groupBy(windows.keys(), (i) =>
    Math.round(length(windows[i] ?? { start: 0, end: 0 }) * SAMPLE_RATE),
  );
  for (const [samples, indices] of byLength) {
    for (let from = 0; from < indices.length; from += BATCH) {
      const batch = indices.slice(from, from + BATCH);
      const input = new Float32Array(batch.length * samples);
      batch.forEach((index, row) => {
        const window = windows[index];
        if (window !== undefined) input.set(read(window).subarray(0, samples), row * samples);
      });
      const { embedding } = await session.run({ waveform: new Tensor('float32', input, [batch.length, samples]) });
      if (embedding === undefined) throw new Error('embedding model without output');
      const data = embedding.data as Float32Array; // The model's output is float32.
      batch.forEach((index, row) => {
        result.set(unit(data.subarray(row * EMBEDDING_SIZE, (row + 1) * EMBEDDING_SIZE)), index * EMBEDDING_SIZE);
      });
    }
  }
  return result;
}
