import { vi } from 'vitest';

/** Repeats a check until it passes, for 20 s at most, because a running job may be slow on a busy machine. */
export const until = (check: () => Promise<void> | void): Promise<void> =>
  vi.waitFor(check, { timeout: 20_000, interval: 50 });
