import { flushIfAble, flushNames, flushTree } from '@greffier/children/flush';
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, copyFile, link, mkdir, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SpeechError } from '../types.ts';
import { modelBytes } from './catalogue/catalogue.ts';
import type { CatalogueFile, CatalogueModel } from './catalogue/entry.ts';
import { bytesHad, downloadFile, type Write, writeBytes } from './download.ts';
import { modelsErrors } from './errors.ts';
import { checkFile, findWhole, writeRecord } from './files.ts';
import { type Hub, hostOf, listFiles, type Stated } from './hub.ts';
import { lockInstall } from './lock.ts';

export interface InstallOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: {
    readonly bytes: number;
    readonly total: number;
    readonly remaining: number | null;
  }) => void;
  /** True to wait for an installation of another process. */
  readonly wait?: boolean;
  /** Tells how many bytes are free on a folder's disk; tests give less. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  /** Bytes that must stay free on that disk; by default the least that a machine needs. */
  readonly reserve?: number;
  /** Tells how many of the free bytes are promised to others. */
  readonly promised?: () => Promise<number>;
  /** The free room is checked again after each download of this many bytes. */
  readonly lookBytes?: number;
  readonly write?: Write;
}

/** Bytes that stay free on the disk by default. */
const RESERVE = 50e6;
const LOOK_BYTES = 64e6;
/** The speed is averaged over this time; seconds. */
const SPEED_WINDOW = 15;

/** The folder where a model's files are gathered. Its name contains the commit, so that versions do not mix. */
export const stagingOf = (folder: string, { id, commit }: Pick<CatalogueModel, 'id' | 'commit'>): string =>
  join(folder, '.incoming', `${id}@${commit.slice(0, 12)}`);

/**
 * Downloads a model, checks every file, and only then gives the folder its name. Continues an earlier download.
 * @returns false if the model was installed already
 * @throws ModelsError; what was downloaded stays for the next time
 */
export async function installModel(
  folder: string,
  model: CatalogueModel,
  hub: Hub | null,
  options: InstallOptions,
): Promise<boolean> {
  if (await isInstalled(folder, model)) return false;
  await requireWritable(folder);
  const total = modelBytes(model);
  const staging = stagingOf(folder, model);
  const lock = await lockInstall(folder, model.id, total, { wait: options.wait ?? false, signal: options.signal });
  try {
    if (await isInstalled(folder, model)) return false;
    const signal = AbortSignal.any([options.signal, lock.signal]);
    await mkdir(staging, { recursive: true });
    await sweepLeftovers(folder);
    await adopt(join(folder, model.id), staging, model);
    const onProgress = speedometer(total, (progress) => {
      lock.report(progress);
      options.onProgress?.({ ...progress, total });
    });
    await gather(staging, model, hub, { ...options, signal }, onProgress);
    await writeRecord(staging, model);
    await flushTree(staging, flushIfAble);
    signal.throwIfAborted();
    await putInPlace(folder, model.id, staging);
    return true;
  } finally {
    // Removes the folders only if they are empty: `rmdir` fails on all others.
    for (const path of [staging, dirname(staging)]) await rmdir(path).catch(() => undefined);
    await lock.release();
  }
}

/** Tells whether all files are there with the right size and sha256. */
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

async function gather(
  staging: string,
  model: CatalogueModel,
  hub: Hub | null,
  options: InstallOptions,
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

type Room = Pick<InstallOptions, 'freeBytes' | 'reserve' | 'promised'>;

/**
 * Checks that a disk has room for this many bytes besides its reserve and what is promised to others.
 * @throws ModelsError `disk_full`
 */
export async function requireRoom(
  folder: string,
  needed: number,
  { freeBytes = roomOf, reserve = RESERVE, promised = () => Promise.resolve(0) }: Room,
): Promise<void> {
  const room = (await freeBytes(folder)) - reserve - (await promised());
  if (needed > room) throw modelsErrors.diskFull(needed, Math.max(0, room), reserve);
}

/** Makes a writer that stops when the disk is down to its reserve, because others write to the disk too. */
function watchingRoom(
  folder: string,
  { freeBytes, reserve, lookBytes = LOOK_BYTES, write = writeBytes }: InstallOptions,
): Write {
  let unchecked = 0;
  return async (file, bytes) => {
    unchecked += bytes.length;
    if (unchecked >= lookBytes) {
      unchecked = 0;
      await requireRoom(folder, 0, { ...(freeBytes && { freeBytes }), ...(reserve !== undefined && { reserve }) });
    }
    await write(file, bytes);
  };
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

/** Takes over correct files that were copied by hand or belong to an older version, to save their download. */
async function adopt(from: string, staging: string, { files }: CatalogueModel): Promise<void> {
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
async function putInPlace(folder: string, id: string, staging: string): Promise<void> {
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

/** Removes what is left of a removal whose process died. */
async function sweepLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((one) => one.startsWith('.removed-'))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Counts the bytes of a model that an interrupted download has left. */
export async function bytesWaiting(folder: string, model: CatalogueModel): Promise<number> {
  const staging = stagingOf(folder, model);
  if ((await stat(staging).catch(() => null)) === null) return 0;
  const had = await Promise.all(model.files.map((file) => bytesHad(join(staging, file.path), file)));
  return had.reduce((sum, bytes) => sum + bytes, 0);
}

async function roomOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Adds an estimate of the remaining time, by the speed of the last seconds. */
function speedometer(
  total: number,
  report: (progress: { readonly bytes: number; readonly remaining: number | null }) => void,
): (bytes: number) => void {
  const marks: { readonly at: number; readonly bytes: number }[] = [];
  return (bytes) => {
    const at = Date.now() / 1_000;
    marks.push({ at, bytes });
    while ((marks[0]?.at ?? at) < at - SPEED_WINDOW) marks.shift();
    const [first] = marks;
    const speed = first === undefined || at - first.at < 1 ? null : (bytes - first.bytes) / (at - first.at);
    report({ bytes, remaining: speed === null || speed <= 0 ? null : (total - bytes) / speed });
  };
}
