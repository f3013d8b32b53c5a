import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MADE_BYTES, MADE_MODEL, type MadeHub, openHub } from '../testing/model-hub.ts';
import { writeBytes } from './download.ts';
import { findWhole } from './files.ts';
import type { Hub } from './hub.ts';
import { bytesWaiting, isInstalled } from './folders.ts';
import { installModel, type InstallOptions } from './install.ts';
import { lockInstall, readRunning } from './lock.ts';

let folder = '';
let made: MadeHub;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'model-install-'));
  made = await openHub();
});
afterEach(async () => {
  await made.close();
  await rm(folder, { recursive: true, force: true });
});

const never = new AbortController().signal;
const install = (options: Partial<InstallOptions> = {}, hub: Hub | null = made.hub) =>
  installModel(folder, MADE_MODEL, hub, { signal: never, ...options });
const weightsAsked = (): string[] => made.asked.filter((line) => line.startsWith('/cdn/onnx'));
/** Expects that the model is not in place: it may be only once all its files are complete. */
const nothingInPlace = async () => expect(await readdir(folder)).not.toContain(MADE_MODEL.id);

describe('an installation', () => {
  it('puts a model in place once it has arrived completely and correctly, and reports progress', async () => {
    const seen: number[] = [];
    expect(await install({ onProgress: ({ bytes, total }) => seen.push(bytes / total) })).toBe(true);
    expect(seen.at(0)).toBe(0);
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(await readdir(folder)).toEqual([MADE_MODEL.id]);
    const weights = (await findWhole(folder, MADE_MODEL)).get('onnx/weights.onnx');
    expect(weights).toBe(join(folder, 'essai', 'onnx', 'weights.onnx'));
    const record: unknown = JSON.parse(await readFile(join(folder, 'essai', 'installed.json'), 'utf8'));
    expect(record).toMatchObject({ repository: 'essai/modele', commit: MADE_MODEL.commit });
    expect(await readRunning(folder)).toBeNull();
    made.asked.length = 0;
    expect(await install()).toBe(false);
    expect(made.asked).toEqual([]);
  });

  it('continues by itself after cut connections', async () => {
    made.faults.cuts = [100_000, 50_000];
    made.faults.statuses = [503, 429];
    const small = MADE_BYTES - 300_000;
    await install({
      onProgress: ({ bytes }) => {
        if ([100_000, 150_000].includes(bytes - small)) made.cut();
      },
    });
    expect(await isInstalled(folder, MADE_MODEL)).toBe(true);
    expect(weightsAsked()).toEqual(
      ['', ' bytes=100000-', ' bytes=150000-'].map((range) => `/cdn/onnx/weights.onnx${range}`),
    );
  });

  it('gives up on a server that always begins anew and never gets further', async () => {
    made.faults.cuts = Array.from({ length: 20 }, () => 100_000);
    made.faults.ranges = false;
    const stopped = 100_000 + MADE_BYTES - 300_000;
    await expect(
      install({ onProgress: ({ bytes }) => void (bytes === stopped && made.cut()) }, { ...made.hub, silence: 300 }),
    ).rejects.toMatchObject({ code: 'unreachable' });
    expect(weightsAsked().length).toBeLessThan(12);
  });

  it('starts a file over once, and then continues after any number of cuts as long as it progresses', async () => {
    // The first answer stops at 200,000 bytes; the second begins anew; the others bring 10,000 bytes each.
    made.faults.cuts = [200_000, ...Array.from({ length: 12 }, () => 10_000)];
    const small = MADE_BYTES - 300_000;
    let begun = false;
    await install(
      {
        onProgress: ({ bytes }) => {
          made.faults.ranges = begun;
          begun ||= bytes - small === 200_000;
          if ((bytes - small) % 10_000 === 0) made.cut();
        },
      },
      { ...made.hub, silence: 300 },
    );
    expect(await isInstalled(folder, MADE_MODEL)).toBe(true);
    expect(weightsAsked().length).toBeGreaterThan(10);
  });

  it('tries again if a connection falls silent', async () => {
    made.faults.cuts = [100_000];
    await install({}, { ...made.hub, silence: 300 });
    expect(await isInstalled(folder, MADE_MODEL)).toBe(true);
  });

  it('continues where an interrupted one stopped', async () => {
    const stop = new AbortController();
    const interrupted = install({
      signal: stop.signal,
      onProgress: ({ bytes }) => {
        if (bytes > 50_000) stop.abort();
      },
    });
    await expect(interrupted).rejects.toThrow('abort');
    await nothingInPlace();
    const waiting = await bytesWaiting(folder, MADE_MODEL);
    expect(waiting).toBeGreaterThan(50_000);
    expect(waiting).toBeLessThanOrEqual(MADE_BYTES);
    made.asked.length = 0;
    const seen: number[] = [];
    await install({ onProgress: ({ bytes }) => seen.push(bytes) });
    expect(seen[0]).toBe(waiting);
    expect(await isInstalled(folder, MADE_MODEL)).toBe(true);
    // The small file was complete and is not requested again.
    expect(made.asked.filter((line) => line.includes('config.json'))).toEqual([]);
  });

  it.each([
    ['cannot continue one', () => (made.faults.ranges = false)],
    ['has another by now', () => (made.faults.weights = null)],
  ])('starts a file again if the server %s', async (_, change) => {
    made.faults.cuts = [100_000];
    made.faults.weights = Buffer.alloc(300_000, 1);
    await install({
      onProgress: ({ bytes }) => {
        if (bytes !== 100_000 + MADE_BYTES - 300_000) return;
        made.faults.weights = null;
        change();
        made.cut();
      },
    });
    expect(await isInstalled(folder, MADE_MODEL)).toBe(true);
    expect(weightsAsked().at(-1)).toBe('/cdn/onnx/weights.onnx bytes=100000-');
  });

  it('discards and reports a file with another sha256, and puts nothing in place', async () => {
    made.faults.weights = Buffer.alloc(300_000, 1);
    await expect(install()).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringContaining('onnx/weights.onnx') as string,
    });
    await nothingInPlace();
    expect(await bytesWaiting(folder, MADE_MODEL)).toBe(MADE_MODEL.files[0]?.bytes);
    made.faults.weights = null;
    await install();
    expect(await isInstalled(folder, MADE_MODEL)).toBe(true);
  });

  it.each([
    ['states another sha256', () => (made.faults.stated = 'c'.repeat(64)), 'changed'],
    ['serves another revision', () => (made.faults.commit = 'd'.repeat(40)), 'changed'],
    ['sends a file of another length', () => (made.faults.weights = Buffer.alloc(10)), 'changed'],
    ['does not know the revision', () => (made.faults.found = false), 'not_found'],
    ['asks who is there', () => made.faults.statuses.push(401), 'refused'],
    ['refuses', () => made.faults.statuses.push(403), 'refused'],
    ['is broken for long', () => made.faults.statuses.push(500, 502, 503, 504, 500, 500), 'unreachable'],
  ])('ends with a reason in French if the hub %s, and puts nothing in place', async (_, spoil, code) => {
    spoil();
    await expect(install()).rejects.toMatchObject({ code, message: expect.stringMatching(/dépôt de modèles \(127/) });
    await nothingInPlace();
    expect(await readRunning(folder)).toBeNull();
  });

  it('reports that there is no network, or that downloads are switched off', async () => {
    const nowhere = { ...made.hub, address: 'http://127.0.0.1:1' };
    await expect(install({}, nowhere)).rejects.toMatchObject({ code: 'unreachable' });
    await expect(install({}, null)).rejects.toMatchObject({ code: 'hub_off' });
    // No byte arrived, so no file is left behind.
    expect(await readdir(folder)).toEqual([]);
  });

  it('does not take the page of a network portal for a model hub', async () => {
    const portal: Hub = { ...made.hub, fetch: () => Promise.resolve(new Response('<html>Bienvenue</html>')) };
    await expect(install({}, portal)).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('stops reading an endless list of files', async () => {
    made.faults.endless = true;
    let came = 0;
    const counting: typeof fetch = async (...asked) => {
      const response = await fetch(...asked);
      const count = new TransformStream<Uint8Array, Uint8Array>({
        transform(bytes, stream) {
          came += bytes.length;
          stream.enqueue(bytes);
        },
      });
      return new Response(response.body?.pipeThrough(count) ?? null, response);
    };
    await expect(install({}, { ...made.hub, fetch: counting })).rejects.toMatchObject({ code: 'unreachable' });
    expect(came).toBeLessThan(10e6);
    await nothingInPlace();
  });

  it('checks for room before it begins, and keeps what has arrived if the disk fills anyway', async () => {
    await expect(install({ freeBytes: () => Promise.resolve(1_000) })).rejects.toMatchObject({
      code: 'disk_full',
      message: expect.stringContaining('il reste'),
    });
    expect(made.asked).toEqual([]);
    let written = 0;
    const full: InstallOptions['write'] = (file, bytes) => {
      written += bytes.length;
      if (written > 150_000) return Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
      return writeBytes(file, bytes);
    };
    await expect(install({ write: full })).rejects.toMatchObject({ code: 'disk_full' });
    await nothingInPlace();
    await install();
    expect(await isInstalled(folder, MADE_MODEL)).toBe(true);
  });

  it('never uses the disk’s reserve or the room promised to others, even if others write at the same time', async () => {
    const reserve = 10e6;
    const free = (bytes: number) => ({ reserve, freeBytes: () => Promise.resolve(bytes) });
    const short = {
      code: 'disk_full',
      message: expect.stringMatching(/il faut encore.*réserve de 10\u00A0Mo/) as string,
    };
    await expect(install(free(reserve + MADE_BYTES - 1))).rejects.toMatchObject(short);
    const promised = () => Promise.resolve(1);
    await expect(install({ ...free(reserve + MADE_BYTES), promised })).rejects.toMatchObject(short);
    expect(made.asked).toEqual([]);
    let left = reserve + MADE_BYTES;
    let written = 0;
    const write: InstallOptions['write'] = async (file, bytes) => {
      written += bytes.length;
      left = reserve - 1;
      await writeBytes(file, bytes);
    };
    const filling = install({ reserve, freeBytes: () => Promise.resolve(left), lookBytes: 50_000, write });
    await expect(filling).rejects.toMatchObject({ code: 'disk_full' });
    expect(written).toBeLessThan(MADE_BYTES);
    await nothingInPlace();
    expect(await install(free(reserve + MADE_BYTES))).toBe(true);
  });

  it('runs one at a time: a second one is refused, or waits', async () => {
    const lock = await lockInstall(folder, 'autre', 10, { wait: false, signal: never });
    await expect(install()).rejects.toMatchObject({ code: 'busy', message: expect.stringContaining('autre') });
    const waiting = install({ wait: true });
    await expect.poll(() => readRunning(folder)).toMatchObject({ model: 'autre' });
    await lock.release();
    expect(await waiting).toBe(true);
  });

  it('takes over from an installation that died, and stops if another one has taken over', async () => {
    const dead = { token: 'x', model: 'mort', bytes: 1, total: 2, remaining: null, at: Date.now() - 60_000 };
    await writeFile(join(folder, '.installing.json'), JSON.stringify(dead));
    expect(await readRunning(folder)).toBeNull();
    const lock = await lockInstall(folder, 'essai', 10, { wait: false, signal: never });
    lock.report({ bytes: 4, remaining: 2 });
    await expect.poll(() => readRunning(folder)).toEqual({ model: 'essai', bytes: 4, total: 10, remaining: 2 });
    await writeFile(join(folder, '.installing.json'), JSON.stringify({ ...dead, at: Date.now() }));
    await expect.poll(() => lock.signal.aborted).toBe(true);
    await lock.release();
    // The lock belongs to the other installation now.
    expect(await readRunning(folder)).toMatchObject({ model: 'mort' });
  });

  it('keeps correct files that were copied by hand, and downloads the rest', async () => {
    await install();
    const weights = await readFile(join(folder, 'essai/onnx/weights.onnx'));
    await rm(join(folder, 'essai'), { recursive: true });
    const path = join(folder, 'essai/onnx/weights.onnx');
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, weights);
    await writeFile(join(folder, 'essai/config.json'), '{"features_size":80 }');
    made.asked.length = 0;
    await install();
    expect(await isInstalled(folder, MADE_MODEL)).toBe(true);
    expect(weightsAsked()).toEqual([]);
  });
});
