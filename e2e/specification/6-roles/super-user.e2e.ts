import type { User } from '@greffier/contract/organisation/auth';
import { addMeeting, addUser, changeOrganization } from '@greffier/server/testing/rows';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LOGO, serveLogo } from '../logo.ts';
import { testProduct } from '../product.ts';

const product = testProduct();
let chief: User;
let other: User;
let page: Page;
let theirs: Page | null = null;

beforeEach(async () => {
  await product.house.reset();
  const { db } = product.house.deps.database;
  chief = await addUser(db, 'administratrice@exemple.ch', { isSuperuser: true });
  other = await addUser(db, 'secretaire@exemple.ch');
  page = await (await product.enter(chief)).newPage();
});
afterEach(async () => {
  await theirs?.context().close();
  theirs = null;
  await page.context().close();
});

const open = (tab: string) => page.goto(`${product.url}/organization?tab=${tab}`);
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const inDialog = (name: string): Locator => page.getByRole('dialog').getByRole('button', { name, exact: true });
const row = (email: string): Locator => page.getByRole('row').filter({ hasText: email });

/** Opens an address as another person, in their own window. @returns the result of `look` there */
async function asOther<T>(path: string, look: (window: Page) => Promise<T>): Promise<T> {
  theirs ??= await (await product.enter(other)).newPage();
  await theirs.goto(product.url + path);
  return look(theirs);
}

it('§1.12 §6.5 a super user changes the organisation’s name and logo', async () => {
  await serveLogo(page);
  await open('configure');
  await page.getByLabel('Nom de l’organisation').fill('Commune d’Épalinges');
  await page.getByLabel('Adresse du logo').fill(LOGO);
  await button('Enregistrer').click();
  await page.getByText('Organisation enregistrée').waitFor();
  // The new name and logo appear in the header at once, and for everybody.
  await page.getByRole('banner').getByText('Commune d’Épalinges').waitFor();
  await asOther('/', async (window) => {
    await window.getByRole('banner').getByText('Commune d’Épalinges').waitFor();
    await expect.poll(() => window.getByRole('banner').locator('img').getAttribute('src')).toBe(LOGO);
  });
});

it('§1.12 §6.6 a super user makes, changes and deletes templates of the organisation', async () => {
  await open('configure');
  await button('Nouveau template').click();
  await page.getByLabel('Nom du template').fill('Séance ordinaire');
  await button('Ajouter un titre H1').click();
  await page.getByLabel('Titre du point 1', { exact: true }).fill('Ouverture');
  await inDialog('Enregistrer').click();
  await asOther('/settings?tab=templates', (window) => window.getByText('Ouverture').waitFor());
  await button('Modifier le template Séance ordinaire').click();
  await page.getByLabel('Titre du point 1', { exact: true }).fill('Bienvenue');
  await inDialog('Enregistrer').click();
  await asOther('/settings?tab=templates', (window) => window.getByText('Bienvenue').waitFor());
  await button('Supprimer le template Séance ordinaire').click();
  await inDialog('Supprimer').click();
  await page.getByText('Template supprimé').waitFor();
  await asOther('/settings?tab=templates', (window) => window.getByText('Aucun template pour le moment').waitFor());
});

it('§1.12 §6.6 a super user makes, changes and deletes vocabularies of the organisation', async () => {
  await open('configure');
  await button('Nouveau vocabulaire').click();
  await page.getByRole('dialog').getByLabel('Nom du vocabulaire').fill('Lieux');
  await page.getByRole('dialog').getByLabel('Mots et expressions').fill('Boudry\nVal-de-Ruz');
  await inDialog('Enregistrer').click();
  await asOther('/settings?tab=vocabularies', (window) => window.getByText('Val-de-Ruz').waitFor());
  await button('Modifier le vocabulaire Lieux').click();
  await page.getByRole('dialog').getByLabel('Mots et expressions').fill('Boudry\nCortaillod');
  await inDialog('Enregistrer').click();
  await asOther('/settings?tab=vocabularies', (window) => window.getByText('Cortaillod').waitFor());
  await button('Supprimer le vocabulaire Lieux').click();
  await inDialog('Supprimer').click();
  await page.getByText('Vocabulaire supprimé').waitFor();
  await asOther('/settings?tab=vocabularies', (window) =>
    window.getByText('Aucun vocabulaire pour le moment').waitFor(),
  );
});

