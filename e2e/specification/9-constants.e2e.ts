import type { User } from '@greffier/contract/auth';
import { addMeeting, addUser } from '@greffier/server/testing/rows';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openProduct, type Product } from './product.ts';

let product: Product;
let user: User;
let page: Page;

beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.house.reset();
  user = await addUser(product.house.deps.database.db, 'secretaire@exemple.ch');
  page = await (await product.enter(user)).newPage();
});
afterEach(() => page.context().close());

it('§9.10 the section-length slider goes from 70 to 500 by 107.5 and begins at 300', async () => {
  const meeting = await addMeeting(product.house.deps.database.db, user, {
    agenda: [{ level: 1, text: 'Budget' }],
    speakerMap: { speaker_1: 'Anne Jobin', speaker_2: 'Léo Arc' },
  });
  await page.goto(`${product.url}/meeting/${meeting.id}`);
  const slider = page.getByRole('slider');
  expect(await slider.getAttribute('aria-valuemin')).toBe('70');
  expect(await slider.getAttribute('aria-valuemax')).toBe('500');
  expect(await slider.getAttribute('aria-valuenow')).toBe('300');
});
