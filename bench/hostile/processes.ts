import { readdir, readFile } from 'node:fs/promises';

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Number of the account that it runs under. */
  readonly account: number;
  readonly bytes: number;
}

/** A process, and all that it started (Linux). */
export async function processesOf(pid: number): Promise<Process[]> {
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(read));
  const below = (root: number): Process[] =>
    all.filter(({ parent }) => parent === root).flatMap((one) => [one, ...below(one.pid)]);
  return [...all.filter((one) => one.pid === pid), ...below(pid)];
}

async function read(name: string): Promise<Process> {
  // It may have ended between two looks.
  const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
  const field = (key: string): number => Number(new RegExp(`^${key}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { pid: Number(name), parent: field('PPid'), account: field('Uid'), bytes: field('VmRSS') * 1024 };
}