it('§1.12 §6.7 a super user makes another person a super user, and takes the status back', async () => {
  await open('access');
  const toggle = row(other.email).getByRole('switch');
  await expect.poll(() => toggle.isChecked()).toBe(false);
  const seesOrganisation = () =>
    asOther('/organization', async (window) => {
      const organisation = window.getByText('Gestion de l’organisation').first();
      await organisation.or(window.getByRole('heading', { name: /^Vos réunions/ })).waitFor();
      return organisation.isVisible();
    });
  await expect.poll(() => seesOrganisation()).toBe(false);
  await toggle.click({ force: true });
  await page.getByText('Statut de super utilisateur accordé').waitFor();
  await expect.poll(() => toggle.isChecked()).toBe(true);
  await expect.poll(() => seesOrganisation()).toBe(true);
  await toggle.click({ force: true });
  await page.getByText('Statut de super utilisateur retiré').waitFor();
  await expect.poll(() => toggle.isChecked()).toBe(false);
  await expect.poll(() => seesOrganisation()).toBe(false);
  // Super users can change this status for others, not for themselves.
  await expect.poll(() => row(chief.email).getByRole('switch').isDisabled()).toBe(true);
});

it('§1.12 §6.8 a super user deletes other people, but has only a hyphen in their own row', async () => {
  await addMeeting(product.house.deps.database.db, other);
  const token = await product.tokenOf(other);
  await open('access');
  const cells = row(chief.email).getByRole('cell');
  await expect.poll(() => cells.last().innerText()).toBe('-');
  expect(await row(chief.email).getByRole('button').count()).toBe(0);
  await button(`Supprimer l’utilisateur ${other.email}`).click();
  await inDialog('Annuler').click();
  await row(other.email).waitFor();
  await button(`Supprimer l’utilisateur ${other.email}`).click();
  await inDialog('Supprimer').click();
  await row(other.email).waitFor({ state: 'detached' });
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${product.url}/api/v1/auth/me`, { headers })).status).toBe(401);
  const own = await fetch(`${product.url}/api/v1/organisation/users/${chief.id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${await product.tokenOf(chief)}` },
  });
  expect(own.status).toBe(403);
});

it('§1.12 §6.9 the access rules are shown, and can be changed, only if the installation allows it', async () => {
  const card = page.getByRole('heading', { name: 'Configuration de l’authentification' });
  await open('access');
  await row(other.email).waitFor();
  expect(await card.count()).toBe(0);
  await changeOrganization(product.house.deps.database.db, { canEditAuthConfig: true });
  await open('access');
  await card.waitFor();
  await page.getByRole('textbox', { name: 'Domaines d’e-mail autorisés' }).fill('exemple.ch');
  await page.getByRole('textbox', { name: 'Domaines d’e-mail autorisés' }).press('Enter');
  await button('Enregistrer').click();
  await page.getByText('Règles d’accès enregistrées').waitFor();
  await page.reload();
  await page.getByText('exemple.ch', { exact: true }).waitFor();
});

it('§6.11 the number of people is shown beside the greatest number allowed', async () => {
  const { db } = product.house.deps.database;
  const count = page.getByRole('heading', { name: 'Utilisateurs' }).locator('..').locator('[aria-hidden=true]');
  await changeOrganization(db, { maxUsers: 12 });
  await open('access');
  await expect.poll(() => count.innerText()).toBe('2/12');
  await addUser(db, 'bruno@exemple.ch');
  await open('access');
  await row('bruno@exemple.ch').waitFor();
  await expect.poll(() => count.innerText()).toBe('3/12');
});
