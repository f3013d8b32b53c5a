import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '@greffier/children/write-atomically';

const FILE = '.installation.json';

const Note = z.object({
  model: z.string(),
  state: z.enum(['waiting', 'failed']),
  /** Reason why the installation failed, in French. */
  message: z.string().nullable(),
});
/** Note about an installation that does not run, because it is only requested or has failed. */
export type Note = z.infer<typeof Note>;

export async function readNote(folder: string): Promise<Note | null> {
  try {
    return Note.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')));
  } catch {
    return null;
  }
}

/** Writes the note. @param note null to remove it */
export async function writeNote(folder: string, note: Note | null): Promise<void> {
  if (note === null) await rm(join(folder, FILE), { force: true });
  else await writeAtomically(join(folder, FILE), Buffer.from(JSON.stringify(note)));
}
