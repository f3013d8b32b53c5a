import type { User } from '@greffier/contract/organisation/auth';
import { buildApp } from '@greffier/server/app';
import { type House, openHouse } from '@greffier/server/testing/house';
import { tokenOf } from '@greffier/server/testing/tokens';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from '../support/server.ts';
import { perWorker, sharedBrowser } from '../support/shared.ts';

/** Key under which the page stores the token. */
export const TOKEN_KEY = 'greffier.access_token';

/** The real application with an embedded database in memory and scripted engines, and a browser to use it. */
export interface Product {
  /** Address of the product, without a slash at the end. */
  readonly url: string;
  readonly house: House;
  /** Makes a token as sign-in does. */
  tokenOf(user: User): Promise<string>;
  /** Opens a browser window of its own: French, in Zurich, 1440 × 900, with the token of a signed-in person. */
  enter(user: User | null, options?: BrowserContextOptions): Promise<BrowserContext>;
}

type Environment = Readonly<Record<string, string>>;

/** A product that lasts as long as its worker, since making its database is slow. `reset` empties the database. */
// oxlint-disable-next-line no-empty-pattern -- Vitest reads in this pattern what else a fixture needs
const perHouse = perWorker.extend('lastingHouse', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const served = await serve({});
  onCleanup(() => served.close());
  return served;
});

/**
 * Provides a product for the tests of a file: the worker's product, emptied; or, if the server needs an environment, a
 * product that ends with the file. Registers the file's hooks, so the result may be used only inside its tests.
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
  // The browser is registered last, so that its windows are closed first: a server ends without waiting for them.
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
 * Runs in the page before its own scripts: stores the token, once for a context, so that a person who signs out stays
 * signed out. Playwright's own way to fill a context's storage opens a page with a process of its own.
 */
function signedIn({ origin, key, token }: { readonly origin: string; readonly key: string; readonly token: string }) {
  const done = 'test.signed-in';
  if (location.origin !== origin || localStorage.getItem(done) !== null) return;
  localStorage.setItem(done, '');
  localStorage.setItem(key, token);
}

/** A house that can be reached at an address. */
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
