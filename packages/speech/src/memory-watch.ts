import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';

/** Between two looks; ms. */
const LOOK = 500;
const PAGE = 4_096;
/** Part of the machine’s memory that a child may take, and the most in any case; bytes. */
const PART = 0.75;
const MOST = 8e9;
/** With less left on the machine, a child that holds much is ended before the system ends any process; bytes. */
const RESERVE = 150e6;
const MUCH = 500e6;

/** What a child may hold of this machine’s memory, or of the part of it that this process is given; bytes. */
export function memoryLimit(): number {
  // Where nothing is constrained, an impossibly large number stands here, or zero.
  const constrained = process.constrainedMemory() || Infinity;
  return Math.min(MOST, PART * Math.min(constrained, totalmem()));
}

/**
 * Watches all memory of a process, the models’ among it, which no setting of the runtime limits. Where the system does not
 * tell (it is read from Linux’s /proc), nothing is watched.
 * @returns ends the watch
 */
export function watchMemory(pid: number | undefined, limit = memoryLimit(), onExceeded: () => void): () => void {
  const look = async (): Promise<void> => {
    const held = await residentBytes(pid).catch(() => 0);
    if (held > limit || (held > MUCH && process.availableMemory() < RESERVE)) onExceeded();
  };
  const timer = setInterval(() => void look(), LOOK);
  return () => clearInterval(timer);
}

async function residentBytes(pid: number | undefined): Promise<number> {
  const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
  return Number(pages) * PAGE;
}
