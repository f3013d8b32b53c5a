import { readdir, readFile } from 'node:fs/promises';

/**
 * Time between two checks of the child; ms. The kernel keeps the peak, so only a peak after the last check can be
 * missed.
 */
const LOOK = 250;

export interface MemoryWatch {
  /** Largest peak so far of any child of this process (VmHWM, Linux); MB. */
  readonly peak: () => number;
  readonly stop: () => void;
}

export function watchChildren(): MemoryWatch {
  let peak = 0;
  const timer = setInterval(() => {
    void childrenPeak().then((kilobytes) => (peak = Math.max(peak, kilobytes)));
  }, LOOK);
  return { peak: () => Math.round(peak / 1_024), stop: () => clearInterval(timer) };
}

/** Reads the largest peak memory of this process's children; kB. */
async function childrenPeak(): Promise<number> {
  const peaks = (await readdir('/proc'))
    .filter((name) => /^\d+$/.test(name))
    .map(async (pid) => {
      // A process may end after the folder was listed.
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      if (Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) !== process.pid) return 0;
      return Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? 0);
    });
  return Math.max(0, ...(await Promise.all(peaks)));
}
