import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '@greffier/children/write-atomically';
import { speechErrors } from '../speech-errors.ts';

/** Name of a file in the meeting’s folder of checkpoints; it exists while a run works on the meeting. */
export const ATTEMPTS_FILE = 'attempts.json';
/** Number of runs that may die at the same place in the work before the recording is given up. */
const MOST = 3;

const Attempts = z.object({ place: z.string(), count: z.int() });

/**
 * Counts the runs that began with the same checkpoints. A recording that kills the process would otherwise be tried for ever.
 * @returns a function to call when the run ends by itself, whether it succeeded or failed
 * @throws SpeechError `crashed` when {@link MOST} runs died without any new checkpoint; the count then starts again
 */
export async function countAttempt(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, ATTEMPTS_FILE);
  const forget = (): Promise<void> => rm(path, { force: true });
  const place = await placeOf(folder);
  const before = await readFile(path, 'utf8').then(
    (text) => Attempts.safeParse(JSON.parse(text)).data,
    () => undefined,
  );
  const count = before?.place === place ? before.count + 1 : 1;
  if (count > MOST) {
    await forget();
    throw speechErrors.stuck();
  }
  await writeAtomically(path, Buffer.from(JSON.stringify({ place, count })));
  return forget;
}

/** Describes how far the work is by the names and sizes of the checkpoints, which change with every step. */
async function placeOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name !== ATTEMPTS_FILE && !name.endsWith('.part'));
  const sizes = await Promise.all(names.sort().map(async (name) => `${name}:${(await stat(join(folder, name))).size}`));
  return sizes.join(' ');
}
