import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ForgetfulDisk, randomOf } from './disk.ts';
import { type Fact, missingOf } from './facts.ts';
import type { Journal } from './journal.ts';
import { Reopener } from './reopen.ts';

/** Number of databases that are opened at a time. */
const LANES = 2;

export interface Outlet {
  readonly operations: Journal<Fact>['operations'];
  /** Path of the folder as the server left it when the journal ended. */
  readonly whole: string;
  /** Path of a folder in which each cut gets its own folder, for the files left after that cut. */
  readonly home: string;
  readonly seed: number;
}

/**
 * Simulates a power cut after each of these numbers of operations, and opens the files that are left.
 * @param patience how long a database may take to open; milliseconds
 * @returns descriptions of the acknowledged facts that were lost
 */
export async function cutPower(
  moments: readonly number[],
  disk: ForgetfulDisk,
  { operations, whole, home, seed }: Outlet,
  patience?: number,
): Promise<string[]> {
  const ordered = moments.toSorted((a, b) => a - b);
  const lost: string[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    const reopener = new Reopener(patience);
    for (let i = next++; i < ordered.length; i = next++) {
      const moment = ordered[i] ?? 0;
      const folder = join(home, `cut-${i}`);
      disk.advance(moment);
      disk.layOut(folder, whole, randomOf(seed + i));
      const found = await reopener.look(join(folder, 'database'));
      const missing =
        'failure' in found
          ? [`${found.failure}; ${await again(folder, patience)}`]
          : missingOf(folder, found, operations, moment);
      lost.push(...missing.map((what) => `cut ${i}, after operation ${moment}: ${what}`));
      rmSync(folder, { recursive: true });
    }
    await reopener.close();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return lost;
}

/** Opens a database again, in another thread. If it opens now, its files are intact, and the first reader failed. */
async function again(folder: string, patience?: number): Promise<string> {
  const reopener = new Reopener(patience);
  const found = await reopener.look(join(folder, 'database'));
  await reopener.close();
  return 'failure' in found ? 'nor does it open a second time' : 'it opens the second time';
}
