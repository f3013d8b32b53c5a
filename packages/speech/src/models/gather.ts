import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SpeechError } from '../types.ts';
import { modelBytes } from './catalogue/catalogue.ts';
import type { CatalogueFile, CatalogueModel } from './catalogue/entry.ts';
import { requireRoom, type Room, type Watch, watchingRoom } from './disk-room.ts';
import { bytesHad, downloadFile } from './download.ts';
import { modelsErrors } from './errors.ts';
import { checkFile } from './files.ts';
import { type Hub, hostOf, listFiles, type Stated } from './hub.ts';

export interface GatherOptions extends Room, Watch {
  readonly signal: AbortSignal;
}

/**
 * Downloads the files of a model that are missing. Checks each against the hub's list of files and the catalogue.
 * @param onProgress is told how many bytes of the model have arrived
 */
export async function gather(
  staging: string,
  model: CatalogueModel,
  hub: Hub | null,
  options: GatherOptions,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const had = await Promise.all(model.files.map((file) => bytesHad(join(staging, file.path), file)));
  const total = modelBytes(model);
  let done = had.reduce((sum, bytes) => sum + bytes, 0);
  onProgress(done);
  const missing: CatalogueFile[] = [];
  for (const file of model.files) if (!(await isWhole(join(staging, file.path), file))) missing.push(file);
  if (missing.length === 0) return;
  if (hub === null) throw modelsErrors.hubOff();
  await requireRoom(staging, total - done, options);
  const { signal } = options;
  const write = watchingRoom(staging, options);
  const stated = await listFiles(hub, model, signal);
  for (const file of missing) requireSame(hub, file, stated.get(file.path));
  for (const file of missing) {
    const target = join(staging, file.path);
    const before = done - (await bytesHad(target, file));
    await downloadFile(hub, model, file, target, {
      signal,
      onBytes: (bytes) => onProgress(before + bytes),
      write,
    });
    const gitId = stated.get(file.path)?.gitId;
    if (stated.get(file.path)?.sha256 === null && gitId !== (await gitIdOf(target, file.bytes))) {
      await rm(target, { force: true });
      throw modelsErrors.changed(hostOf(hub), file.path);
    }
    done = before + file.bytes;
    onProgress(done);
  }
}

/** Checks that the hub, which may be a mirror, has exactly the file that the catalogue expects. */
function requireSame(hub: Hub, { path, bytes, sha256 }: CatalogueFile, stated: Stated | undefined): void {
  if (stated === undefined) throw modelsErrors.notFound(hostOf(hub), path);
  if (stated.bytes !== bytes || (stated.sha256 !== null && stated.sha256 !== sha256)) {
    throw modelsErrors.changed(hostOf(hub), path);
  }
}

/** Computes the git id of a file. */
async function gitIdOf(path: string, bytes: number): Promise<string> {
  const hash = createHash('sha1').update(`blob ${bytes}\0`);
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer); // A stream without encoding gives buffers.
  return hash.digest('hex');
}

async function isWhole(path: string, file: CatalogueFile): Promise<boolean> {
  try {
    await checkFile(path, file);
    return true;
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error;
    await rm(path, { force: true });
    return false;
  }
}
