import { fork } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Kind, KINDS } from './corpus.ts';
import type { Order, Word } from './fuzz-worker.ts';

const WORKER = fileURLToPath(new URL('./fuzz-worker.ts', import.meta.url));
/** Limit on a call's processor time; ms. Clock time would depend on how busy the machine is. */
const MOST_TIME = 10_000;
/** A call that takes longer than this by the clock counts as waiting for ever; ms. */
const PATIENCE = 120_000;
/** Ticks of processor time that Linux counts per second. */
const TICKS = 100;
const PAGE = 4096;
/** Limit on a process's memory; bytes. */
const MOST_MEMORY = 1_000_000_000;
const LOOK_EVERY = 50;
/** Number of files that one process reads. A new process follows, so that memory that is never freed cannot add up. */
const BATCH = 500;
const AT_ONCE = 2;

type Trouble = 'crash' | 'time' | 'memory';

interface Found {
  readonly trouble: Trouble;
  readonly index: number;
  readonly detail: string;
}

interface Tally {
  read: number;
  refused: number;
  broke: number;
  /** Number of files that exceeded a limit in a process for many files, but not when read again as the server does. */
  ended: number;
  slowest: number;
  memory: number;
  readonly found: Found[];
  /** Unexpected failures by the place where they arose, with the first file that caused each. */
  readonly places: Map<string, { count: number; index: number }>;
}

/**
 * Reads mutated files with the product's own readers, and prints the results: how many were read, refused with a
 * message, or failed in another way (which the server reports as « illisible »), and the crashes, calls over 10 s and
 * processes over 1 GB.
 */
