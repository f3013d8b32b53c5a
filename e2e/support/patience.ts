import { vi } from 'vitest';

/** Repeats a check of several parts until it passes, since elements find their place only once all are drawn. */
export const patiently = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 30_000, interval: 50 });
