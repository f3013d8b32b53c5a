import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { modelsErrors } from './errors.ts';

const FILE = '.installing.json';
/** File with the token of the installation that is asked to stop. */
const STOP = '.installing.stop';
/**
 * Time after which an installation that no longer updates its lock file counts as dead, so that another may begin;
 * milliseconds.
 */
const DEAD = 15_000;
const BEAT = 1_000;
/** Time between two looks at a file that will soon change; milliseconds. */
const LOOK = 100;
/** Time that an installation gets to stop after it was asked to; milliseconds. */
const STOPPING = 20_000;

const Running = z.object({
  token: z.string(),
  model: z.string(),
  bytes: z.number(),
  total: z.number(),
  /** Estimated remaining time; seconds. Null until there is an estimate. */
  remaining: z.number().nullable(),
  at: z.number(),
});
type Running = z.infer<typeof Running>;

/** Progress of an installation, in any process. */
export type InstallProgress = Pick<Running, 'model' | 'bytes' | 'total' | 'remaining'>;

export interface InstallLock {
  /** Aborts if the installation is asked to stop, or if another process took over because this one stood still. */
  readonly signal: AbortSignal;
  readonly report: (progress: Pick<Running, 'bytes' | 'remaining'>) => void;
  readonly release: () => Promise<void>;
}

/** Finds the installation that runs in a models folder, in any process; null if there is none. */
export async function readRunning(folder: string): Promise<InstallProgress | null> {
  const running = await read(folder);
  if (running === null || isDead(running)) return null;
  const { model, bytes, total, remaining } = running;
  return { model, bytes, total, remaining };
}

/**
 * Stops the installation that runs in a models folder, in any process. Resolves once it has stopped; downloaded bytes
 * stay.
 * @throws ModelsError `busy` if it does not stop, `read_only`
 */
export async function stopRunning(folder: string): Promise<void> {
  const running = await read(folder);
  if (running === null || isDead(running)) return;
  await writeFile(join(folder, STOP), running.token).catch((error: unknown) => {
    throw modelsErrors.readOnly(folder, error);
  });
  for (const until = Date.now() + STOPPING; ;) {
    const now = await read(folder);
    if (now?.token !== running.token || isDead(now)) return;
    if (Date.now() > until) throw modelsErrors.busy(running.model);
    await sleep(LOOK);
  }
}

/**
 * Lets only one installation at a time work in a models folder. Works on any disk, even one without hard links. The
 * lock file is rewritten every second and tells how far the installation is.
 * @param wait true to wait for a running installation; one whose process was killed counts as running for a while
 * @throws ModelsError `busy`
 */
export async function lockInstall(
  folder: string,
  model: string,
  total: number,
  { wait, signal }: { readonly wait: boolean; readonly signal: AbortSignal },
): Promise<InstallLock> {
  const path = join(folder, FILE);
  const token = randomUUID();
  const lost = new AbortController();
  let state: Running = { token, model, total, bytes: 0, remaining: null, at: Date.now() };
  let blankSince: number | null = null;
  while (!(await create(path, state))) {
    const other = await read(folder);
    // An empty lock file was made a moment ago, or by a process that died before it could write to it.
    blankSince = other === null ? (blankSince ?? Date.now()) : null;
    if (Date.now() - (other?.at ?? blankSince ?? 0) <= DEAD) {
      if (other !== null && !wait) throw modelsErrors.busy(other.model);
      await sleep(other === null ? LOOK : BEAT, undefined, { signal });
    } else {
      // Several processes may try to move the file away. The one that succeeds may begin.
      await rename(path, `${path}.${token}`).catch(() => undefined);
      await rm(`${path}.${token}`, { force: true });
      blankSince = null;
    }
    state = { ...state, at: Date.now() };
  }
  let writing: Promise<void> = Promise.resolve();
  const beat = async (): Promise<void> => {
    if ((await read(folder))?.token !== token) {
      lost.abort(modelsErrors.busy(model));
      return;
    }
    if ((await tokenToStop(folder)) === token) lost.abort(modelsErrors.stopped(model));
    state = { ...state, at: Date.now() };
    await writeFile(`${path}.${token}`, JSON.stringify(state));
    await rename(`${path}.${token}`, path);
  };
  // A failure to write the progress, on a full disk for example, must not end the installation. The next beat tries again.
  const timer = setInterval(() => void (writing = writing.then(beat).catch(() => undefined)), BEAT);
  return {
    signal: lost.signal,
    report: (progress) => {
      state = { ...state, ...progress };
    },
    release: async () => {
      clearInterval(timer);
      await writing;
      if ((await read(folder))?.token === token) await rm(path, { force: true });
      if ((await tokenToStop(folder)) === token) await rm(join(folder, STOP), { force: true });
    },
  };
}

/** Creates the lock file. @returns false if there is one already */
async function create(path: string, state: Running): Promise<boolean> {
  const file = await open(path, 'wx').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null;
    throw error;
  });
  if (file === null) return false;
  try {
    await file.writeFile(JSON.stringify(state));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  // If this process stood still for long, another one may have taken the file over.
  return (await readFile(path, 'utf8').catch(() => '')).includes(state.token);
}

const isDead = ({ at }: Running): boolean => Date.now() - at > DEAD;

const tokenToStop = (folder: string): Promise<string | null> => readFile(join(folder, STOP), 'utf8').catch(() => null);

async function read(folder: string): Promise<Running | null> {
  try {
    return Running.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')));
  } catch {
    return null;
  }
}
