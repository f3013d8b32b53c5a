import type { User } from '@greffier/contract/auth';
import { buildApp } from '@greffier/server/app';
import { createSecrets } from '@greffier/server/features/auth/secrets';
import { signToken } from '@greffier/server/features/auth/tokens';
import { type House, openHouse } from '@greffier/server/testing/house';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { freePort } from '../server.ts';

/** Where the page keeps the token. */
export const TOKEN_KEY = 'greffier.access_token';

/** The real application over an embedded database in memory, with scripted engines, and a browser to use it. */
export interface Product {
  /** Without a trailing slash. */
  readonly url: string;
  readonly house: House;
  readonly browser: Browser;
  /** A token as sign-in hands it out. */
  tokenOf(user: User): Promise<string>;
  /** A browser window of its own, French, in Zurich, 1440 × 900; with the token of a person who is signed in. */
  enter(user: User | null, options?: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

export async function openProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const [house, browser] = await Promise.all([openHouse({ PORT: String(port), ...env }), launchBrowser()]);
  const { deps } = house;
  const app = await buildApp(deps);
  await app.listen({ port, host: 'localhost' });
  const tokenOf = async (user: User): Promise<string> =>
    signToken(user.id, await createSecrets(deps.database.db).tokenKey(), deps.now());
  return {
    url,
    house,
    browser,
    tokenOf,
    async enter(user, options = {}) {
      const localStorage = user === null ? [] : [{ name: TOKEN_KEY, value: await tokenOf(user) }];
      const context = await browser.newContext({
        locale: 'fr-FR',
        timezoneId: 'Europe/Zurich',
        reducedMotion: 'reduce',
        viewport: { width: 1440, height: 900 },
        storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
        ...options,
      });
      context.setDefaultTimeout(30_000);
      return context;
    },
    async close() {
      await browser.close();
      await app.close();
      await house.close();
    },
  };
}
