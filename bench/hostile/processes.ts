import { readdir, readFile } from 'node:fs/promises';

interface Process {
  readonly pid: number;
  /** Number of the account that it runs under. */
  readonly account: number;
  readonly bytes: number;
}

/**
 * A process, and all that it started (Linux). Goes down from it: to look at every process of the machine takes so much that
 * others would wait for whoever measures them.
 */
export async function processesOf(pid: number): Promise<Process[]> {
  const below = await Promise.all((await startedBy(pid)).map(processesOf));
  return [await read(pid), ...below.flat()];
}

/** Each thread has a list of its own. */
async function startedBy(pid: number): Promise<number[]> {
  // Threads and processes may end between two looks.
  const threads = await readdir(`/proc/${pid}/task`).catch((): string[] => []);
  const lists = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''));
  return (await Promise.all(lists)).flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

async function read(pid: number): Promise<Process> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const field = (key: string): number => Number(new RegExp(`^${key}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { pid, account: field('Uid'), bytes: field('VmRSS') * 1024 };
}
