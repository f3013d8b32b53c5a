import { open, rename } from 'node:fs/promises';

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
