import { GetEngines } from '@greffier/contract/organisation/engines';
import { GetQueue } from '@greffier/contract/organisation/queue';
import {
  GetOrganisation,
  ListMembers,
  ListOrganisationTemplates,
  ListOrganisationVocabularies,
} from '@greffier/contract/organisation/organisation';
import { auditEntries } from '@greffier/server/database/schema/audit';
import { templates } from '@greffier/server/database/schema/templates';
import { vocabularies } from '@greffier/server/database/schema/vocabularies';
import { addUser, changeOrganization } from '@greffier/server/testing/rows';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, it } from 'vitest';
import { answer, fail, stall } from '../support/answers.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { AGENDA } from '../support/sample-meetings.ts';
import { ENGINES, LONG_WORD, TEMPLATE, VOCABULARY } from '../support/sample-settings.ts';
import { testProduct } from '../specification/product.ts';

const ACCESS = '/organization?tab=access';
const CONFIGURE = '/organization?tab=configure';
const MEMBER = 'quelqu-un.dont-le-nom-est-bien-long@administration-intercommunale.example';

const product = testProduct();
let page: Page;

beforeAll(async () => {
  const { db } = product.house.deps.database;
  const user = await addUser(db, 'administratrice@exemple.ch', { isSuperuser: true });
  await addUser(db, MEMBER);
  await changeOrganization(db, { canEditAuthConfig: true });
  const organizationId = user.organization.id;
  await db.insert(templates).values({ organizationId, name: TEMPLATE, format: [...AGENDA, ...AGENDA] });
  await db.insert(vocabularies).values({ organizationId, name: VOCABULARY, words: ['Conseil d’État', LONG_WORD] });
  page = await (await product.enter(user)).newPage();
});
// Each test opens an address of its own, so the tests can share a window.
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const inDialog = (name: string): Locator => page.getByRole('dialog').getByRole('button', { name, exact: true });

async function open(path: string, shown: Locator): Promise<void> {
  await page.goto(product.url + path);
  await shown.first().waitFor();
}

const readings = [
  ['members', ACCESS, ListMembers, 'Chargement des utilisateurs'],
  ['organisation', CONFIGURE, GetOrganisation, 'Chargement de l’organisation'],
  ['shared templates', CONFIGURE, ListOrganisationTemplates, 'Chargement des templates'],
  ['shared vocabularies', CONFIGURE, ListOrganisationVocabularies, 'Chargement des vocabulaires'],
  ['queue', CONFIGURE, GetQueue, 'Chargement de la file'],
] as const;

describe('content about the organisation', () => {
  it.each(readings)('is shown as loading: %s', async (name, path, call, text) => {
    await stall(page, call);
    await open(path, page.getByText(text).or(page.getByLabel(text)));
    await expectGoodLooks(page, `${name}-loading`);
  });

  it.each(readings)('could not be read, and can be requested again: %s', async (name, path, call) => {
    await fail(page, call);
    await open(path, button('Réessayer'));
    await expectGoodLooks(page, `${name}-failed`, { primary: button('Réessayer') });
  });
});

describe('the organisation', () => {
  it('has no statistics yet', async () => {
    await open('/organization', page.getByText('Les métriques seront disponibles prochainement.'));
    await expectGoodLooks(page, 'organisation-statistics');
  });

  it('shows its audit trail', async () => {
    const { db } = product.house.deps.database;
    const at = new Date('2026-03-03T12:05:00Z');
    const anne = { email: MEMBER, address: '2001:db8:0:1234:5678:9abc:def0:1234' };
    const objectId = '0123abcd-0000-4000-8000-000000000000';
    await db.insert(auditEntries).values([
      { at, deed: 'meeting.removed', objectId, ...anne },
      { at, deed: 'minutes.downloaded', objectId, details: { format: 'pdf', version: 3 }, ...anne },
      { at, deed: 'session.token_refused', count: 1234, address: '203.0.113.9' },
    ]);
    await open(ACCESS, button('Afficher le journal'));
    await button('Afficher le journal').click();
    await page.getByRole('list', { name: 'Entrées du journal' }).waitFor();
    await expectGoodLooks(page, 'organisation-audit');
  });

  it('shows its people and its rules', async () => {
    await open(ACCESS, page.getByText(MEMBER));
    const tenant = page.getByRole('textbox', { name: 'Tenant IDs Microsoft autorisés' });
    await tenant.fill(LONG_WORD);
    await page.getByText('Format de Tenant ID invalide').waitFor();
    await expectGoodLooks(page, 'organisation-access');
  });

  it('asks before a person is deleted', async () => {
    await open(ACCESS, page.getByText(MEMBER));
    await button(`Supprimer l’utilisateur ${MEMBER}`).click();
    await inDialog('Supprimer').waitFor();
    await expectGoodLooks(page, 'organisation-delete', { primary: inDialog('Supprimer') });
  });

  it('shows its name and its shared templates and vocabularies', async () => {
    await answer(page, GetEngines, {}, ENGINES);
    await open(CONFIGURE, page.getByText(LONG_WORD));
    await page.getByRole('progressbar').waitFor();
    await page.getByLabel('Nom de l’organisation').fill(`${LONG_WORD} ${VOCABULARY}`);
    await expectGoodLooks(page, 'organisation-configure');
  });

  it('has no shared templates or vocabularies yet', async () => {
    await answer(page, ListOrganisationTemplates, {}, { templates: [] });
    await answer(page, ListOrganisationVocabularies, {}, { vocabularies: [] });
    await open(CONFIGURE, page.getByText('Aucun template pour le moment'));
    await page.getByText('Aucun vocabulaire pour le moment').waitFor();
    await expectGoodLooks(page, 'organisation-empty');
  });

  it('shows which line of a vocabulary is wrong', async () => {
    await open(CONFIGURE, page.getByText(LONG_WORD));
    await button(`Modifier le vocabulaire ${VOCABULARY}`).click();
    await page.getByLabel('Mots et expressions').fill(`${LONG_WORD}\nun deux trois quatre cinq six`);
    await inDialog('Enregistrer').click();
    await page.getByText(/^Ligne 2/).waitFor();
    await expectGoodLooks(page, 'organisation-vocabulary', { primary: inDialog('Enregistrer') });
  });
});
