import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startForeign, startNode, type Confined, type NodeProgram } from './confine.ts';
import { isolation } from './isolation.ts';
import { supervise, type Ending, type Limits } from './supervise.ts';
import type { Curiosity, Findings } from './testing/curious-child.ts';

const isRoot = process.getuid?.() === 0;
const { offline, ownAccount, endsWithParent, heldByKernel } = await isolation();
const program = (name: string): string => fileURLToPath(new URL(`testing/${name}.ts`, import.meta.url));

/** Folder in place of DATA_DIR: closed to all but the server. */
let data: string;
let listener: Server;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'greffier-data-'));
  for (const name of ['models', 'work']) await mkdir(join(data, name));
  for (const name of ['secret', 'recording', 'models/weights', 'work/kept']) {
    await writeFile(join(data, name), name, { mode: 0o600 });
  }
  await chmod(data, 0o700);
  listener = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(listener, 'listening');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  listener.close();
  await rm(data, { recursive: true, force: true });
});

const limits: Limits = { time: 60_000 };
const isAlive = async (pid: number): Promise<boolean> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State:\tX');
  return !/^State:\s*[XZ]/m.test(status);
};

/** Asks a child to try one thing, and ends it after its answer. */
async function ask(child: Confined, asked: object): Promise<unknown> {
  const { end, ended } = supervise(child, limits);
  const answer = once(child.process, 'message');
  child.process.send(asked);
  const [message] = (await answer) as [unknown];
  end();
  await ended;
  return message;
}

async function letTry(given: Partial<NodeProgram>, asked: Partial<Curiosity> = {}): Promise<Findings> {
  const child = await startNode({ program: program('curious-child'), heapMb: 100, ...given });
  const { port } = listener.address() as AddressInfo;
  const reads = (asked.reads ?? []).map(child.pathOf);
  const writes = (asked.writes ?? []).map(child.pathOf);
  return (await ask(child, { port, reads, writes })) as Findings;
}

