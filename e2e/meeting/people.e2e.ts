import type { User } from '@greffier/contract/organisation/auth';
import { addMeeting, addUser } from '@greffier/server/testing/rows';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, it } from 'vitest';
import { expectGoodLooks } from '../support/looks.ts';
import { testProduct } from '../specification/product.ts';

const product = testProduct();
let other: User;
let page: Page;

beforeEach(async () => {
  await product.house.reset();
  const { db } = product.house.deps.database;
  const chief = await addUser(db, 'administratrice@exemple.ch', { isSuperuser: true });
  other = await addUser(db, 'secretaire@exemple.ch');
  page = await (await product.enter(chief)).newPage();
});
afterEach(() => page.context().close());

const open = () => page.goto(`${product.url}/organization?tab=access`);
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const inDialog = (name: string): Locator => page.getByRole('dialog').getByRole('button', { name, exact: true });
const row = (email: string): Locator => page.getByRole('row').filter({ hasText: email });

it('a super user removes another person and gives their meetings to a third', async () => {
  const { db } = product.house.deps.database;
  const heir = await addUser(db, 'bruno@exemple.ch');
  const meeting = await addMeeting(db, other, { name: 'Séance du budget' });
  await open();
  await button(`Supprimer l’utilisateur ${other.email}`).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Les confier à une autre personne' }).check();
  await dialog.getByText('Sa réunion, ses templates et ses vocabulaires passeront à la personne choisie').waitFor();
  await dialog.getByRole('combobox', { name: 'Personne qui les reçoit' }).selectOption({ label: heir.email });
  await expectGoodLooks(page, 'organisation-hand-over');
  await inDialog('Confier et supprimer').click();
  await page.getByText('Utilisateur supprimé, réunions confiées').waitFor();
  await row(other.email).waitFor({ state: 'detached' });
  const theirs = await (await product.enter(heir)).newPage();
  await theirs.goto(`${product.url}/meeting/${meeting.id}`);
  await theirs.getByRole('heading', { level: 1, name: 'Séance du budget' }).waitFor();
  await theirs.context().close();
});

it('a super user blocks another person, who is signed out at once and reads why, and unblocks them', async () => {
  const blocked = await (await product.enter(null)).newPage();
  const signIn = async () => {
    await blocked.goto(product.url);
    await blocked.getByLabel('Adresse e-mail').fill('chloe@exemple.ch');
    await blocked.getByRole('button', { name: 'Se connecter' }).click();
  };
  await signIn();
  await blocked.getByRole('heading', { name: 'Vos réunions (0)' }).waitFor();

  await open();
  await button('Bloquer l’utilisateur chloe@exemple.ch').click();
  await inDialog('Bloquer').click();
  await page.getByText('Utilisateur bloqué', { exact: true }).waitFor();
  await row('chloe@exemple.ch').getByText('Bloqué', { exact: true }).waitFor();
  await expectGoodLooks(page, 'organisation-blocked');

  await blocked.reload();
  await blocked.getByRole('alert').getByText('Votre session a pris fin.').waitFor();
  // The issuer still knows the blocked person, and signs them in at once.
  await blocked.goto(`${product.url}/login`);
  await blocked.getByRole('alert').getByText('Un super utilisateur a bloqué votre compte').waitFor();

  await button('Débloquer l’utilisateur chloe@exemple.ch').click();
  await page.getByText('Utilisateur débloqué').waitFor();
  await blocked.goto(`${product.url}/login`);
  await blocked.getByRole('heading', { name: 'Vos réunions (0)' }).waitFor();
  await blocked.context().close();
});
