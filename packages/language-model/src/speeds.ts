import { flushIfAble, makeFolder } from '@greffier/children/flush';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { cardHere } from './card.ts';
import { SelfTest } from './self-test.ts';

const FILE = 'speeds.json';
/** The number of self-tests that are kept; the oldest are removed. */
const MOST = 50;
const GIGABYTE = 2 ** 30;

const Kept = z.object({
  /** Name and size of the model's file. */
  file: z.string(),
  bytes: z.int(),
  machine: z.string(),
  test: SelfTest,
});
type Kept = z.infer<typeof Kept>;

/** Stored self-tests, one for each model's file and machine, because several machines may share the folder. */
export interface Speeds {
  /**
   * Finds the self-test of a model's file on this machine; null if there is none.
   * @param threads number of threads that the self-test must have used; undefined: any
   */
  of(file: string, threads?: number): Promise<SelfTest | null>;
  /** Saves a self-test, so that a power cut cannot lose it. */
  keep(file: string, test: SelfTest): Promise<void>;
}

/** Opens the stored self-tests of a folder. @param folder made if it does not exist */
export function speedsIn(folder: string, machine: () => Promise<string> = thisMachine): Speeds {
  const path = join(folder, FILE);

  async function read(): Promise<Kept[]> {
    try {
      return z.array(Kept).parse(JSON.parse(await readFile(path, 'utf8')));
    } catch {
      return [];
    }
  }

  async function keyOf(file: string): Promise<Omit<Kept, 'test'>> {
    const { size } = await stat(file);
    return { file: basename(file), bytes: size, machine: await machine() };
  }

  const isOf =
    (key: Omit<Kept, 'test'>) =>
    (one: Kept): boolean =>
      one.file === key.file && one.bytes === key.bytes && one.machine === key.machine;

  return {
    async of(file, threads) {
      const key = await keyOf(file).catch(() => null);
      if (key === null) return null;
      const test = (await read()).find(isOf(key))?.test ?? null;
      return threads === undefined || test?.threads === threads ? test : null;
    },
    async keep(file, test) {
      const key = await keyOf(file);
      const others = (await read()).filter((one) => !isOf(key)(one));
      await makeFolder(folder);
      const partial = `${path}.part`;
      {
        await using handle = await open(partial, 'w');
        await handle.writeFile(`${JSON.stringify([...others, { ...key, test }].slice(-MOST), null, 2)}\n`);
        await handle.sync();
      }
      await rename(partial, path);
      await flushIfAble(folder);
    },
  };
}

/** Describes this machine by all that its speed depends on: processor, usable cores, memory, graphics card. */
async function thisMachine(): Promise<string> {
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem());
  const card = await cardHere();
  return [
    `${cpus()[0]?.model ?? process.arch} × ${availableParallelism()}`,
    `${Math.round(memory / GIGABYTE)} Go`,
    ...(card === null ? [] : [card]),
  ].join(', ');
}
