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
  /** True: an installation of another process is waited for. */
  readonly wait?: boolean;
  /** Bytes that the disk of a folder has left; tests say less. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  /** Bytes that are left on that disk in any case; absent: what a machine needs at least. */
  readonly reserve?: number;
  /** Bytes of it that others were promised and have not taken yet. */
  readonly promised?: () => Promise<number>;
  /** While files come, the room is looked at again each time that so many bytes of them have come. */
  readonly lookBytes?: number;
  readonly write?: Write;
}

/** Left to the machine beside what is downloaded, where nobody says more. */
const RESERVE = 50e6;
const LOOK_BYTES = 64e6;
/** Over so many seconds the speed is taken. */
const SPEED_WINDOW = 15;

/** Where the files of a model are gathered; its name changes with what it is to hold. */
export const stagingOf = (folder: string, { id, commit }: Pick<CatalogueModel, 'id' | 'commit'>): string =>
  join(folder, '.incoming', `${id}@${commit.slice(0, 12)}`);

/**
 * Downloads a model, checks every file, and only then gives its folder its name. What was downloaded before is continued.
 * @returns false where it was installed already
 * @throws ModelsError; what is downloaded stays for the next time
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
    // Where nothing has arrived, nothing stays; what is not empty cannot be removed so.
    for (const path of [staging, dirname(staging)]) await rmdir(path).catch(() => undefined);
    await lock.release();
  }
}

/** True where all files are there with their size and sha256. */
export const isInstalled = async (folder: string, model: CatalogueModel): Promise<boolean> =>
  (await inspect(folder, model)) === 'installed';

/** What is in a model's folder; of one that is not whole, why. */
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

/** @throws ModelsError `read_only` */
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

/** @throws ModelsError `disk_full` where a folder's disk has no room for so many bytes beside its reserve and what others were promised */
export async function requireRoom(
  folder: string,
  needed: number,
  { freeBytes = roomOf, reserve = RESERVE, promised = () => Promise.resolve(0) }: Room,
): Promise<void> {
  const room = (await freeBytes(folder)) - reserve - (await promised());
  if (needed > room) throw modelsErrors.diskFull(needed, Math.max(0, room), reserve);
}

/** Writes until the disk is down to its reserve: others write to it, too. */
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

/** What the hub states must be what the catalogue expects: a mirror, too, gives these files and no others. */
function requireSame(hub: Hub, { path, bytes, sha256 }: CatalogueFile, stated: Stated | undefined): void {
  if (stated === undefined) throw modelsErrors.notFound(hostOf(hub), path);
  if (stated.bytes !== bytes || (stated.sha256 !== null && stated.sha256 !== sha256)) {
    throw modelsErrors.changed(hostOf(hub), path);
  }
}

/** The id that git gives a file's content. */
async function gitIdOf(path: string, bytes: number): Promise<string> {
  const hash = createHash('sha1').update(`blob ${bytes}\0`);
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer); // A stream without encoding hands out buffers.
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

/** What somebody placed by hand, or an older version has, and is right, is not downloaded again. */
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
    // A disk without hard links gets a second file; what cannot be copied whole is downloaded.
    await link(path, target).catch(() => copyFile(path, target).catch(() => undefined));
  }
}

/** A finished folder takes the place of what was there: a reader finds the one or the other. */
async function putInPlace(folder: string, id: string, staging: string): Promise<void> {
  const aside = await moveAside(folder, id);
  await rename(staging, join(folder, id));
  await flushIfAble(folder);
  if (aside !== null) await rm(aside, { recursive: true, force: true });
}

/** Takes a model's folder away, at once. @returns what is to be removed; null where there was nothing */
export async function moveAside(folder: string, id: string): Promise<string | null> {
  const aside = join(folder, `.removed-${id}-${randomUUID()}`);
  return rename(join(folder, id), aside).then(
    () => aside,
    () => null,
  );
}

/** What a process that died left of a removal. */
async function sweepLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((one) => one.startsWith('.removed-'))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Bytes of a model that wait in its staging folder. */
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

/** Adds the time that remains, from the speed of the last seconds. */
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