export async function benchFuzz(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      count: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      from: { type: 'string', default: '0' },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const kinds = KINDS.filter((kind) => values.only.length === 0 || values.only.includes(kind));
  const order = { seed: Number(values.seed), from: Number(values.from), count: Number(values.count), asServed: false };
  console.log(
    '| kind | files | read | refused | failed | read anew as served | slowest, s of processor | most MB | crashes | over 10 s | over 1 GB |',
  );
  console.log(`|${'---|'.repeat(11)}`);
  const queue = [...kinds];
  const worker = async (): Promise<void> => {
    for (let kind = queue.shift(); kind; kind = queue.shift()) print(kind, order, await fuzz({ kind, ...order }));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function print(kind: Kind, { seed, count }: Omit<Order, 'kind'>, tally: Tally): void {
  const number = (trouble: Trouble): number => tally.found.filter((one) => one.trouble === trouble).length;
  const cells = [
    kind,
    count,
    tally.read,
    tally.refused,
    tally.broke,
    tally.ended,
    (tally.slowest / 1_000).toFixed(2),
    Math.round(tally.memory / 1e6),
    number('crash'),
    number('time'),
    number('memory'),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  const again = (index: number): string =>
    `npm run bench -- fuzz --only ${kind} --seed ${seed} --from ${index} --count 1`;
  for (const { trouble, index, detail } of tally.found)
    console.error(`${kind}: ${trouble} (${detail}): ${again(index)}`);
  for (const [place, { count: times, index }] of tally.places)
    console.error(`${kind}: failed ${times} times at ${place}: ${again(index)}`);
  if (tally.found.length > 0) process.exitCode = 1;
}

async function fuzz(order: Order): Promise<Tally> {
  const tally = emptyTally();
  const end = order.from + order.count;
  for (let from = order.from; from < end;) {
    const stopped = await readFiles({ ...order, from, count: Math.min(BATCH, end - from) }, tally);
    if (stopped.next === from && stopped.trouble !== null)
      throw new Error(`${order.kind}: the process does not start: ${stopped.trouble.detail}`);
    if (stopped.trouble !== null) {
      // The file is read again alone, as on the server: in a process that is ended at a limit, so the person is told.
      const { index } = stopped.trouble;
      const alone = await readFiles({ ...order, from: index, count: 1, asServed: true }, tally);
      if (alone.trouble !== null) tally.found.push(alone.trouble);
      else tally.ended += 1;
    }
    from = stopped.next;
  }
  return tally;
}

const emptyTally = (): Tally => ({
  read: 0,
  refused: 0,
  broke: 0,
  ended: 0,
  slowest: 0,
  memory: 0,
  found: [],
  places: new Map(),
});

/** Starts a process that reads files until it has finished or must be ended. */
function readFiles(order: Order, tally: Tally): Promise<{ next: number; trouble: Found | null }> {
  const { promise, resolve } = Promise.withResolvers<{ next: number; trouble: Found | null }>();
  const child = fork(WORKER, { execArgv: ['--max-old-space-size=768'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  let index = order.from - 1;
  let trouble: Found | null = null;
  let isDone = false;
  let clock: NodeJS.Timeout | undefined;
  const stop = (why: Trouble, detail: string): void => {
    trouble ??= { trouble: why, index, detail };
    child.kill('SIGKILL');
  };
  let spent: { readonly index: number; readonly at: number } | null = null;
  const watch = async (): Promise<void> => {
    const now = index;
    const held = await processesOf(child.pid, order.asServed);
    const bytes = Math.max(0, ...held.map((one) => one.bytes));
    const time = held.reduce((sum, one) => sum + one.time, 0);
    // Before the first file, the process is only loading its code.
    if (now < order.from || now !== index) return;
    tally.memory = Math.max(tally.memory, bytes);
    if (bytes > MOST_MEMORY) stop('memory', `${Math.round(bytes / 1e6)} MB`);
    if (spent?.index !== now) spent = { index: now, at: time };
    else if (time - spent.at > MOST_TIME) stop('time', `${((time - spent.at) / 1_000).toFixed(1)} s`);
  };
  const look = setInterval(() => void watch(), order.asServed ? 4 * LOOK_EVERY : LOOK_EVERY);
  child.on('message', (said: Word) => {
    clearTimeout(clock);
    if (said.word === 'ready') child.send(order);
    else if (said.word === 'done') {
      isDone = true;
      child.kill('SIGKILL');
    } else if (said.word === 'begun') {
      index = said.index;
      clock = setTimeout(() => stop('time', 'it waits'), PATIENCE);
    } else {
      tally[said.outcome] += 1;
      tally.slowest = Math.max(tally.slowest, said.ms);
      if (said.ms > MOST_TIME) stop('time', `${(said.ms / 1_000).toFixed(1)} s`);
      if (said.where !== '') {
        const known = tally.places.get(said.where);
        tally.places.set(said.where, { count: (known?.count ?? 0) + 1, index: known?.index ?? said.index });
      }
    }
  });
  child.on('exit', (code, signal) => {
    clearTimeout(clock);
    clearInterval(look);
    if (!isDone) trouble ??= { trouble: 'crash', index, detail: String(signal ?? code) };
    resolve({ next: isDone ? order.from + order.count : Math.max(order.from, index + 1), trouble });
  });
  return promise;
}

interface Held {
  readonly parent: number;
  readonly pid: number;
  readonly bytes: number;
  /** Processor time so far; ms. */
  readonly time: number;
}

/**
 * Reads the memory and time that a process has taken, and on request also those of the processes that it started.
 * Returns nothing if the system does not report them.
 */
async function processesOf(pid: number | undefined, withChildren: boolean): Promise<readonly Held[]> {
  if (!withChildren) return heldBy(pid);
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const all = (await Promise.all(names.map((name) => heldBy(Number(name))))).flat();
  const below = (root: number | undefined): readonly Held[] =>
    all.filter(({ parent }) => parent === root).flatMap((one) => [one, ...below(one.pid)]);
  return [...all.filter((one) => one.pid === pid), ...below(pid)];
}

async function heldBy(pid: number | undefined): Promise<readonly Held[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (pid === undefined || stat === null) return [];
  // Reads only the fields after the process's name, because the name may contain anything.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, pages = 0] = [fields[1], fields[11], fields[12], fields[21]];
  return [{ pid, parent, bytes: pages * PAGE, time: ((user + system) * 1_000) / TICKS }];
}
