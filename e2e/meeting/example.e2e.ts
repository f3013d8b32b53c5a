import { addUser } from '@greffier/server/testing/rows';
import { expect, it } from 'vitest';
import { expectGoodLooks } from '../support/looks.ts';
import { testProduct } from '../specification/product.ts';

const product = testProduct();

it('a person without meetings tries an invented meeting, reads what was said in it, and removes it', async () => {
  const user = await addUser(product.house.deps.database.db, 'secretaire@exemple.ch');
  const page = await (await product.enter(user)).newPage();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(product.url);
  await button('Essayer avec une réunion d’exemple').waitFor();
  const first = page.getByRole('link', { name: '+ Nouvel enregistrement', exact: true });
  await expectGoodLooks(page, 'no-meeting', { primary: first });
  await button('Essayer avec une réunion d’exemple').click();
  await page.getByRole('heading', { name: 'Réunion d’exemple : comité du quartier' }).waitFor();
  await page.getByText('Le budget de quinze mille euros est adopté par deux voix pour et une abstention.').waitFor();
  await page.getByText('Jumelage avec la ville de Fribourg').first().waitFor();
  expect(await page.getByRole('button', { name: /Écouter/ }).count()).toBe(3);
  await expectGoodLooks(page, 'example');

  await button('Supprimer la réunion').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
  await button('Essayer avec une réunion d’exemple').waitFor();
});
