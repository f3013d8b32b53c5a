import { addMeeting, addUser } from '@greffier/server/testing/rows';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { testProduct } from './specification/product.ts';

/** Bytes of JavaScript, gzipped, that the list of meetings may take before it stands. */
const LIMIT = 200 * 1024;
const product = testProduct();

it('the list of meetings stands with at most 200 KiB of gzipped JavaScript', async () => {
  const user = await addUser(product.house.deps.database.db, 'secretaire@exemple.ch');
  await addMeeting(product.house.deps.database.db, user, {});
  const page = await (await product.enter(user)).newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(product.url);
  await page.getByRole('heading', { name: 'Vos réunions (1)' }).waitFor();
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  // Less would mean that nothing was seen.
  expect(bytes).toBeGreaterThan(LIMIT / 2);
  expect(bytes).toBeLessThanOrEqual(LIMIT);
});
