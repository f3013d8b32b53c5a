import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { alone, type Row } from '../scene.ts';

export const openFiles: Row = {
  row: 10,
  name: 'files of DATA_DIR that others may read or write',
  stage: alone(async ({ server }) => {
    const open = await openTo(server.dataDir);
    return { what: `${open} of them`, holds: open === 0 };
  }),
};

/** Counts the files and folders, including the folder itself, that the group or everybody may open. */
async function openTo(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    [folder, ...names.map((name) => join(folder, name))].map((path) =>
      stat(path).then(
        ({ mode }) => mode,
        () => 0,
      ),
    ),
  );
  return modes.filter((mode) => (mode & 0o077) !== 0).length;
}
