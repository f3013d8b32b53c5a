import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../checkpoints.ts';
import { speechErrors } from '../messages.ts';
import type { CatalogueModel } from './catalogue/entry.ts';

/** Written into a model's folder when its files have been checked: they need not be read again until they change. */
const Record = z.object({
  repository: z.string(),
  commit: z.string(),
  checkedAt: z.iso.datetime(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string(), changed: z.number() })),
});
type Record = z.infer<typeof Record>;

const RECORD = 'installed.json';

/** What sha256 a version of a file has, in this process: path → size, time of change, sha256. */
const known = new Map<string, { readonly version: string; readonly sha256: string }>();

interface Expected {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * @returns the path
 * @throws SpeechError `model_missing`, `model_damaged`
 */
export async function checkFile(path: string, { bytes, sha256 }: Expected): Promise<string> {
  const info = await stat(path).catch((error: unknown) => {
    if (isMissing(error)) throw speechErrors.modelMissing(path);
    throw error;
  });
  if (info.size !== bytes) throw speechErrors.modelDamaged(path);
  const version = `${info.size}:${info.mtimeMs}`;
  const before = known.get(path);
  const digest = before?.version === version ? before.sha256 : await digestOf(path);
  known.set(path, { version, sha256: digest });
  if (digest !== sha256) throw speechErrors.modelDamaged(path);
  return path;
}

/** sha256 of a file, in hexadecimal. @throws the signal's reason */
export async function digestOf(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) {
    signal?.throwIfAborted();
    hash.update(chunk as Buffer); // A stream without encoding hands out buffers.
  }
  return hash.digest('hex');
}

/**
 * The files of an installed model, whoever placed them, each with its size and sha256.
 * @returns path in the repository → path on this machine
 * @throws SpeechError `model_missing`, `model_damaged`; its message names the file
 */
export async function findWhole(modelsDir: string, model: CatalogueModel): Promise<ReadonlyMap<string, string>> {
  const folder = join(modelsDir, model.id);
  const record = await readRecord(folder);
  const places = new Map<string, string>();
  let recorded = record?.commit === model.commit;
  for (const file of model.files) {
    const path = join(folder, file.path);
    if (!(await isAsRecorded(path, file, record))) {
      recorded = false;
      await checkFile(path, file);
    }
    places.set(file.path, path);
  }
  // A folder that may only be read is checked once per process.
  if (!recorded) await writeRecord(folder, model).catch(() => undefined);
  return places;
}

/** Says in the model's folder that its files were checked. */
export async function writeRecord(folder: string, { repository, commit, files }: CatalogueModel): Promise<void> {
  const record: Record = {
    repository,
    commit,
    checkedAt: new Date().toISOString(),
    files: await Promise.all(
      files.map(async (file) => ({ ...file, changed: (await stat(join(folder, file.path))).mtimeMs })),
    ),
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

async function isAsRecorded(
  path: string,
  file: Expected & { readonly path: string },
  record: Record | null,
): Promise<boolean> {
  const noted = record?.files.find((one) => one.path === file.path && one.sha256 === file.sha256);
  if (noted === undefined) return false;
  const info = await stat(path).catch(() => null);
  return info !== null && info.size === file.bytes && info.mtimeMs === noted.changed;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
