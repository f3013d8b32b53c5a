import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '@greffier/children/write-atomically';
import { SAMPLE_RATE } from './sample-rate.ts';
import { length, type Span } from './spans.ts';
import type { SpeechPassage } from '../types.ts';
import { toPcm, wavOf } from './wav.ts';

/** Limits on the length of a snippet; seconds. */
const SHORTEST = 5;
const LONGEST = 10;

/**
 * Writes one snippet for each speaker: the beginning of the loudest passage among those that are long enough to recognise
 * the voice, or else of the longest passage.
 * @param read gives the samples of a span, [−1, 1]
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
