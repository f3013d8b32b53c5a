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
/**
 * Longest stretch whose windows are heard together; seconds. A longer one holds several voices, which blur each other.
 */
const STRETCH = 8;
/** CAM++: samples in a frame, samples from one frame to the next, and frames in a cell. */
const FRAME = 400;
const FRAME_STEP = 160;
const FRAMES_PER_CELL = 2;

/** Plans windows of 1.5 s, every 0.75 s, inside speech. A shorter region gets one window of at least 0.5 s. */
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
 * Embeds spans of a sound (16 kHz, [−1, 1]; seconds from its start). The result is row-major; the model sets a row's
 * length.
 */
export type Embed = (sound: Float32Array, spans: readonly Span[]) => Promise<Float32Array>;

/** Opens a model of voices. @throws SpeechError `model_damaged` if the file is broken or of another layout */
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
 * Computes the voice embeddings of windows, each scaled to length 1. Windows that overlap are heard as one sound, so
 * that the model hears their shared part only once.
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

/** Joins windows that follow each other and overlap or touch, as long as the stretch is short enough for the model. */
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

/** Counts the cells of 20 ms that CAM++ makes of a sound: frames of 25 ms every 10 ms, then every second frame. */
const countCells = (samples: number): number =>
  Math.floor((1 + Math.floor((samples - FRAME) / FRAME_STEP) + 1) / FRAMES_PER_CELL);

/** Marks the cells of a span with 1, the others with 0. Marks at least two cells, which a standard deviation needs. */
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
