import type { User } from '@greffier/contract/organisation/auth';
import {
  CreateOrganisationTemplate,
  CreateOrganisationVocabulary,
  DeleteMember,
  DeleteOrganisationTemplate,
  DeleteOrganisationVocabulary,
  GetOrganisation,
  ListMembers,
  ListOrganisationTemplates,
  ListOrganisationVocabularies,
  SaveAuthConfig,
  SetSuperuser,
  UpdateOrganisation,
  UpdateOrganisationTemplate,
  UpdateOrganisationVocabulary,
} from '@greffier/contract/organisation/organisation';
import { addMeeting, addUser, changeOrganization } from '@greffier/server/testing/rows';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failing, refusal } from '../failures.ts';
import { make } from '../made.ts';
import { testProduct } from '../product.ts';
import { expectPassingToast, watchToasts } from '../toasts.ts';

const FAILED = { text: 'Le serveur a rencontré une erreur. Réessayez dans un instant.' };
const TEMPLATE = { name: 'Séance', format: [{ level: 1, text: 'Budget' }] };
const VOCABULARY = { name: 'Communes', words: ['Épalinges'] };

const product = testProduct({ CAN_EDIT_AUTH_CONFIG: 'true' });
let user: User;
let other: User;
let page: Page;

beforeEach(async () => {
  await product.house.reset();
  const { db } = product.house.deps.database;
  user = await addUser(db, 'cheffe@exemple.ch', { isSuperuser: true });
  other = await addUser(db, 'autre@exemple.ch');
  await changeOrganization(db, { canEditAuthConfig: true });
  page = await (await product.enter(user)).newPage();
  await watchToasts(page);
});
afterEach(() => page.context().close());

