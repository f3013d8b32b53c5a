import { flushIfAble, flushNames } from '@greffier/children/flush';
import { randomUUID } from 'node:crypto';
import { access, constants, copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SpeechError } from '../types.ts';
import type { CatalogueModel } from './catalogue/entry.ts';
import { bytesHad } from './download.ts';
import { modelsErrors } from './errors.ts';
import { checkFile, findWhole } from './files.ts';

/**
 * Folder where a model's files are gathered until all are there. Its name has the commit, so that versions do not mix.
 */
export const stagingOf = (folder: string, { id, commit }: Pick<CatalogueModel, 'id' | 'commit'>): string =>
  join(folder, '.incoming', `${id}@${commit.slice(0, 12)}`);

/** Tells whether a model has all its files, with the right size and sha256. */
export const isInstalled = async (folder: string, model: CatalogueModel): Promise<boolean> =>
  (await inspect(folder, model)) === 'installed';

/** Looks into a model's folder, and tells what is wrong if the model is incomplete. */
export async function inspect(
  folder: string,
  model: CatalogueModel,
): Promise<'installed' | 'absent' | { readonly problem: string }> {
  const there = await readdir(join(folder, model.id)).catch(() => []);
  if (there.length === 0) return 'absent';
  try {
    await findWhole(folder, model);
    return 'installed';
  } catch (error) {
    if (error instanceof SpeechError) return { problem: error.message };
    throw error;
  }
}

/** Checks that a folder can be written to. @throws ModelsError `read_only` */
export async function requireWritable(folder: string): Promise<void> {
  try {
    const first = await mkdir(folder, { recursive: true });
    if (first !== undefined) await flushNames(dirname(first), folder, flushIfAble);
    await access(folder, constants.W_OK);
  } catch (error) {
    throw modelsErrors.readOnly(folder, error);
  }
}

/** Reuses correct files that were copied by hand or belong to an older version, to save their download. */
export async function adopt(from: string, staging: string, { files }: CatalogueModel): Promise<void> {
  for (const file of files) {
    const path = join(from, file.path);
    const right = await checkFile(path, file).then(
      () => true,
      () => false,
    );
    if (!right) continue;
    await mkdir(dirname(join(staging, file.path)), { recursive: true });
    const target = join(staging, file.path);
    // On a disk without hard links the file is copied; if that fails, it is downloaded.
    await link(path, target).catch(() => copyFile(path, target).catch(() => undefined));
  }
}

/** Puts a finished folder into its place. A reader finds either the old one or the new one. */
export async function putInPlace(folder: string, id: string, staging: string): Promise<void> {
  const aside = await moveAside(folder, id);
  await rename(staging, join(folder, id));
  await flushIfAble(folder);
  if (aside !== null) await rm(aside, { recursive: true, force: true });
}

/** Moves a model's folder away in one step. @returns the path to remove; null if there was no folder */
export async function moveAside(folder: string, id: string): Promise<string | null> {
  const aside = join(folder, `.removed-${id}-${randomUUID()}`);
  return rename(join(folder, id), aside).then(
    () => aside,
    () => null,
  );
}

/** Removes the leftovers of a removal whose process died. */
export async function sweepLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((one) => one.startsWith('.removed-'))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Counts the bytes of a model that an interrupted download has already stored. */
export async function bytesWaiting(folder: string, model: CatalogueModel): Promise<number> {
  const staging = stagingOf(folder, model);
  if ((await stat(staging).catch(() => null)) === null) return 0;
  const had = await Promise.all(model.files.map((file) => bytesHad(join(staging, file.path), file)));
  return had.reduce((sum, bytes) => sum + bytes, 0);
}
