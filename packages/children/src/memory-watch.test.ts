import { readdir, readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryLimit, watchMemory } from './memory-watch.ts';

vi.mock('node:fs/promises', { spy: true });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const statm = (bytes: number): string => `900000 ${Math.round(bytes / 4_096)} 1 1 0 1 0`;

/** Whether a child that holds so much, with what it started, is ended while the machine has so much left; bytes. */
async function isEnded(held: number, heldByOthers: number, left: number): Promise<boolean> {
  const files: Readonly<Record<string, string>> = {
    '/proc/4242/statm': statm(held),
    '/proc/4242/task/4242/children': '4243 ',
    '/proc/4243/statm': statm(heldByOthers),
  };
  vi.mocked(readFile).mockImplementation(async (path) => {
    const text = typeof path === 'string' ? files[path] : undefined;
    if (text === undefined) throw new Error('not there');
    return text;
  });
  vi.mocked(readdir).mockImplementation(
    (async (path: string) => (path === '/proc/4242/task' ? ['4242'] : [])) as unknown as typeof readdir, // One of its forms.
  );
  vi.spyOn(process, 'availableMemory').mockReturnValue(left);
  const onExceeded = vi.fn<() => void>();
  const close = watchMemory(4242, { limit: 2e9, every: 500, onExceeded });
  await vi.advanceTimersByTimeAsync(600);
  close();
  return onExceeded.mock.calls.length > 0;
}

it.each([
  ['holds more than it may', 2.1e9, 0, 4e9, true],
  ['holds more than it may with what it started', 1.1e9, 1e9, 4e9, true],
  ['holds much while the machine has hardly any memory left', 600e6, 0, 100e6, true],
  ['holds little while the machine has hardly any memory left', 400e6, 0, 100e6, false],
  ['holds much while there is room', 600e6, 0, 200e6, false],
])('a child that %s', async (_, held, others, left, ended) => expect(await isEnded(held, others, left)).toBe(ended));

it('a child may hold most of the machine’s memory, and never all', () => {
  expect(memoryLimit()).toBeGreaterThan(200e6);
  expect(memoryLimit()).toBeLessThanOrEqual(8e9);
});
