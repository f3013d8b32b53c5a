import type { Browser } from 'playwright-core';
import { it } from 'vitest';
import { launchBrowser } from './browser.ts';

/**
 * What the files that one worker runs, one after the other, have in common, as each would start it anew: a browser.
 * It ends with the worker. `perWorker.beforeAll` hands it to a file; what else lasts as long extends this.
 */
// oxlint-disable-next-line no-empty-pattern -- Vitest reads in this pattern what else a fixture needs
export const perWorker = it.extend('openBrowser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  let browser: Browser | null = null;
  onCleanup(async () => browser?.close());
  // One that has died is no use to the next file.
  return async (): Promise<Browser> => (browser?.isConnected() ? browser : (browser = await launchBrowser()));
});

/**
 * The worker's browser, for the tests of a file; the windows that they leave open are closed after them.
 * Registers the file's hooks: what is returned may be read inside its tests.
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
