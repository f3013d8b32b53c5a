import { Tensor } from 'onnxruntime-node';
import { SAMPLE_RATE } from './decode.ts';
import { createKaldiFeatures, KALDI_BANDS } from './features/kaldi.ts';
import type { SpeakerModel } from './models.ts';
import { openLayout } from './sessions.ts';
import { length, type Span } from './spans.ts';
import { joined, unit } from './vectors.ts';

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

/** Embeds sounds of one length (16 kHz, [−1, 1]): row-major, as many numbers for each as the model has. */
export type Embed = (sounds: readonly Float32Array[]) => Promise<Float32Array>;

/** @throws SpeechError `model_damaged` where the file is broken or of another layout */
export async function openEmbedder({ kind, file }: SpeakerModel): Promise<Embed> {
  if (kind === 'waveform') {
    const session = await openLayout(file, { inputs: ['waveform'], outputs: ['embedding'] });
    return async (sounds) => {
      const samples = sounds[0]?.length ?? 0;
      const waveform = new Tensor('float32', joined(sounds), [sounds.length, samples]);
      return dataOf((await session.run({ waveform }))['embedding']);
    };
  }
  const session = await openLayout(file, { inputs: ['feats'], outputs: ['embs'] });
  const features = createKaldiFeatures();
  return async (sounds) => {
    const rows = joined(sounds.map(features));
    const feats = new Tensor('float32', rows, [sounds.length, rows.length / KALDI_BANDS / sounds.length, KALDI_BANDS]);
    return dataOf((await session.run({ feats }, ['embs']))['embs']);
  };
}

/**
 * Voice embeddings of windows, each made unit length.
 * @param read gives the samples of a span
 * @returns row-major, in the windows' order
 */
export async function embedWindows(
  embed: Embed,
  windows: readonly Span[],
  read: (span: Span) => Float32Array,
): Promise<Float32Array> {
  const vectors: Float32Array[] = [];
  const byLength = Map.groupBy(windows.keys(), (i) =>
    Math.round(length(windows[i] ?? { start: 0, end: 0 }) * SAMPLE_RATE),
  );
  for (const [samples, indices] of byLength) {
    for (let from = 0; from < indices.length; from += BATCH) {
      const batch = indices.slice(from, from + BATCH);
      const sounds = batch.map((index) => {
        const sound = new Float32Array(samples);
        const window = windows[index];
        if (window !== undefined) sound.set(read(window).subarray(0, samples));
        return sound;
      });
      const data = await embed(sounds);
      const size = data.length / batch.length;
      batch.forEach((index, row) => {
        vectors[index] = unit(data.subarray(row * size, (row + 1) * size));
      });
    }
  }
  return joined(vectors);
}

function dataOf(embeddings: Tensor | undefined): Float32Array {
  if (embeddings === undefined) throw new Error('embedding model without output');
  return embeddings.data as Float32Array; // The models' outputs are float32.
}
