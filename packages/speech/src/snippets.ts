import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from './checkpoints.ts';
import { SAMPLE_RATE } from './decode.ts';
import { length, type Span } from './spans.ts';
import type { SpeechPassage } from './types.ts';

/** Seconds. */
const SHORTEST = 5;
const LONGEST = 10;

/**
 * Writes one snippet per speaker: the beginning of a passage long enough to know the voice, the loudest of those;
 * otherwise the longest there is.
 * @param read samples of a span, [−1, 1]
 * @returns speaker → path of the WAV file (16 kHz, mono, 16 bit)
 */
export async function writeSnippets(
  folder: string,
  passages: readonly SpeechPassage[],
  read: (span: Span) => Float32Array,
): Promise<Record<string, string>> {
  await mkdir(folder, { recursive: true });
  const snippets: Record<string, string> = {};
  for (const [speaker, own] of Map.groupBy(passages, (passage) => passage.speaker)) {
    const long = own.filter((passage) => length(passage) >= SHORTEST).slice(0, 20);
    const candidates = long.length > 0 ? long : [own.reduce((a, b) => (length(b) > length(a) ? b : a))];
    const clips = candidates.map(({ start, end }) => read({ start, end: Math.min(end, start + LONGEST) }));
    const path = join(folder, `${speaker}.wav`);
    await writeAtomically(path, wavOf(clips.reduce((a, b) => (loudness(b) > loudness(a) ? b : a))));
    snippets[speaker] = path;
  }
  return snippets;
}

function loudness(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
}

/** RIFF WAVE, PCM 16 bit, mono, 16 kHz. */
function wavOf(samples: Float32Array): Uint8Array {
  const header = Buffer.alloc(44);
  const bytes = samples.length * 2;
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(bytes, 40);
  const pcm = Int16Array.from(samples, (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))));
  return Buffer.concat([header, Buffer.from(pcm.buffer)]);
}
