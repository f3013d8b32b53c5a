import { flushIfAble, flushTree } from '@greffier/children/flush';
import { mkdir, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { modelBytes } from './catalogue/catalogue.ts';
import type { CatalogueModel } from './catalogue/entry.ts';
import { writeRecord } from './files.ts';
import { adopt, isInstalled, putInPlace, requireWritable, stagingOf, sweepLeftovers } from './folders.ts';
import { gather, type GatherOptions } from './gather.ts';
import type { Hub } from './hub.ts';
import { lockInstall } from './lock.ts';

export interface InstallOptions extends GatherOptions {
  readonly onProgress?: (progress: {
    readonly bytes: number;
    readonly total: number;
    readonly remaining: number | null;
  }) => void;
  /** True to wait for an installation of another process. */
  readonly wait?: boolean;
}

/** Time over which the speed is averaged; seconds. */
const SPEED_WINDOW = 15;

/**
 * Downloads a model, checks every file, and only then gives the folder its name. Continues an earlier download.
 * @returns false if the model was installed already
 * @throws ModelsError; the downloaded bytes stay for the next time
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

/** Makes a function that reports bytes with an estimate of the remaining time, by the speed of the last seconds. */
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
