import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MADE_MODEL, type MadeHub, openHub } from '../testing/model-hub.ts';
import { isInstalled } from './folders.ts';
import { installModel } from './install.ts';
import { lockInstall, readRunning, stopRunning } from './lock.ts';

// FAT and some network disks have no hard links.
vi.mock(import('node:fs/promises'), async (original) => ({
  ...(await original()),
  link: () => Promise.reject(Object.assign(new Error('operation not supported'), { code: 'ENOTSUP' })),
}));

let folder = '';
let made: MadeHub;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'model-lock-'));
  made = await openHub();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await made.close();
  await rm(folder, { recursive: true, force: true });
});

const never = new AbortController().signal;
const lock = () => lockInstall(folder, 'essai', 10, { wait: false, signal: never });

describe('on a disk without hard links', () => {
  it('one of several simultaneous installations goes on, and the next one follows when it has ended', async () => {
    const tries = await Promise.allSettled([lock(), lock(), lock(), lock()]);
    const taken = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const reasons = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(taken).toHaveLength(1);
    expect(reasons).toMatchObject([{ code: 'busy' }, { code: 'busy' }, { code: 'busy' }]);
    await taken[0]?.release();
    expect(await readRunning(folder)).toBeNull();
    const next = await lock();
    await next.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('an empty lock is respected, until it has been empty for long', async () => {
    await writeFile(join(folder, '.installing.json'), '');
    const begun = Date.now();
    let ahead = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => begun + (ahead += 1_000));
    const taken = await lock();
    // The lock must not be taken over before 15 s have passed.
    expect(ahead).toBeGreaterThan(15_000);
    await taken.release();
  });

  it('files that were copied by hand are put in place without a network', async () => {
    await installModel(join(folder, 'aside'), MADE_MODEL, made.hub, { signal: never });
    const [one, ...rest] = MADE_MODEL.files.map(({ path }) => path);
    for (const path of rest) {
      await mkdir(join(folder, 'essai', path, '..'), { recursive: true });
      await writeFile(join(folder, 'essai', path), await readFile(join(folder, 'aside', 'essai', path)));
    }
    made.asked.length = 0;
    await installModel(folder, MADE_MODEL, made.hub, { signal: never });
    expect(await isInstalled(folder, MADE_MODEL)).toBe(true);
    expect(made.asked.filter((line) => line.startsWith('/cdn/'))).toEqual([`/cdn/${one}`]);
  });
});

describe('an installation that is asked to stop', () => {
  it('stops in any process, and keeps what has arrived', async () => {
    made.faults.cuts = [100_000];
    const installing = installModel(folder, MADE_MODEL, made.hub, { signal: never });
    const ended = installing.catch((error: unknown) => error);
    await expect.poll(() => readRunning(folder)).toMatchObject({ bytes: expect.any(Number) as number });
    await stopRunning(folder);
    expect(await ended).toMatchObject({
      code: 'stopped',
      message: expect.stringContaining('interrompue depuis la page') as string,
    });
    expect(await readRunning(folder)).toBeNull();
    expect(await readdir(folder)).toEqual(['.incoming']);
    await installModel(folder, MADE_MODEL, made.hub, { signal: never });
    expect(await isInstalled(folder, MADE_MODEL)).toBe(true);
  });

  it('is not found if none runs', async () => {
    await stopRunning(folder);
    expect(await readdir(folder)).toEqual([]);
  });
});
