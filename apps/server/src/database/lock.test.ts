import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askHolder, FolderLockedError, lockFolder } from './lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-lock-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  return rm(folder, { recursive: true, force: true });
});

/** Starts a process that takes the lock, reports that it has the lock, and lives until it is killed. */
async function holder(env = process.env): Promise<ReturnType<typeof spawn>> {
  const module = JSON.stringify(join(import.meta.dirname, 'lock.ts'));
  const script = `const { lockFolder } = await import(${module});
    await lockFolder(process.argv[1]); process.stdout.write('locked'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  await once(child.stdout, 'data');
  return child;
}

describe('the lock on a data folder', () => {
  it('refuses a second process, in words that say what to do', async () => {
    const child = await holder();
    await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError);
    await expect(lockFolder(folder)).rejects.toThrow('DATA_DIR');
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('is free at once after a kill -9', async () => {
    const child = await holder();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const begun = performance.now();
    const lock = await lockFolder(folder);
    const took = performance.now() - begun;
    await lock.release();
    expect(took).toPassWithin(5_000);
  });

  it('goes to only one of several that start together after a dead one', async () => {
    const child = await holder();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const starts = await Promise.allSettled([lockFolder(folder), lockFolder(folder), lockFolder(folder)]);
    const locks = starts.filter((start) => start.status === 'fulfilled');
    expect(locks).toHaveLength(1);
    for (const lock of locks) await lock.value.release();
  });

  it('can be taken again after it was released', async () => {
    await (await lockFolder(folder)).release();
    const again = await lockFolder(folder);
    expect(again).toHaveProperty('release');
    await again.release();
  });

  it('works in a folder whose path is longer than a socket’s may be', async () => {
    folder = join(folder, 'a'.repeat(120));
    await mkdir(folder);
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError);
    await lock.release();
  });

  it('refuses a second process in such a folder even if the two have different temporary folders', async () => {
    const aside = await mkdtemp(join(folder, 'tmp-'));
    folder = join(folder, 'a'.repeat(120));
    await mkdir(folder);
    const child = await holder({ ...process.env, TMPDIR: aside });
    await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError);
    expect(await readdir(aside)).toEqual([]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await lockFolder(folder)).release();
    await (await lockFolder(folder)).release();
  });

  it('is refused for such a folder if the temporary folder has a long path too', async () => {
    const aside = join(folder, 't'.repeat(120));
    folder = join(folder, 'a'.repeat(120));
    for (const path of [aside, folder]) await mkdir(path);
    vi.stubEnv('TMPDIR', aside);
    await expect(lockFolder(folder)).rejects.toThrow(`${Buffer.byteLength(folder)}\u00A0octets, 97 au plus`);
    expect(await readdir(aside)).toEqual([]);
  });

  it('answers a question in a folder whose path is longer than a socket’s may be', async () => {
    folder = join(folder, 'a'.repeat(120));
    const lock = await lockFolder(folder, (question) => Promise.resolve(`${question}, dit-il`));
    await expect(askHolder(folder, 'copier')).resolves.toBe('copier, dit-il');
    await lock.release();
  });

  it('answers another process’s question of one line, and none that is too long', async () => {
    const lock = await lockFolder(folder, (question) => Promise.resolve(`${question}, dit-il`));
    await expect(askHolder(folder, 'copier')).resolves.toBe('copier, dit-il');
    await expect(askHolder(folder, 'x'.repeat(10_000))).resolves.toBeNull();
    await lock.release();
  });

  it('gives no answer if its holder answers no questions, or if nobody holds the lock', async () => {
    const lock = await lockFolder(folder);
    await expect(askHolder(folder, 'copier')).resolves.toBeNull();
    await lock.release();
    await expect(askHolder(folder, 'copier')).resolves.toBeNull();
  });
});
