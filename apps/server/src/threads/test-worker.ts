import { setTimeout as wait } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { serve } from './serve.ts';

/** Work that tests ask of a thread; some of it misbehaves. */
export interface TestTask {
  readonly work: {
    readonly kind: keyof typeof works;
    readonly ms?: number;
    readonly to?: number;
    readonly bytes?: Uint8Array;
  };
  /** The thread's id, or the measured value. */
  readonly result: number;
  readonly refusal: 'too odd';
  readonly progress: number;
}

class OddError extends Error {}

const works = {
  which: ({ ms = 0 }) => wait(ms).then(() => threadId),
  measure: ({ bytes }) => bytes?.byteLength ?? 0,
  count({ to = 0 }, report) {
    for (let at = 1; at <= to; at++) report(at);
    return to;
  },
  burn() {
    for (;;);
  },
  /** Computes until it has used this much processor time. */
  compute({ ms = 0 }) {
    const since = process.threadCpuUsage();
    for (let time = { user: 0, system: 0 }; time.user + time.system < ms * 1_000;) time = process.threadCpuUsage(since);
    return threadId;
  },
  hoard() {
    for (const all: string[][] = []; ;) all.push(Array.from({ length: 10_000 }, (_, at) => `${at} of many`));
  },
  hoardBuffers() {
    for (const all: Uint8Array[] = []; ;) all.push(new Uint8Array(1_000_000).fill(1));
  },
  /** Doubles one array again and again. V8's own limit would end the whole process for this. */
  swell() {
    for (let all = [0.5]; ;) all = [...all, ...all];
  },
  refuse() {
    throw new OddError();
  },
  throw() {
    throw new TypeError('Madame Jobin');
  },
  throwLater() {
    setTimeout(() => {
      throw new Error('Madame Jobin');
    }, 10);
    return threadId;
  },
  exit: () => process.exit(0),
  print() {
    process.stdout.write('Madame Jobin\n');
    process.stderr.write('Madame Jobin\n');
    return threadId;
  },
} satisfies Record<
  string,
  (
    work: Omit<TestTask['work'], 'kind'>,
    report: (progress: number) => void,
  ) => Promise<TestTask['result']> | TestTask['result']
>;

serve<TestTask>({
  run: ({ kind, ...work }, report) => works[kind](work, report),
  refusal: (error) => (error instanceof OddError ? 'too odd' : null),
});