describe('a child of this program', () => {
  it('gets only paths of programs, the language and the time zone from the server’s environment', async () => {
    vi.stubEnv('TEXT_ENGINE_KEY', 'geheim');
    vi.stubEnv('DATABASE_URL', 'postgres://greffier:geheim@localhost/greffier');
    vi.stubEnv('FAVOURITE_COLOUR', 'blue');
    vi.stubEnv('LANG', 'fr_FR.UTF-8');
    vi.stubEnv('TZ', 'Europe/Paris');
    const { environment } = await letTry({ environment: { MALLOC_ARENA_MAX: '2' } });
    // Node adds variables of its own, for the channel to the parent.
    const own = environment.filter((name) => !name.startsWith('NODE_CHANNEL_'));
    expect(own).toContain('LANG');
    expect(own).toContain('MALLOC_ARENA_MAX');
    const allowed = ['PATH', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE', 'TZ', 'MALLOC_ARENA_MAX'];
    expect(own.filter((name) => !allowed.includes(name))).toEqual([]);
  });

  it('can read and write only the files that it was given', async () => {
    const at = (name: string): string => join(data, name);
    const found = await letTry(
      { reads: [at('recording')], weights: [at('models')], writes: [at('work')] },
      {
        reads: ['recording', 'models/weights', 'work/kept', 'secret', 'work/../secret'].map(at).concat('/etc/hostname'),
        writes: ['work/kept', 'work/new', 'recording', 'models/weights', 'secret'].map(at),
      },
    );
    const no = 'ERR_ACCESS_DENIED';
    expect(found.read).toEqual(['recording', 'models/weights', 'work/kept', no, no, no]);
    expect(found.written).toEqual(['written', 'written', no, no, no]);
    expect(await readFile(at('work/new'), 'utf8')).toBe('du fils');
    expect(await readFile(at('recording'), 'utf8')).toBe('recording');
  });

  it('cannot read the subfolders of a folder that it may read', async () => {
    const inner = join(data, 'models', 'inner');
    await mkdir(inner, { mode: 0o700 });
    await letTry({ weights: [join(data, 'models')] });
    expect((await lstat(inner)).mode & 0o777).toBe(0o700);
    expect((await lstat(data)).mode & 0o777).toBe(0o700);
  });

  it('reads a file that another child reads at the same time, and the file keeps its rights', async () => {
    const recording = join(data, 'recording');
    const rights = async (): Promise<readonly number[]> => {
      const { mode, uid, gid } = await lstat(recording);
      return [mode, uid, gid];
    };
    const before = await rights();
    const second = await startNode({ program: program('curious-child'), heapMb: 100, reads: [recording] });
    expect(await rights()).toEqual(before);
    expect((await letTry({ reads: [recording] }, { reads: [recording] })).read).toEqual(['recording']);
    // The first child has ended. The second one still reads.
    const { read } = (await ask(second, { port: 1, reads: [second.pathOf(recording)], writes: [] })) as Findings;
    expect(read).toEqual(['recording']);
    expect(await rights()).toEqual(before);
  });

  it('can start no program and no thread', async () => {
    const { program, thread } = await letTry({});
    expect([program, thread]).toEqual(['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED']);
  });

  it('can read the file that is its standard input, wherever that is', async () => {
    expect((await letTry({ input: join(data, 'recording') })).input).toBe('recording');
  });

  it('reaches no network if the machine has the tools for that', async () => {
    expect((await letTry({})).network).toBe(offline ? 'ENETUNREACH' : 'connected');
  });

  it('runs under an account of its own if the server is root, and the server gets its files back', async () => {
    const work = join(data, 'work');
    const { uid } = await letTry({ reads: [join(data, 'recording')], writes: [work] }, { writes: [join(work, 'new')] });
    // These ids are systemd’s range for accounts that nobody needs to create: see isolation.ts.
    expect(uid !== undefined && uid >= 61_184 && uid <= 65_519).toBe(ownAccount);
    expect(uid === process.getuid?.()).toBe(!ownAccount);
    for (const path of [work, join(work, 'new'), join(work, 'kept'), join(data, 'recording')]) {
      const info = await lstat(path);
      expect([info.uid, info.gid]).toEqual([process.getuid?.(), process.getgid?.()]);
    }
    expect((await lstat(join(data, 'recording'))).mode & 0o777).toBe(0o600);
  });
});

it('a child is confined as strictly as this machine’s tools allow', () => {
  const works = (...[command = '', ...args]: readonly string[]): boolean => spawnSync(command, args).status === 0;
  const unshare = ['unshare', ...(isRoot ? [] : ['--user', '--map-current-user']), '--net', 'true'];
  const setpriv = works('setpriv', '--no-new-privs', '--pdeathsig=KILL', 'true');
  expect({ offline, ownAccount, endsWithParent, heldByKernel }).toEqual({
    offline: works(...unshare),
    ownAccount: isRoot && setpriv,
    endsWithParent: setpriv,
    heldByKernel: works('prlimit', '--data=2000000000', '--cpu=60', '--', 'true'),
  });
});

describe('a child that', () => {
  const begin = async (name: string, message: string, own: Limits, signal?: AbortSignal): Promise<Ending> => {
    const child = await startNode({ program: program(name), heapMb: 200 });
    const { ended } = supervise(child, own, signal);
    child.process.send(message);
    return ended;
  };

  it('takes too long is ended even if it hangs', async () => {
    expect(await begin('hanging-child', 'begin', { time: 1_500 })).toMatchObject({ reason: 'time', code: null });
  });

  it('says nothing for too long is ended', async () => {
    expect(await begin('hanging-child', 'begin', { time: 60_000, silence: 1_000 })).toMatchObject({ reason: 'time' });
  });

  it.each(['bytes', 'heap'])('takes too much memory is ended: %s', async (kind) => {
    expect(await begin('greedy-child', kind, { ...limits, memory: 400e6 })).toMatchObject({ reason: 'memory' });
  });

  /** Measures a child’s largest memory until it has ended, without a turn of the event loop; bytes. */
  const memoryWhileBusy = (pid: number | undefined, enough: number): number => {
    let most = 0;
    for (let looks = 0; looks < 1_000 && most < enough; looks += 1) {
      const held = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
      if (held === null) break;
      most = Math.max(most, Number(held[1]) * 1_024);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
    return most;
  };

  it.each(['bytes', 'heap'])(
    'takes too much memory is ended while its parent is busy, if the machine has the tools for that: %s',
    async (kind) => {
      const held = { memory: 200e6, processor: 60_000 };
      const child = await startNode({ program: program('greedy-child'), heapMb: 4_000, held });
      const { ended } = supervise(child, limits);
      child.process.send(kind);
      // The message leaves in the next turn of the event loop, the last one before the parent is busy.
      await new Promise((done) => setTimeout(done, 50));
      expect(memoryWhileBusy(child.process.pid, 2e9) < 1.2e9).toBe(heldByKernel);
      child.process.kill('SIGKILL');
      expect((await ended).code).not.toBe(0);
    },
  );

  it('is no longer needed is ended', async () => {
    expect(await begin('hanging-child', 'begin', limits, AbortSignal.timeout(800))).toMatchObject({ reason: 'asked' });
    expect(await begin('hanging-child', 'begin', limits, AbortSignal.abort())).toMatchObject({ reason: 'asked' });
  });

  it('hangs ends with its parent, however the parent ends', async () => {
    const parent = spawn(process.execPath, [program('parent')], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(await isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    // On other machines, only a child that still responds ends by itself. This child hangs, so the test ends it.
    if (!endsWithParent) process.kill(pid, 'SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

it('a program that is not part of Greffier is confined in the same way, and ends with everything that it started', async () => {
  vi.stubEnv('TEXT_ENGINE_KEY', 'geheim');
  const folder = join(data, 'work');
  await chmod(data, 0o711);
  const script = 'id -u > uid; env > env; cat /proc/net/dev > net; sleep 600 & echo $! > pid; wait';
  const child = await startForeign({ program: '/bin/sh', args: ['-c', script], folder });
  const { end, ended } = supervise(child, limits);
  const said = (name: string): Promise<string> => readFile(join(folder, name), 'utf8').catch(() => '');
  await expect.poll(() => said('pid')).toMatch(/\d+\n/);
  end();
  expect((await ended).reason).toBe('asked');
  expect(await said('env')).not.toContain('geheim');
  expect(await said('env')).toContain(`HOME=${folder}`);
  expect((await said('net')).match(/^\s*\w+:/gm)?.length === 1).toBe(offline);
  const uid = Number(await said('uid'));
  expect(uid === process.getuid?.()).toBe(!ownAccount);
  const pid = Number(await said('pid'));
  await expect.poll(() => isAlive(pid)).toBe(false);
});

it('links left by a child do not mislead the server: only plain files and folders are kept', async () => {
  const folder = join(data, 'work');
  const script = `ln -s "${join(data, 'secret')}" symbolic; mkdir own; echo one > own/plain; echo two > own/named; ln own/named own/twice`;
  const child = await startForeign({ program: '/bin/sh', args: ['-c', script], folder });
  expect(await supervise(child, limits).ended).toMatchObject({ code: 0, reason: null });
  expect(await readdir(join(folder, 'own'))).toEqual(ownAccount ? ['plain', 'twice'] : ['named', 'plain', 'twice']);
  // If the child runs under the server’s own account, a link opens nothing to it that it could not read anyway.
  expect((await readdir(folder)).includes('symbolic')).toBe(!ownAccount);
});
