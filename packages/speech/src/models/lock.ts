import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { modelsErrors } from './errors.ts';

const FILE = '.installing.json';
/** Silence after which an installation counts as dead, and another may begin; milliseconds. */
const DEAD = 15_000;
const BEAT = 1_000;

const Running = z.object({
  token: z.string(),
  model: z.string(),
  bytes: z.number(),
  total: z.number(),
  /** Seconds; null until it can be known. */
  remaining: z.number().nullable(),
  at: z.number(),
});
type Running = z.infer<typeof Running>;

/** How far an installation is, whichever process runs it. */
export type InstallProgress = Pick<Running, 'model' | 'bytes' | 'total' | 'remaining'>;

export interface InstallLock {
  /** Aborts when another process took over, because this one stood still for too long. */
  readonly signal: AbortSignal;
  readonly report: (progress: Pick<Running, 'bytes' | 'remaining'>) => void;
  readonly release: () => Promise<void>;
}

/** The installation that runs in a models folder, in any process; null where none does. */
export async function readRunning(folder: string): Promise<InstallProgress | null> {
  const running = await read(folder);
  if (running === null || Date.now() - running.at > DEAD) return null;
  const { model, bytes, total, remaining } = running;
  return { model, bytes, total, remaining };
}

/**
 * Lets one installation at a time work in a models folder. Its file is written every second, and says how far it is.
 * @param wait true: an installation that is alive is waited for (a process that was killed is dead a while later only)
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
  while (!(await create(path, state))) {
    const other = await read(folder);
    if (other !== null && Date.now() - other.at <= DEAD) {
      if (!wait) throw modelsErrors.busy(other.model);
      await sleep(BEAT, undefined, { signal });
    } else {
      // Dead, or no lock at all. Whoever moves it away alone may begin.
      await rename(path, `${path}.${token}`).catch(() => undefined);
      await rm(`${path}.${token}`, { force: true });
    }
    state = { ...state, at: Date.now() };
  }
  let writing: Promise<void> = Promise.resolve();
  const beat = async (): Promise<void> => {
    if ((await read(folder))?.token !== token) {
      lost.abort(modelsErrors.busy(model));
      return;
    }
    state = { ...state, at: Date.now() };
    await writeFile(`${path}.${token}`, JSON.stringify(state));
    await rename(`${path}.${token}`, path);
  };
  // A full disk must not end what only says how far it is: the next beat tries again.
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
    },
  };
}

/** @returns false where there is one already */
async function create(path: string, state: Running): Promise<boolean> {
  const aside = `${path}.${state.token}`;
  await writeFile(aside, JSON.stringify(state));
  try {
    // Unlike a rename, this fails where the name is taken.
    await link(aside, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

async function read(folder: string): Promise<Running | null> {
  try {
    return Running.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')));
  } catch {
    return null;
  }
}
