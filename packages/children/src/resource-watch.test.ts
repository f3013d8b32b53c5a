import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryLimit, watchResources } from './resource-watch.ts';

vi.mock('node:fs', { spy: true });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Process {
  readonly bytes: number;
  /** Processor time; seconds. */
  readonly seconds?: number;
}

/** Makes a line as in proc_pid_stat(5). The program’s name in the line looks like further fields. */
const stat = ({ bytes, seconds = 0 }: Process): string =>
  `4242 (node) S 9 9) S 1 4242 4242 0 -1 4194304 900 0 0 0 ${seconds * 75} ${seconds * 25} 0 0 20 0 11 0 500 900000 ${Math.round(bytes / 4_096)} 1 1`;

/** Finds the reason for which the watch ends a child that takes this much, while the machine has `left` bytes free. */
async function reasonToEnd(child: Process, started: Process, left: number): Promise<unknown> {
  const files: Readonly<Record<string, string>> = {
    '/proc/4242/stat': stat(child),
    '/proc/4242/task/4242/children': '4243 ',
    '/proc/4243/stat': stat(started),
  };
  vi.mocked(readFileSync).mockImplementation((path) => {
    const text = typeof path === 'string' ? files[path] : undefined;
    if (text === undefined) throw new Error('not there');
    return text;
  });
  vi.mocked(readdirSync).mockImplementation(
    ((path: string) => (path === '/proc/4242/task' ? ['4242'] : [])) as unknown as typeof readdirSync, // One of its forms.
  );
  vi.spyOn(process, 'availableMemory').mockReturnValue(left);
  const onExceeded = vi.fn<(what: string) => void>();
  const close = watchResources(4242, { memory: 2e9, processor: 8_000, every: 500, onExceeded });
  await vi.advanceTimersByTimeAsync(600);
  close();
  vi.mocked(readFileSync).mockRestore();
  vi.mocked(readdirSync).mockRestore();
  return onExceeded.mock.calls[0]?.[0];
}

const NONE = { bytes: 0 };

it.each<[string, Process, Process, number, string | undefined]>([
  ['holds more than it may', { bytes: 2.1e9 }, NONE, 4e9, 'memory'],
  ['holds more than it may with what it started', { bytes: 1.1e9 }, { bytes: 1e9 }, 4e9, 'memory'],
  ['holds much while the machine has hardly any memory left', { bytes: 600e6 }, NONE, 100e6, 'memory'],
  ['holds little while the machine has hardly any memory left', { bytes: 400e6 }, NONE, 100e6, undefined],
  ['holds much while there is room', { bytes: 600e6 }, NONE, 200e6, undefined],
  ['computed for longer than it may', { bytes: 1e8, seconds: 9 }, NONE, 4e9, 'time'],
  ['computed for longer with what it started', { bytes: 1e8, seconds: 5 }, { bytes: 1e8, seconds: 4 }, 4e9, 'time'],
  ['computed for as long as it may', { bytes: 1e8, seconds: 8 }, NONE, 4e9, undefined],
])('a child that %s', async (_, child, started, left, reason) =>
  expect(await reasonToEnd(child, started, left)).toBe(reason),
);

it('a child may hold most of the machine’s memory, but never all', () => {
  expect(memoryLimit()).toBeGreaterThan(200e6);
  expect(memoryLimit()).toBeLessThanOrEqual(8e9);
});
