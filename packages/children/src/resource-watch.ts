import { readdir, readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';

const PAGE = 4_096;
/** The part of the machine’s memory that a child may take, and its limit on any machine; bytes. */
const PART = 0.75;
const MOST = 8e9;
/**
 * A child that holds more than MUCH is ended when less than RESERVE bytes are left, before the system ends any process.
 */
const RESERVE = 150e6;
const MUCH = 500e6;

/** Linux counts processor time in ticks of this length; ms. */
const TICK = 10;

export interface ResourceWatch {
  /** Limit for the memory of the process and its descendants together; bytes. */
  readonly memory: number;
  /** Limit for their processor time together; ms. */
  readonly processor: number;
  /** Time between two looks; ms. */
  readonly every: number;
  readonly onExceeded: (what: 'memory' | 'time') => void;
}

/** Tells how much of this machine’s memory, or of the part that this process may use, a child may hold; bytes. */
export function memoryLimit(): number {
  // Without a constraint, Node gives an impossibly large number, or zero.
  const constrained = process.constrainedMemory() || Infinity;
  return Math.min(MOST, PART * Math.min(constrained, totalmem()));
}

/**
 * Watches the memory and the processor time of a process and its descendants, since no setting of the runtime limits
 * what libraries take. Both come from Linux’s /proc; on other systems nothing is watched.
 * @returns a function that ends the watch
 */
export function watchResources(
  pid: number | undefined,
  { memory, processor, every, onExceeded }: ResourceWatch,
): () => void {
  if (pid === undefined) return () => undefined;
  const look = async (): Promise<void> => {
    const { bytes, time } = await usedBy(pid);
    if (bytes > memory || (bytes > MUCH && process.availableMemory() < RESERVE)) onExceeded('memory');
    else if (time > processor) onExceeded('time');
  };
  const timer = setInterval(() => void look(), every);
  return () => clearInterval(timer);
}

interface Used {
  readonly bytes: number;
  /** Processor time; ms. */
  readonly time: number;
}

async function usedBy(pid: number): Promise<Used> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // proc_pid_stat(5), fields 14, 15 and 24. They are counted from the end of the program’s name, which may contain
  // anything.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, pages = 0] = [fields[11], fields[12], fields[21]];
  const others = await Promise.all((await childrenOf(pid)).map(usedBy));
  return others.reduce((sum, { bytes, time }) => ({ bytes: sum.bytes + bytes, time: sum.time + time }), {
    bytes: pages * PAGE,
    time: (user + system) * TICK,
  });
}

/** Lists the processes that a process started. Each of its threads has its own list. */
async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch((): string[] => []);
  const lists = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''));
  return (await Promise.all(lists)).flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}
