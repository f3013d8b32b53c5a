import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The first twenty seconds of the recording: two voices, and the first point of the agenda. */
const BYTES = 45_000;

/** A recording that is soon transcribed, in a folder that `remove` takes away. */
export async function shortRecording(): Promise<{ readonly file: string; readonly remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'greffier-short-'));
  const whole = await readFile(resolve(import.meta.dirname, 'fixtures/reunion.opus'));
  const file = join(folder, 'reunion.opus');
  // An Ogg stream may end after any of its pages.
  await writeFile(file, whole.subarray(0, whole.lastIndexOf('OggS', BYTES)));
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}
