import type { Browser } from 'playwright-core';
import { it } from 'vitest';
import { launchBrowser } from './browser.ts';

/**
 * Holds the browser that all files of a worker share, since each would otherwise start its own. The browser ends with
 * the worker. `perWorker.beforeAll` gives a file the browser; fixtures that last as long extend this one.
 */
// oxlint-disable-next-line no-empty-pattern -- Vitest reads in this pattern what else a fixture needs
export const perWorker = it.extend('openBrowser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  let browser: Browser | null = null;
  onCleanup(async () => browser?.close());
  // A browser that has died is of no use to the next file.
  return async (): Promise<Browser> => (browser?.isConnected() ? browser : (browser = await launchBrowser()));
});

/**
 * Provides the worker's browser for the tests of a file, and closes the windows that they leave open. Registers the
 * file's hooks, so the result may be used only inside its tests.
 */
export function sharedBrowser(): Pick<Browser, 'newContext'> {
  let browser: Browser;
  perWorker.beforeAll(async ({ openBrowser }) => {
    browser = await openBrowser();
  });
  perWorker.afterAll(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
  });
  return { newContext: (options) => browser.newContext(options) };
}
