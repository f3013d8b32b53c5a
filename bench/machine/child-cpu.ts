import { readFile } from 'node:fs/promises';

/** The unit in which the kernel reports times to programs, on every architecture that Node runs on; per second. */
const TICKS = 100;

/** Reads the processor time of all ended children of this process and their children (Linux); seconds. */
export async function childrenTime(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8');
  // After the name, which may contain anything, comes state as field 3; cutime and cstime are 16 and 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}
