import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '@greffier/children/write-atomically';
import { speechErrors } from '../speech-errors.ts';
import type { CatalogueModel } from './catalogue/entry.ts';

/** Record in a model's folder that its files were checked, so that they are read again only if they change. */
const Record = z.object({
  repository: z.string(),
  commit: z.string(),
  checkedAt: z.iso.datetime(),
  files: z.array(
    z.object({
      path: z.string(),
      bytes: z.number(),
      sha256: z.string(),
      changed: z.number(),
      inode: z.number().optional(),
    }),
  ),
});
type Record = z.infer<typeof Record>;

const RECORD = 'installed.json';

/**
 * The sha256 of files that this process has read or is reading: path → version (size, time of change, inode) and sha256.
 */
const known = new Map<string, { readonly version: string; readonly sha256: Promise<string> }>();

interface Expected {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Checks the size and the sha256 of a file.
 * @returns the path
 * @throws SpeechError `model_missing`, `model_damaged`
 */
export async function checkFile(path: string, expected: Expected): Promise<string> {
  await checkedFile(path, expected);
  return path;
}

/** Checks a file. @returns the file's state (size, times, inode) from just before the check read it */
async function checkedFile(path: string, { bytes, sha256 }: Expected): Promise<Stats> {
  const info = await stat(path).catch((error: unknown) => {
    throw isMissing(error) ? speechErrors.modelMissing(path) : speechErrors.modelUnreadable(path, error);
  });
  if (info.size !== bytes) throw speechErrors.modelDamaged(path);
  const digest = await knownDigest(path, info).catch((error: unknown) => {
    throw speechErrors.modelUnreadable(path, error);
  });
  if (digest !== sha256) throw speechErrors.modelDamaged(path);
  return info;
}

/** Returns the sha256 of a file. Reads each version of it only once, even if several callers ask at the same time. */
async function knownDigest(path: string, { size, mtimeMs, ino }: Stats): Promise<string> {
  const version = `${size}:${mtimeMs}:${ino}`;
  const before = known.get(path);
  if (before?.version === version) return before.sha256;
  const entry = { version, sha256: digestOf(path) };
  known.set(path, entry);
  try {
    return await entry.sha256;
  } catch (error) {
    if (known.get(path) === entry) known.delete(path);
    throw error;
  }
}

/** Computes the sha256 of a file, in hexadecimal. @throws the signal's reason */
export async function digestOf(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) {
    signal?.throwIfAborted();
    hash.update(chunk as Buffer); // A stream without encoding gives buffers.
  }
  return hash.digest('hex');
}

/**
 * Finds the files of an installed model, even if they were copied by hand, and checks their size and sha256.
 * @returns path in the repository → path on this machine
 * @throws SpeechError `model_missing`, `model_damaged`, whose message names the file
 */
export async function findWhole(modelsDir: string, model: CatalogueModel): Promise<ReadonlyMap<string, string>> {
  const folder = join(modelsDir, model.id);
  const record = await readRecord(folder);
  const places = new Map<string, string>();
  let recorded = record?.commit === model.commit;
  const seen: Stats[] = [];
  for (const file of model.files) {
    const path = join(folder, file.path);
    let info = await asRecorded(path, file, record);
    if (info === null) {
      recorded = false;
      info = await checkedFile(path, file);
    }
    seen.push(info);
    places.set(file.path, path);
  }
  // If the folder is read-only, the record is not kept and each process checks the files once.
  if (!recorded) await keepRecord(folder, model, seen).catch(() => undefined);
  return places;
}

/** Records in the model's folder that its files were checked. */
export async function writeRecord(folder: string, model: CatalogueModel): Promise<void> {
  await keepRecord(folder, model, await Promise.all(model.files.map(({ path }) => stat(join(folder, path)))));
}

/** Writes the record. @param seen the files' state when they were checked, so that later changes are noticed */
async function keepRecord(
  folder: string,
  { repository, commit, files }: CatalogueModel,
  seen: readonly Stats[],
): Promise<void> {
  const record: Record = {
    repository,
    commit,
    checkedAt: new Date().toISOString(),
    files: files.map((file, nth) => ({ ...file, changed: seen[nth]?.mtimeMs ?? 0, inode: seen[nth]?.ino })),
  };
  await writeAtomically(join(folder, RECORD), Buffer.from(`${JSON.stringify(record, null, 2)}\n`));
}

async function readRecord(folder: string): Promise<Record | null> {
  try {
    return Record.parse(JSON.parse(await readFile(join(folder, RECORD), 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Returns a file's state if the file is still as recorded (older records have no inode); null if it changed or is
 * missing.
 */
async function asRecorded(
  path: string,
  file: Expected & { readonly path: string },
  record: Record | null,
): Promise<Stats | null> {
  const noted = record?.files.find((one) => one.path === file.path && one.sha256 === file.sha256);
  if (noted === undefined) return null;
  const info = await stat(path).catch(() => null);
  const isSame =
    info !== null &&
    info.size === file.bytes &&
    info.mtimeMs === noted.changed &&
    (noted.inode === undefined || info.ino === noted.inode);
  return isSame ? info : null;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
