import { callPath } from '@greffier/contract/call';
import { Login } from '@greffier/contract/organisation/auth';
import { expect, it } from 'vitest';
import { expectGoodLooks } from '../support/looks.ts';
import { testProduct, TOKEN_KEY } from '../specification/product.ts';

const product = testProduct();

it('the local sign-in tells people behind a proxy that it is closed, and what opens it', async () => {
  const page = await (await product.enter(null)).newPage();
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '203.0.113.9' });
  const refused = page.waitForResponse((answer) => answer.url().includes(callPath(Login)));
  await page.goto(product.url);
  expect((await refused).status()).toBe(403);
  await page.getByRole('heading', { level: 1, name: 'Connexion locale fermée' }).waitFor();
  await page.getByText('ALLOW_LOCAL_SIGN_IN=true').waitFor();
  await expectGoodLooks(page, 'local-sign-in-closed');
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull();
  await page.context().close();
});
