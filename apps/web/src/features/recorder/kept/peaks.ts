import { BYTES_PER_SAMPLE, WAV_HEADER_BYTES } from '../storage/wav.ts';

/** Number of samples that are read for each stroke of the drawing. */
const LOOKED_AT = 2_048;

/**
 * Computes the loudness over a recording, for a drawing. However long the recording is, only one small part is read for
 * each stroke.
 * @param wav 16-bit, one channel
 * @returns `count` values of 0 to 1
 */
export async function peaksOf(wav: Blob, count: number): Promise<number[]> {
  const samples = Math.floor((wav.size - WAV_HEADER_BYTES) / BYTES_PER_SAMPLE);
  const strokes = Math.min(count, Math.max(1, samples));
  const peaks: number[] = [];
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    const first = Math.floor((stroke * samples) / strokes);
    const last = Math.min(Math.floor(((stroke + 1) * samples) / strokes), first + LOOKED_AT);
    const part = wav.slice(WAV_HEADER_BYTES + first * BYTES_PER_SAMPLE, WAV_HEADER_BYTES + last * BYTES_PER_SAMPLE);
    let peak = 0;
    for (const sample of new Int16Array(await part.arrayBuffer())) peak = Math.max(peak, Math.abs(sample));
    peaks.push(Math.min(1, peak / 0x7f_ff));
  }
  return peaks;
}
