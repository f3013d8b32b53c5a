import { ListMembers, ListOrganisationVocabularies } from '@greffier/contract/organisation/organisation';
import { ListTemplates } from '@greffier/contract/organisation/templates';
import { ListVocabularies } from '@greffier/contract/organisation/vocabularies';
import { templates } from '@greffier/server/database/schema/templates';
import { vocabularies } from '@greffier/server/database/schema/vocabularies';
import { outlineOf } from '@greffier/server/testing/engines/outline';
import { addUser, changeOrganization } from '@greffier/server/testing/rows';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { fail } from '../../support/answers.ts';
import { frenchTests } from '../french.ts';

const tests = frenchTests();
const { open, button, inDialog, see } = tests;
const text = (words: string | RegExp) => tests.page.getByText(words).first();
const FORMAT = Array.from({ length: 8 }, (_, index) => ({ level: 1 + (index % 3), text: `Objet ${index + 1}` }));

/** Adds a template and a vocabulary for the person, and both for the organisation. */
async function addLists(): Promise<void> {
  const { db } = tests.product.house.deps.database;
  const { id, organization } = tests.user;
  const owners = [{ userId: id }, { organizationId: organization.id }];
  await db.insert(templates).values(owners.map((owner) => ({ name: 'Comité', format: FORMAT, ...owner })));
  const words = Array.from({ length: 14 }, (_, index) => `Élément ${index}`);
  await db.insert(vocabularies).values(owners.map((owner) => ({ name: 'Lieux', words, ...owner })));
}

/** Chooses a file of this MIME type in the field for a PDF. */
const choosePdf = (page: Page, mimeType: string) =>
  page.getByLabel('Fichier PDF').setInputFiles({ name: 'ordre.pdf', mimeType, buffer: Buffer.from('%PDF-') });

it('§1.17 the settings are French, with their dialogs and refusals', async () => {
  const { page, product } = tests;
  await open('/settings');
  await see('personal', text('Mode sombre'));
  await open('/settings?tab=templates');
  await see('no template', text('Aucun template pour le moment'));
  await open('/settings?tab=vocabularies');
  await see('no vocabulary', text('Aucun vocabulaire pour le moment'));
  await button('Ajouter un vocabulaire').click();
  await see('vocabulary without a name', text('Le nom du vocabulaire est requis'));
  await addLists();

  await open('/settings?tab=templates');
  await see('templates', text('Objet 1'));
  await button('Nouveau template').click();
  await button('Ajouter un titre H6').click();
  await inDialog('Enregistrer').click();
  await see('template, wrong', text('Le nom du template est requis'));
  await choosePdf(page, 'text/plain');
  await see('template, no PDF', text('Seuls les fichiers PDF sont acceptés'));
  product.house.outline.read.mockResolvedValue(outlineOf([]));
  await choosePdf(page, 'application/pdf');
  await see('template, nothing found', text('Aucun format détecté'));
  product.house.outline.read.mockRejectedValue(new Error('of the engine alone'));
  await choosePdf(page, 'application/pdf');
  await see('template, failed', text('Erreur serveur'));
  await inDialog('Annuler').click();
  await see('template, discard', inDialog('Abandonner'));
  await inDialog('Abandonner').click();
  await button('Supprimer le template Comité').click();
  await see('template, delete', inDialog('Supprimer'));

  await open('/settings?tab=vocabularies');
  await see('vocabularies', text('Élément 1'));
  await button('Ajouter').click();
  await see('no word', text('Le mot est requis'));
  await page.getByLabel('Mot ou expression').fill('un deux trois quatre cinq six');
  await button('Ajouter').click();
  await see('too many words', text(/plus de 5 mots/));
  await button('Renommer le vocabulaire Lieux').click();
  await see('rename', inDialog('Enregistrer'));
  await inDialog('Annuler').click();
  await button('Supprimer le vocabulaire Lieux').click();
  await see('delete vocabulary', inDialog('Supprimer'));
});

it('§1.17 settings that cannot be read or changed are reported in French', async () => {
  const { page } = tests;
  await addLists();
  await fail(page, ListTemplates);
  await fail(page, ListVocabularies);
  await open('/settings?tab=templates');
  await see('templates failed', button('Réessayer'));
  await open('/settings?tab=vocabularies');
  await see('vocabularies failed', button('Réessayer'));
  await page.unrouteAll();
  await open('/settings?tab=vocabularies');
  await page.route(/\/vocabularies\/[^/]+$/, (call) => call.abort());
  await button('Retirer Élément 1').click();
  await see('unreachable', page.getByRole('alert'));
});

it('§1.17 the organisation’s administration is French, with its dialogs and refusals', async () => {
  const { page, product } = tests;
  const { db } = product.house.deps.database;
  await addUser(db, 'quelqu-un@exemple.ch');
  await changeOrganization(db, { canEditAuthConfig: true, maxUsers: 5 });
  await open('/organization');
  await see('statistics', text('Les métriques seront disponibles prochainement.'));
  await open('/organization?tab=access');
  for (const [label, message] of [
    ['Tenant IDs Microsoft autorisés', 'Format de Tenant ID invalide'],
    ['Domaines d’e-mail autorisés', 'Format de domaine invalide'],
    ['Adresses e-mail autorisées', 'Format d’email invalide'],
  ] as const) {
    await page.getByRole('textbox', { name: label }).fill('!');
    await see(`access, ${label}`, text(message));
  }
  await page.getByRole('textbox', { name: 'Domaines d’e-mail autorisés' }).fill('autre.ch');
  await page.keyboard.press('Enter');
  await see('access, unsaved', text('Modifications non enregistrées'));
  await button('Supprimer l’utilisateur quelqu-un@exemple.ch').click();
  await see('delete user', inDialog('Supprimer'));
  await inDialog('Annuler').click();
  await page.getByRole('tab', { name: 'Configuration' }).click();
  await see('leave', inDialog('Oui, quitter'));
  await inDialog('Oui, quitter').click();
  await see('configuration, empty', text('Aucun template pour le moment'));
  await addLists();
  await open('/organization?tab=configure');
  await see('configuration', text('Objet 1'));
  await page.getByLabel('Nom de l’organisation').fill('');
  await page.getByLabel('Adresse du logo').fill('ftp://exemple.ch');
  await see('identity, wrong', text(/doit commencer par https/));
  await page.getByLabel('Nom de l’organisation').fill('Commune');
  await page.getByLabel('Adresse du logo').fill('https://localhost:1/logo.svg');
  await see('identity, no picture', text(/n’a pas pu être chargée/));
  await button('Modifier le vocabulaire Lieux').click();
  await page.getByLabel('Mots et expressions').fill('un deux trois quatre cinq six');
  await page.getByRole('dialog').getByLabel('Nom du vocabulaire').fill('');
  await inDialog('Enregistrer').click();
  await see('vocabulary, wrong', text(/^Ligne 1/));
  await inDialog('Annuler').click();
  await inDialog('Abandonner').click();
  await page.route('**/api/v1/organisation/organization*', (call) => call.abort());
  await page.getByLabel('Adresse du logo').fill('');
  await button('Enregistrer').click();
  await see('not saved', page.getByRole('alert'));
});

it('§1.17 failures to read about the organisation are reported in French', async () => {
  const { page } = tests;
  await fail(page, ListMembers);
  await fail(page, ListOrganisationVocabularies);
  await open('/organization?tab=access');
  await see('members failed', button('Réessayer'));
  await open('/organization?tab=configure');
  await see('vocabularies failed', button('Réessayer'));
});
