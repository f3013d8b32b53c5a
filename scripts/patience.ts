// Gives every wait of a test enough time on a busy machine. Vitest loads this before the test files that run in Node.
import { vi } from 'vitest';

/** How long a test waits at least for something that comes sooner or later; milliseconds. Vitest waits for 1,000. */
const PATIENCE_MS = 30_000;

type Options = number | { readonly timeout?: number; readonly interval?: number } | undefined;
const patient = (options: Options = {}): { timeout: number; interval?: number } => {
  const { timeout = 0, ...rest } = typeof options === 'number' ? { timeout: options } : options;
  return { ...rest, timeout: Math.max(timeout, PATIENCE_MS) };
};

// A process that runs many test files loads this module before each of them, but must change `vi` only once.
const DONE = Symbol.for('greffier.patience');
if (!(DONE in vi)) {
  const { waitFor, waitUntil } = vi;
  Object.assign(vi, {
    [DONE]: true,
    waitFor: ((callback, options) => waitFor(callback, patient(options))) satisfies typeof waitFor,
    waitUntil: ((callback, options) => waitUntil(callback, patient(options))) satisfies typeof waitUntil,
  });
}
