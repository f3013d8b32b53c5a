import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { probe, transcribe } from '@greffier/speech/transcribe';
import type { SpeechPassage, TranscribeOptions } from '@greffier/speech/types';
import { childrenTime } from './child-cpu.ts';
import { watchChildren } from './child-memory.ts';
import { progressMeter } from './progress.ts';
import { MODELS } from '../shared/recordings.ts';

export interface Heard {
  readonly passages: readonly SpeechPassage[];
  readonly segments: number;
  /** Length of the sound, time taken, and processor time; seconds. */
  readonly duration: number;
  readonly time: number;
  readonly processor: number;
  /** Peak memory; MB. */
  readonly peak: number;
  /** Greatest difference between progress and elapsed share of time; percentage points. */
  readonly deviation: number;
}

export type Wishes = Pick<TranscribeOptions, 'language' | 'extraLanguages' | 'vocabulary'>;
export const FRENCH: Wishes = { language: 'fr', extraLanguages: [], vocabulary: [] };

/** Transcribes a recording as the server does, within the product's limits of memory and time. */
export async function transcribeFile(file: string, wishes: Wishes = FRENCH, segmentMinutes = 30): Promise<Heard> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-bench-'));
  try {
    const known = await probe(file, { segmentMinutes, soundFile: join(folder, 'sound') });
    const before = await childrenTime();
    const memory = watchChildren();
    const meter = progressMeter();
    const started = performance.now();
    const options = {
      ...wishes,
      duration: known.duration,
      modelsDir: MODELS,
      speechModel: 'whisper-base',
      segmentMinutes,
      checkpointDir: join(folder, 'checkpoints'),
      snippetsDir: join(folder, 'snippets'),
    };
    const { passages, duration, segmentsCount } = await transcribe(
      file,
      options,
      meter.hear,
      new AbortController().signal,
    ).finally(memory.stop);
    const time = (performance.now() - started) / 1_000;
    const { deviation } = meter.result();
    const processor = (await childrenTime()) - before;
    return { passages, segments: segmentsCount, duration, time, processor, peak: memory.peak(), deviation };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
