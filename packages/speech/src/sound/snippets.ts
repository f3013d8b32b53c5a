import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '@greffier/children/write-atomically';
import { SAMPLE_RATE } from './sample-rate.ts';
import { length, type Span } from './spans.ts';
import type { SpeechPassage } from '../types.ts';
import { toPcm, wavOf } from './wav.ts';

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
    const loudest = clips.reduce((a, b) => (loudness(b) > loudness(a) ? b : a));
    await writeAtomically(path, wavOf(toPcm(loudest), SAMPLE_RATE));
    snippets[speaker] = path;
  }
  return snippets;
}

function loudness(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
}
