import { vi } from 'vitest';

/** Repeats a check of several parts until it holds: what is drawn finds its place only once everything is there. */
export const patiently = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 30_000, interval: 50 });