const openTab = (tab: 'access' | 'configure') => page.goto(`${product.url}/organization?tab=${tab}`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const confirm = () => dialog().getByRole('button', { name: 'Supprimer', exact: true }).click();

it('§8.39 §8.5 « Impossible de charger les utilisateurs » is shown', async () => {
  const mend = await failing(page, ListMembers, { status: 500 });
  await openTab('access');
  await expectPassingToast(page, 'alert', { title: 'Impossible de charger les utilisateurs' });
  await mend();
  await button('Réessayer').click();
  await page.getByText(other.email).waitFor();
});

it('§8.39 §8.5 « Impossible de charger l’organisation », « … les templates » and « … les vocabulaires » are shown', async () => {
  for (const call of [GetOrganisation, ListOrganisationTemplates, ListOrganisationVocabularies]) {
    await failing(page, call, { status: 500 });
  }
  await openTab('configure');
  for (const title of [
    'Impossible de charger l’organisation',
    'Impossible de charger les templates',
    'Impossible de charger les vocabulaires',
  ]) {
    await page.locator('.mantine-Notification-root').getByText(title, { exact: true }).waitFor();
  }
  await expectPassingToast(page, 'alert', { title: 'Impossible de charger les vocabulaires' });
});

it('§8.41 deleting a user asks « Êtes-vous sûr de vouloir supprimer l’utilisateur {name} ? Cette action est irréversible. »', async () => {
  await addMeeting(product.house.deps.database.db, other);
  await openTab('access');
  await button(`Supprimer l’utilisateur ${other.email}`).click();
  await dialog().waitFor();
  await expect
    .poll(() => dialog().textContent())
    .toContain(
      `Êtes-vous sûr de vouloir supprimer l’utilisateur ${other.email}\u202f? Cette action est irréversible. `,
    );
  // The dialog also says what is deleted with the person.
  await dialog().getByText('Sa réunion, ses templates et ses vocabulaires seront supprimés avec son compte.').waitFor();
  await dialog().getByRole('button', { name: 'Annuler' }).click();
  await dialog().waitFor({ state: 'detached' });
  await button(`Supprimer l’utilisateur ${other.email}`).click();
  await confirm();
  await expectPassingToast(page, 'status', { title: 'Utilisateur supprimé' });
  await expect.poll(() => page.getByText(other.email).count()).toBe(0);
});

it('§8.39 §8.5 « Impossible de supprimer l’utilisateur » is shown', async () => {
  await failing(page, DeleteMember, refusal(409, 'Cette personne dirige l’organisation.'));
  await openTab('access');
  await button(`Supprimer l’utilisateur ${other.email}`).click();
  await dialog()
    .getByText('Cette personne n’a pas de réunion\u202f; ses templates et ses vocabulaires seront')
    .waitFor();
  await confirm();
  await expectPassingToast(page, 'alert', {
    title: 'Impossible de supprimer l’utilisateur',
    text: 'Cette personne dirige l’organisation.',
  });
  await page.getByText(other.email).waitFor();
});

it('§8.40 §8.5 « Impossible de modifier le statut utilisateur » is shown, and the switch goes back', async () => {
  await failing(page, SetSuperuser, { status: 500 });
  await openTab('access');
  const toggle = page.getByRole('switch', { name: `Super utilisateur : ${other.email}` });
  await toggle.click({ force: true });
  await expectPassingToast(page, 'alert', { title: 'Impossible de modifier le statut utilisateur', ...FAILED });
  await expect.poll(() => toggle.isChecked()).toBe(false);
});

it('§8.39 §8.5 « Impossible d’enregistrer la configuration d’authentification » is shown; the rules stay as typed', async () => {
  await failing(page, SaveAuthConfig, { status: 500 });
  await openTab('access');
  await page.getByRole('textbox', { name: 'Domaines d’e-mail autorisés' }).fill('exemple.ch');
  await button('Ajouter : Domaines d’e-mail autorisés').click();
  await button('Enregistrer').click();
  await expectPassingToast(page, 'alert', {
    title: 'Impossible d’enregistrer la configuration d’authentification',
    ...FAILED,
  });
  await button('Retirer exemple.ch').waitFor();
  await expect.poll(() => button('Enregistrer').isEnabled()).toBe(true);
});

it('§8.39 §8.5 « Impossible d’enregistrer l’organisation » is shown, and the name stays as typed', async () => {
  await failing(page, UpdateOrganisation, { status: 500 });
  await openTab('configure');
  await page.getByRole('textbox', { name: 'Nom de l’organisation' }).fill('Commune d’Épalinges');
  await button('Enregistrer').click();
  await expectPassingToast(page, 'alert', { title: 'Impossible d’enregistrer l’organisation', ...FAILED });
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Nom de l’organisation' }).inputValue())
    .toBe('Commune d’Épalinges');
});

it('§8.39 §8.20 §8.5 « Impossible d’ajouter le template » is shown for a template of the organisation', async () => {
  await failing(page, CreateOrganisationTemplate, { status: 500 });
  await openTab('configure');
  await button('Nouveau template').click();
  await dialog()
    .getByRole('textbox', { name: /Nom du template/ })
    .fill('Séance');
  await dialog().getByRole('button', { name: 'Ajouter un titre H1' }).click();
  await dialog().getByRole('textbox', { name: 'Titre du point 1' }).fill('Budget');
  await dialog().getByRole('button', { name: 'Enregistrer' }).click();
  await expectPassingToast(page, 'alert', { title: 'Impossible d’ajouter le template', ...FAILED });
  await expect.poll(() => dialog().getByRole('textbox', { name: 'Titre du point 1' }).inputValue()).toBe('Budget');
});

it('§8.39 §8.21 §8.5 « Impossible de mettre à jour le template » and « … de supprimer le template » are shown', async () => {
  await make(product, user, CreateOrganisationTemplate, TEMPLATE);
  await failing(page, UpdateOrganisationTemplate, { status: 500 });
  await failing(page, DeleteOrganisationTemplate, { status: 500 });
  await openTab('configure');
  await button('Modifier le template Séance').click();
  await dialog().getByRole('textbox', { name: 'Titre du point 1' }).fill('Comptes');
  await dialog().getByRole('button', { name: 'Enregistrer' }).click();
  await expectPassingToast(page, 'alert', { title: 'Impossible de mettre à jour le template', ...FAILED });
  await expect.poll(() => dialog().getByRole('textbox', { name: 'Titre du point 1' }).inputValue()).toBe('Comptes');
  await dialog().getByRole('button', { name: 'Annuler' }).click();
  await button('Abandonner').click();
  await dialog().waitFor({ state: 'detached' });
  await button('Supprimer le template Séance').click();
  await confirm();
  await expectPassingToast(page, 'alert', { title: 'Impossible de supprimer le template', ...FAILED });
  await page.getByRole('heading', { name: 'Séance', exact: true }).waitFor();
});

it('§8.39 §8.22 §8.5 « Impossible d’ajouter le vocabulaire » is shown for a vocabulary of the organisation', async () => {
  await failing(page, CreateOrganisationVocabulary, { status: 500 });
  await openTab('configure');
  await button('Nouveau vocabulaire').click();
  await dialog().getByRole('textbox', { name: 'Nom du vocabulaire' }).fill('Communes');
  await dialog().getByRole('textbox', { name: 'Mots et expressions' }).fill('Épalinges');
  await dialog().getByRole('button', { name: 'Enregistrer' }).click();
  await expectPassingToast(page, 'alert', { title: 'Impossible d’ajouter le vocabulaire', ...FAILED });
  await expect
    .poll(() => dialog().getByRole('textbox', { name: 'Mots et expressions' }).inputValue())
    .toBe('Épalinges');
});

it('§8.39 §8.22 §8.5 « Impossible de modifier le vocabulaire » and « … de supprimer le vocabulaire » are shown', async () => {
  await make(product, user, CreateOrganisationVocabulary, VOCABULARY);
  await failing(page, UpdateOrganisationVocabulary, { status: 500 });
  await failing(page, DeleteOrganisationVocabulary, { status: 500 });
  await openTab('configure');
  await button('Modifier le vocabulaire Communes').click();
  await dialog().getByRole('textbox', { name: 'Mots et expressions' }).fill('Épalinges\nPully');
  await dialog().getByRole('button', { name: 'Enregistrer' }).click();
  await expectPassingToast(page, 'alert', { title: 'Impossible de modifier le vocabulaire', ...FAILED });
  await expect
    .poll(() => dialog().getByRole('textbox', { name: 'Mots et expressions' }).inputValue())
    .toBe('Épalinges\nPully');
  await dialog().getByRole('button', { name: 'Annuler' }).click();
  await button('Abandonner').click();
  await dialog().waitFor({ state: 'detached' });
  await button('Supprimer le vocabulaire Communes').click();
  await confirm();
  await expectPassingToast(page, 'alert', { title: 'Impossible de supprimer le vocabulaire', ...FAILED });
  await page.getByRole('heading', { name: 'Communes', exact: true }).waitFor();
});
