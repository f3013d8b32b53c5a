import { writeAtomically } from '@greffier/children/write-atomically';
import { Doubts } from '@greffier/contract/meeting/transcript/doubts';
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Transcription } from '../types.ts';

const Span = z.object({ start: z.number(), end: z.number() });
const Plan = z.object({ samples: z.int(), speech: z.array(Span), segments: z.array(Span) });
export type Plan = z.infer<typeof Plan>;
const SegmentTexts = z.object({
  texts: z.array(
    z.object({ start: z.number(), end: z.number(), text: z.string(), odds: z.array(z.number()).readonly().optional() }),
  ),
  windows: z.array(Span),
});

/** Line for one batch of recognised windows, kept until the whole segment is finished. */
const PartLine = z.object({
  windows: z.array(z.object({ start: z.number(), end: z.number(), texts: SegmentTexts.shape.texts })),
});
/** Names of the files that mark finished segments. */
const SEGMENT_TEXTS = /^segment-\d+\.json$/;
const AUDIO = 'audio.pcm';
const PLAN = 'plan.json';
const RESULT = 'result.json';

/** A window with its texts. Its start and end identify it. */
export type WindowTexts = z.infer<typeof PartLine>['windows'][number];

/** Results of a finished segment: texts, windows and their voices. */
export interface SegmentResult extends z.infer<typeof SegmentTexts> {
  /** Row-major voice embeddings of `windows`. */
  readonly embeddings: Float32Array;
}

const Result = z.object({
  duration: z.number(),
  segmentsCount: z.int(),
  passages: z.array(
    z.object({ speaker: z.string(), start: z.number(), end: z.number(), text: z.string(), doubts: Doubts.optional() }),
  ),
  snippets: z.record(z.string(), z.string()),
  embeddingsFile: z.string().nullable(),
  // Results from before sound copies existed do not have this field.
  soundFile: z.string().nullable().default(null),
});
type Result = z.infer<typeof Result>;

export interface Checkpoints {
  readonly audioFile: string;
  readonly embeddingsFile: string;
  readonly soundFile: string;
  readonly plan: () => Promise<Plan | undefined>;
  readonly savePlan: (plan: Plan) => Promise<void>;
  readonly segment: (index: number) => Promise<SegmentResult | undefined>;
  readonly saveSegment: (index: number, result: SegmentResult) => Promise<void>;
  /** Reads the texts of a segment that is not finished yet. */
  readonly parts: (index: number) => Promise<WindowTexts[]>;
  readonly savePart: (index: number, windows: readonly WindowTexts[]) => void;
  readonly voices: (index: number) => Promise<Float32Array | undefined>;
  readonly saveVoices: (index: number, embeddings: Float32Array) => Promise<void>;
  readonly result: () => Promise<Result | undefined>;
  readonly saveResult: (result: Transcription) => Promise<void>;
  readonly removeAudio: () => Promise<void>;
}

/**
 * Opens a meeting's folder of checkpoints. Removes checkpoints of another recording or with other options.
 * @param key everything that the results depend on
 */
export async function openCheckpoints(folder: string, key: unknown): Promise<Checkpoints> {
  await mkdir(folder, { recursive: true });
  const digest = createHash('sha256').update(JSON.stringify(key)).digest('hex');
  const keyFile = join(folder, 'key');
  const known = await readIfThere(keyFile);
  if (known?.toString('utf8') !== digest) {
    // The folder itself stays: a confined process may change what is in it, but not the folder around it.
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
    await writeAtomically(keyFile, Buffer.from(digest));
  }
  const name = (index: number): string => join(folder, `segment-${String(index + 1).padStart(4, '0')}`);
  const readJson = async <T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> => {
    const content = await readIfThere(path);
    return content === undefined ? undefined : schema.parse(JSON.parse(content.toString('utf8')));
  };
  const writeJson = (path: string, value: unknown): Promise<void> =>
    writeAtomically(path, Buffer.from(JSON.stringify(value)));
  const voices = async (index: number): Promise<Float32Array | undefined> => {
    const bytes = await readIfThere(`${name(index)}.f32`);
    return bytes === undefined ? undefined : new Float32Array(Uint8Array.from(bytes).buffer);
  };
  const saveVoices = (index: number, embeddings: Float32Array): Promise<void> =>
    writeAtomically(`${name(index)}.f32`, bytesOf(embeddings));
  const audioFile = join(folder, AUDIO);
  return {
    audioFile,
    embeddingsFile: join(folder, 'voices.bin'),
    soundFile: join(folder, 'sound.mp3'),
    plan: () => readJson(join(folder, PLAN), Plan),
    savePlan: (plan) => writeJson(join(folder, PLAN), plan),
    segment: async (index) => {
      const texts = await readJson(`${name(index)}.json`, SegmentTexts);
      const embeddings = await voices(index);
      return texts === undefined || embeddings === undefined ? undefined : { ...texts, embeddings };
    },
    saveSegment: async (index, { texts, windows, embeddings }) => {
      // The text is written last, because its file marks the segment as finished.
      await saveVoices(index, embeddings);
      await writeJson(`${name(index)}.json`, { texts, windows });
      await rm(`${name(index)}.parts`, { force: true });
    },
    parts: async (index) => {
      const lines = (await readIfThere(`${name(index)}.parts`))?.toString('utf8').split('\n') ?? [];
      return lines.flatMap((line) => readLine(line));
    },
    savePart: (index, windows) => appendFileSync(`${name(index)}.parts`, `${JSON.stringify({ windows })}\n`),
    voices,
    saveVoices,
    result: () => readJson(join(folder, RESULT), Result),
    saveResult: (result) => writeJson(join(folder, RESULT), result),
    removeAudio: () => rm(audioFile, { force: true }),
  };
}

/** Counts the finished segments in a folder of checkpoints. */
export async function finishedSegments(folder: string): Promise<number> {
  return (await readdir(folder)).filter((name) => SEGMENT_TEXTS.test(name)).length;
}

/**
 * Tells whether a run that goes on from a folder of checkpoints must decode the recording. It need not if everything is
 * finished, or if the whole sound was decoded and cut into segments before. The size of the decoded sound proves
 * nothing, because the announced duration of a recording may be wrong.
 */
export async function needsDecoding(folder: string): Promise<boolean> {
  const there = new Set(await readdir(folder).catch(() => []));
  return !there.has(RESULT) && !(there.has(PLAN) && there.has(AUDIO));
}

/** Reads a line of windows. A line that the process left half-written when it died counts as empty. */
function readLine(line: string): WindowTexts[] {
  try {
    return PartLine.parse(JSON.parse(line)).windows;
  } catch {
    return [];
  }
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
