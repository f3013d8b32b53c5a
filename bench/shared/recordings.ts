import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export const MODELS = fileURLToPath(new URL('../../models', import.meta.url));

const Truth = z.object({
  /** Name → origin of the voice. */
  speakers: z.record(z.string(), z.string()).default({}),
  segments: z.array(z.object({ start: z.number(), end: z.number(), speaker: z.string(), text: z.string().nullable() })),
});
/** Truth about a recording: who spoke when (seconds), and what they said, if known. */
export type Truth = z.infer<typeof Truth>;

/** Reads the truth from the JSON file beside a WAV file. */
export async function readTruth(file: string): Promise<Truth> {
  return Truth.parse(JSON.parse(await readFile(file.replace(/\.wav$/, '.json'), 'utf8')));
}

/** Tells whether the voices in a recording are human. Voices of espeak are synthetic. */
export const isHuman = ({ speakers }: Truth): boolean =>
  !Object.values(speakers).some((voice) => /espeak/i.test(voice));

/** Lists the WAV files of a folder, or just the file if the path is one. */
export async function wavFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  return (await readdir(path))
    .filter((name) => name.endsWith('.wav'))
    .sort()
    .map((name) => join(path, name));
}
