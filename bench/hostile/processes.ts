import { readdir, readFile } from 'node:fs/promises';

interface Process {
  readonly pid: number;
  /** Number of the account under which the process runs. */
  readonly account: number;
  readonly bytes: number;
}

/**
 * Lists a process and its descendants (Linux). Starts from the process, because reading every process of the machine
 * costs so much that other people would wait for the measurement.
 */
export async function processesOf(pid: number): Promise<Process[]> {
  const below = await Promise.all((await startedBy(pid)).map(processesOf));
  return [await read(pid), ...below.flat()];
}

/** Lists the processes that a process started. The kernel keeps a separate list for each thread of the process. */
async function startedBy(pid: number): Promise<number[]> {
  // Threads and processes may end between two reads.
  const threads = await readdir(`/proc/${pid}/task`).catch((): string[] => []);
  const lists = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''));
  return (await Promise.all(lists)).flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

async function read(pid: number): Promise<Process> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const field = (key: string): number => Number(new RegExp(`^${key}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { pid, account: field('Uid'), bytes: field('VmRSS') * 1024 };
}
