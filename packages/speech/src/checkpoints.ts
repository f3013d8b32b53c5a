import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Transcription } from './types.ts';

const Span = z.object({ start: z.number(), end: z.number() });
const Plan = z.object({ samples: z.int(), speech: z.array(Span), segments: z.array(Span) });
export type Plan = z.infer<typeof Plan>;
const SegmentTexts = z.object({
  texts: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
  windows: z.array(Span),
});

/** What is known of a finished segment. */
export interface SegmentResult extends z.infer<typeof SegmentTexts> {
  /** Row-major voice embeddings of `windows`. */
  readonly embeddings: Float32Array;
}

const Result = z.object({
  duration: z.number(),
  segmentsCount: z.int(),
  passages: z.array(z.object({ speaker: z.string(), start: z.number(), end: z.number(), text: z.string() })),
  snippets: z.record(z.string(), z.string()),
  embeddingsFile: z.string().nullable(),
});
type Result = z.infer<typeof Result>;

export interface Checkpoints {
  readonly audioFile: string;
  readonly embeddingsFile: string;
  readonly plan: () => Promise<Plan | undefined>;
  readonly savePlan: (plan: Plan) => Promise<void>;
  readonly segment: (index: number) => Promise<SegmentResult | undefined>;
  readonly saveSegment: (index: number, result: SegmentResult) => Promise<void>;
  readonly result: () => Promise<Result | undefined>;
  readonly saveResult: (result: Transcription) => Promise<void>;
  readonly removeAudio: () => Promise<void>;
}

/**
 * Opens a meeting's folder. What was written for another recording or with other options is removed.
 * @param key everything that the results depend on
 */
export async function openCheckpoints(folder: string, key: unknown): Promise<Checkpoints> {
  await mkdir(folder, { recursive: true });
  const digest = createHash('sha256').update(JSON.stringify(key)).digest('hex');
  const keyFile = join(folder, 'key');
  const known = await readIfThere(keyFile);
  if (known?.toString('utf8') !== digest) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeAtomically(keyFile, Buffer.from(digest));
  }
  const name = (index: number): string => join(folder, `segment-${String(index + 1).padStart(4, '0')}`);
  const readJson = async <T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> => {
    const content = await readIfThere(path);
    return content === undefined ? undefined : schema.parse(JSON.parse(content.toString('utf8')));
  };
  const writeJson = (path: string, value: unknown): Promise<void> =>
    writeAtomically(path, Buffer.from(JSON.stringify(value)));
  const audioFile = join(folder, 'audio.pcm');
  return {
    audioFile,
    embeddingsFile: join(folder, 'voices.bin'),
    plan: () => readJson(join(folder, 'plan.json'), Plan),
    savePlan: (plan) => writeJson(join(folder, 'plan.json'), plan),
    segment: async (index) => {
      const texts = await readJson(`${name(index)}.json`, SegmentTexts);
      const bytes = await readIfThere(`${name(index)}.f32`);
      if (texts === undefined || bytes === undefined) return undefined;
      return { ...texts, embeddings: new Float32Array(Uint8Array.from(bytes).buffer) };
    },
    saveSegment: async (index, { texts, windows, embeddings }) => {
      // The text is written last: it says that the segment is whole.
      await writeAtomically(`${name(index)}.f32`, bytesOf(embeddings));
      await writeJson(`${name(index)}.json`, { texts, windows });
    },
    result: () => readJson(join(folder, 'result.json'), Result),
    saveResult: (result) => writeJson(join(folder, 'result.json'), result),
    removeAudio: () => rm(audioFile, { force: true }),
  };
}

/** A reader finds the old file or the new one, never half of it, also after a power cut. */
export async function writeAtomically(path: string, content: Uint8Array): Promise<void> {
  const partial = `${path}.part`;
  const handle = await open(partial, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(partial, path);
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function bytesOf(numbers: Float32Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
