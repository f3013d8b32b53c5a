import { readdirSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';

const PAGE = 4_096;
/** Share of the machine’s memory that a child may take, and the most that it may take on any machine (bytes). */
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
  /** Limit on the memory of the process and its descendants together; bytes. */
  readonly memory: number;
  /** Limit on the processor time of the process and its descendants together; ms. */
  readonly processor: number;
  /** Time between two checks; ms. */
  readonly every: number;
  readonly onExceeded: (what: 'memory' | 'time') => void;
}

/** Computes the limit on a child’s memory from this machine’s memory, or the part open to this process; bytes. */
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
  const look = (): void => {
    const { bytes, time } = usedBy(pid);
    if (bytes > memory || (bytes > MUCH && process.availableMemory() < RESERVE)) onExceeded('memory');
    else if (time > processor) onExceeded('time');
  };
  const timer = setInterval(look, every);
  return () => clearInterval(timer);
}

interface Used {
  readonly bytes: number;
  /** Processor time; ms. */
  readonly time: number;
}

/**
 * Reads memory and processor time synchronously, in a fraction of a millisecond. An asynchronous read would wait behind
 * other reads from the disk, and in that time a child can unpack a gigabyte.
 */
function usedBy(pid: number): Used {
  const stat = readNow(`/proc/${pid}/stat`);
  // proc_pid_stat(5), fields 14, 15 and 24. They are counted from the end of the program’s name, which may contain
  // anything.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, pages = 0] = [fields[11], fields[12], fields[21]];
  return childrenOf(pid)
    .map(usedBy)
    .reduce((sum, { bytes, time }) => ({ bytes: sum.bytes + bytes, time: sum.time + time }), {
      bytes: pages * PAGE,
      time: (user + system) * TICK,
    });
}

/** Lists the processes that a process started. The kernel keeps a separate list for each thread of the process. */
function childrenOf(pid: number): number[] {
  let threads: string[] = [];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    // The process has ended.
  }
  const lists = threads.map((thread) => readNow(`/proc/${pid}/task/${thread}/children`));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** Reads a file of /proc; empty if the process has ended. */
function readNow(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
