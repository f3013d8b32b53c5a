import { Tensor } from 'onnxruntime-node';
import { SAMPLE_RATE } from '../sound/sample-rate.ts';
import { createKaldiFeatures, KALDI_BANDS } from '../sound/features/kaldi.ts';
import type { SpeakerModel } from '../models/paths.ts';
import { openLayout } from '../models/onnx/sessions.ts';
import { length, type Span } from '../sound/spans.ts';
import { joined, unit } from '../numbers/vectors.ts';
import { VOICES_OF_SPANS } from './voices-of-spans.ts';

const WINDOW = 1.5;
const HOP = 0.75;
const SHORTEST = 0.5;
/** Windows are heard together up to this; seconds. Longer sounds hold more than one voice, and blur it. */
const STRETCH = 8;
/** Samples of a frame, from one to the next, and frames in a cell of CAM++. */
const FRAME = 400;
const FRAME_STEP = 160;
const FRAMES_PER_CELL = 2;

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

/** Embeds spans of a sound (16 kHz, [−1, 1]; seconds from its start): row-major, as many numbers for each as the model has. */
export type Embed = (sound: Float32Array, spans: readonly Span[]) => Promise<Float32Array>;

/** @throws SpeechError `model_damaged` where the file is broken or of another layout */
export async function openEmbedder({ kind, file }: SpeakerModel): Promise<Embed> {
  if (kind === 'waveform') {
    const names = { inputs: ['waveform', 'spans'], outputs: ['voices'] };
    const session = await openLayout(file, names, { changes: { addition: VOICES_OF_SPANS } });
    return async (sound, spans) => {
      const waveform = new Tensor('float32', sound, [1, sound.length]);
      const cells = countCells(sound.length);
      const masks = new Tensor('float32', joined(spans.map((span) => maskOf(span, cells))), [spans.length, cells]);
      return dataOf((await session.run({ waveform, spans: masks }, ['voices']))['voices']);
    };
  }
  const session = await openLayout(file, { inputs: ['feats'], outputs: ['embs'] });
  const features = createKaldiFeatures();
  return async (sound, spans) => {
    const vectors: Float32Array[] = [];
    for (const { start, end } of spans) {
      const rows = features(sound.subarray(Math.round(start * SAMPLE_RATE), Math.round(end * SAMPLE_RATE)));
      const feats = new Tensor('float32', rows, [1, rows.length / KALDI_BANDS, KALDI_BANDS]);
      vectors.push(Float32Array.from(dataOf((await session.run({ feats }, ['embs']))['embs'])));
    }
    return joined(vectors);
  };
}

/**
 * Voice embeddings of windows, each made unit length. Windows that overlap are heard as one sound: what the model makes of
 * a moment is the same for all of them, and computed once.
 * @param read gives the samples of a span
 * @returns row-major, in the windows' order
 */
export async function embedWindows(
  embed: Embed,
  windows: readonly Span[],
  read: (span: Span) => Float32Array,
): Promise<Float32Array> {
  const vectors: Float32Array[] = [];
  for (const stretch of stretches(windows)) {
    const start = stretch[0]?.start ?? 0;
    const sound = read({ start, end: stretch.at(-1)?.end ?? 0 });
    const spans = stretch.map((window) => ({ start: window.start - start, end: window.end - start }));
    const data = await embed(sound, spans);
    const size = data.length / spans.length;
    for (const row of spans.keys()) vectors.push(unit(data.slice(row * size, (row + 1) * size)));
  }
  return joined(vectors);
}

/** Windows that follow each other and overlap or touch, not longer together than the model hears well at once. */
function stretches(windows: readonly Span[]): Span[][] {
  const found: Span[][] = [];
  for (const window of windows) {
    const stretch = found.at(-1) ?? [];
    const [first, last] = [stretch[0], stretch.at(-1)];
    const follows = last !== undefined && window.start >= last.start && window.start <= last.end;
    if (first !== undefined && follows && window.end - first.start <= STRETCH) stretch.push(window);
    else found.push([window]);
  }
  return found;
}

/** Cells of 20 ms that CAM++ makes of a sound: frames of 25 ms every 10 ms, then every second of them. */
const countCells = (samples: number): number =>
  Math.floor((1 + Math.floor((samples - FRAME) / FRAME_STEP) + 1) / FRAMES_PER_CELL);

/** 1 in the cells of a span, 0 in the others; never without two cells, of which a deviation can be told. */
function maskOf(span: Span, cells: number): Float32Array {
  const cell = (FRAME_STEP * FRAMES_PER_CELL) / SAMPLE_RATE;
  const from = Math.max(0, Math.min(cells - 2, Math.round(span.start / cell)));
  const to = Math.max(from + 2, Math.min(cells, Math.round(span.end / cell) - 1));
  return new Float32Array(cells).fill(1, from, to);
}

function dataOf(embeddings: Tensor | undefined): Float32Array {
  if (embeddings === undefined) throw new Error('embedding model without output');
  return embeddings.data as Float32Array; // The models' outputs are float32.
}
