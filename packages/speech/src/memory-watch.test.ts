import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchMemory } from './memory-watch.ts';

vi.mock('node:fs/promises', { spy: true });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Whether a child that holds so much is ended while the machine has so much left; bytes. */
async function isEnded(held: number, left: number): Promise<boolean> {
  vi.mocked(readFile).mockResolvedValue(`900000 ${Math.round(held / 4_096)} 1 1 0 1 0`);
  vi.spyOn(process, 'availableMemory').mockReturnValue(left);
  const onExceeded = vi.fn<() => void>();
  const close = watchMemory(4242, 2e9, onExceeded);
  await vi.advanceTimersByTimeAsync(600);
  close();
  expect(readFile).toHaveBeenCalledWith('/proc/4242/statm', 'utf8');
  return onExceeded.mock.calls.length > 0;
}

it.each([
  ['holds more than it may', 2.1e9, 4e9, true],
  ['holds much while the machine has hardly any memory left', 600e6, 100e6, true],
  ['holds little while the machine has hardly any memory left', 400e6, 100e6, false],
  ['holds much while there is room', 600e6, 200e6, false],
])('a child that %s', async (_, held, left, ended) => expect(await isEnded(held, left)).toBe(ended));
