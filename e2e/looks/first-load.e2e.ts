import { addMeeting, addUser } from '@greffier/server/testing/rows';
import type { User } from '@greffier/contract/organisation/auth';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { testProduct } from '../specification/product.ts';

/** Limit on the gzipped JavaScript of the list of meetings; bytes. */
const LIMIT = 160 * 1024;
/** Limit on the JavaScript that the offers at a first start (engines, an invented meeting) add to the list; bytes. */
const OFFER = 8 * 1024;
const product = testProduct();

async function loadedUntil(user: User, shown: (page: Page) => Locator): Promise<number> {
  const page = await (await product.enter(user)).newPage();
  // Code that the page loads after a pause, once it is quiet, does not belong to the first load.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((...[act, ms = 0, ...given]: Parameters<typeof later>) =>
      ms >= 2_000 ? 0 : later(act, ms, ...given)) as typeof later;
  });
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(product.url);
  await shown(page).waitFor();
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

it('the list of meetings needs at most 160 KiB of gzipped JavaScript', async () => {
  const user = await addUser(product.house.deps.database.db, 'secretaire@exemple.ch');
  await addMeeting(product.house.deps.database.db, user, {});
  const bytes = await loadedUntil(user, (page) => page.getByRole('heading', { name: 'Vos réunions (1)' }));
  // Fewer bytes would mean that nothing was measured.
  expect(bytes).toBeGreaterThan(LIMIT / 2);
  expect(bytes).toBeLessThanOrEqual(LIMIT);
});

it('the offer at first start needs little additional JavaScript', async () => {
  const user = await addUser(product.house.deps.database.db, 'administratrice@exemple.ch', { isSuperuser: true });
  const offer = (page: Page): Locator => page.getByRole('region', { name: 'Avant votre première réunion' });
  expect(await loadedUntil(user, offer)).toBeLessThanOrEqual(LIMIT + OFFER);
});
