import { open, rename } from 'node:fs/promises';

/** Writes a file so that a reader finds its old content or the new one, never half of it, even after a power cut. */
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
