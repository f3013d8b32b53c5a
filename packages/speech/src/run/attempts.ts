import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '@greffier/children/write-atomically';
import { speechErrors } from '../speech-errors.ts';

/** In a meeting’s folder of checkpoints, while it is worked on. */
export const ATTEMPTS_FILE = 'attempts.json';
/** Times that a run may begin at the same place after the process died there. */
const MOST = 3;

const Attempts = z.object({ place: z.string(), count: z.int() });

/**
 * Counts the runs that began with the same checkpoints: a place that kills the process would kill it for ever.
 * @returns to be called when the run ends by itself, well or not
 * @throws SpeechError `crashed` after {@link MOST} runs that died without getting any further; the next one may try again
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

/** Names and sizes of what is kept: they change with every step that is taken. */
async function placeOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name !== ATTEMPTS_FILE && !name.endsWith('.part'));
  const sizes = await Promise.all(names.sort().map(async (name) => `${name}:${(await stat(join(folder, name))).size}`));
  return sizes.join(' ');
}
