import type { User } from '@greffier/contract/auth';
import { buildApp } from '@greffier/server/app';
import { type House, openHouse } from '@greffier/server/testing/house';
import { tokenOf } from '@greffier/server/testing/tokens';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from '../server.ts';
import { perWorker, sharedBrowser } from '../shared.ts';

/** Where the page keeps the token. */
export const TOKEN_KEY = 'greffier.access_token';

/** The real application over an embedded database in memory, with scripted engines, and the browser to use it. */
export interface Product {
  /** Without a trailing slash. */
  readonly url: string;
  readonly house: House;
  /** A token as sign-in hands it out. */
  tokenOf(user: User): Promise<string>;
  /** A browser window of its own, French, in Zurich, 1440 × 900; with the token of a person who is signed in. */
  enter(user: User | null, options?: BrowserContextOptions): Promise<BrowserContext>;
}

type Environment = Readonly<Record<string, string>>;

/** Lasts as long as its worker: its database is dear to make, and `reset` leaves nothing in it. */
// oxlint-disable-next-line no-empty-pattern -- Vitest reads in this pattern what else a fixture needs
const perHouse = perWorker.extend('lastingHouse', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const served = await serve({});
  onCleanup(() => served.close());
  return served;
});

/**
 * The product for the tests of a file: the worker's own, emptied, or where the server needs an environment, one that
 * ends with the file. Registers the file's hooks: what is returned may be read inside its tests.
 */
export function testProduct(env?: Environment | (() => Environment)): Product {
  let served: Served;
  if (env === undefined) {
    perHouse.beforeAll(async ({ lastingHouse }) => {
      served = lastingHouse;
      await served.house.reset();
    });
  } else {
    beforeAll(async () => {
      served = await serve(typeof env === 'function' ? env() : env);
    });
    afterAll(() => served.close());
  }
  // Registered last, its windows are closed first: a server that ends waits for none.
  const browser = sharedBrowser();
  return {
    get url() {
      return served.url;
    },
    get house() {
      return served.house;
    },
    tokenOf: (user) => tokenOf(served.house.deps, user),
    async enter(user, options = {}) {
      const context = await browser.newContext({
        locale: 'fr-FR',
        timezoneId: 'Europe/Zurich',
        reducedMotion: 'reduce',
        viewport: { width: 1440, height: 900 },
        ...options,
      });
      context.setDefaultTimeout(30_000);
      if (user !== null)
        await context.addInitScript(signedIn, {
          origin: served.url,
          key: TOKEN_KEY,
          token: await tokenOf(served.house.deps, user),
        });
      return context;
    },
  };
}

/**
 * Runs in the page before its own scripts, once for a context: who signs out stays out. What Playwright fills a context's
 * storage with beforehand, it writes from a page of its own, with a process of its own.
 */
function signedIn({ origin, key, token }: { readonly origin: string; readonly key: string; readonly token: string }) {
  const done = 'test.signed-in';
  if (location.origin !== origin || localStorage.getItem(done) !== null) return;
  localStorage.setItem(done, '');
  localStorage.setItem(key, token);
}

/** A house that answers at an address. */
interface Served {
  readonly url: string;
  readonly house: House;
  close(): Promise<void>;
}

async function serve(env: Environment): Promise<Served> {
  const port = await freePort();
  const house = await openHouse({ PORT: String(port), ...env });
  const app = await buildApp(house.deps);
  await app.listen({ port, host: 'localhost' });
  return {
    url: `http://localhost:${port}`,
    house,
    async close() {
      await app.close();
      await house.close();
    },
  };
}
