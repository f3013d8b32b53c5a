import { readFile } from 'node:fs/promises';

/** Ticks per second: the unit in which the kernel reports times, on every architecture that Node runs on. */
const TICKS = 100;

/** Reads the processor time of all ended children of this process and their children (Linux); seconds. */
export async function childrenTime(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8');
  // After the name, which may contain anything, comes field 3, the state. Fields 16 and 17 are cutime and cstime.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}
