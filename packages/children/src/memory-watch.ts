import { readdir, readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';

const PAGE = 4_096;
/** Part of the machine’s memory that a child may take, and the most in any case; bytes. */
const PART = 0.75;
const MOST = 8e9;
/** With less left on the machine, a child that holds much is ended before the system ends any process; bytes. */
const RESERVE = 150e6;
const MUCH = 500e6;

export interface MemoryWatch {
  /** Bytes that the process and those that it started may hold together. */
  readonly limit: number;
  /** Between two looks; ms. */
  readonly every: number;
  readonly onExceeded: () => void;
}

/** What a child may hold of this machine’s memory, or of the part of it that this process is given; bytes. */
export function memoryLimit(): number {
  // Where nothing is constrained, an impossibly large number stands here, or zero.
  const constrained = process.constrainedMemory() || Infinity;
  return Math.min(MOST, PART * Math.min(constrained, totalmem()));
}

/**
 * Watches all memory of a process and of those that it started: what libraries take is not limited by any setting of the
 * runtime. Where the system does not tell (it is read from Linux’s /proc), nothing is watched.
 * @returns ends the watch
 */
export function watchMemory(pid: number | undefined, { limit, every, onExceeded }: MemoryWatch): () => void {
  if (pid === undefined) return () => undefined;
  const look = async (): Promise<void> => {
    const held = await residentBytes(pid);
    if (held > limit || (held > MUCH && process.availableMemory() < RESERVE)) onExceeded();
  };
  const timer = setInterval(() => void look(), every);
  return () => clearInterval(timer);
}

async function residentBytes(pid: number): Promise<number> {
  const own = readFile(`/proc/${pid}/statm`, 'utf8').then(
    (statm) => Number(statm.split(' ')[1]) * PAGE,
    () => 0,
  );
  const children = (await childrenOf(pid)).map(residentBytes);
  return (await Promise.all([own, ...children])).reduce((sum, bytes) => sum + bytes, 0);
}

/** Each thread of a process has a list of the processes that it started. */
async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch((): string[] => []);
  const lists = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''));
  return (await Promise.all(lists)).flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}
