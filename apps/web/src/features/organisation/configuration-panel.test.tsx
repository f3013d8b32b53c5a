import type { Organization } from '@greffier/contract/organisation/auth';
import { GetDataPolicy } from '@greffier/contract/organisation/data-policy';
import { GetEngines } from '@greffier/contract/organisation/engines';
import {
  CreateOrganisationTemplate,
  CreateOrganisationVocabulary,
  DeleteOrganisationTemplate,
  DeleteOrganisationVocabulary,
  GetOrganisation,
  ListOrganisationTemplates,
  ListOrganisationVocabularies,
  UpdateOrganisation,
  UpdateOrganisationTemplate,
  UpdateOrganisationVocabulary,
} from '@greffier/contract/organisation/organisation';
import { GetQueue } from '@greffier/contract/organisation/queue';
import { GetWordTemplate } from '@greffier/contract/organisation/word-template';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { MockAnswer } from '../../test/render.tsx';
import { mockServer, renderInApp, superUser } from '../../test/render.tsx';
import { ConfigurationPanel } from './configuration-panel.tsx';

const id = '00000000-0000-4000-8000-00000000000a';
const shared = { user_id: null, organization_id: superUser.organization.id };
const template = { id, name: 'Séance', template_format: [{ level: 1, text: 'Ouverture' }], ...shared };
const vocabulary = { id, name: 'Noms', words: ['Lutry', 'Conseil d’État'], ...shared };
const done = { success: true, error: null };

function show(answers: readonly MockAnswer[] = [], lists: { templates?: unknown[]; vocabularies?: unknown[] } = {}) {
  const organisation: Organization = superUser.organization;
  const sent = mockServer([
    { call: GetOrganisation, body: organisation },
    { call: GetWordTemplate, body: { template: null, logo: null } },
    { call: ListOrganisationTemplates, body: { templates: lists.templates ?? [template] } },
    { call: ListOrganisationVocabularies, body: { vocabularies: lists.vocabularies ?? [vocabulary] } },
    ...answers,
  ]);
  renderInApp(<ConfigurationPanel />, { user: superUser });
  return sent;
}
const changesOf = (sent: ReturnType<typeof show>) => sent.filter(({ method }) => method !== 'GET');
const button = (name: string) => screen.findByRole('button', { name });
const inIdentity = async () => {
  const form = (await screen.findByRole('textbox', { name: /Nom de l’organisation/ })).closest('form');
  if (!form) throw new Error('no form');
  return within(form);
};

describe('the organisation’s name and logo', () => {
  it('are previewed as the header will show them', async () => {
    const user = userEvent.setup();
    show();
    const form = await inIdentity();
    expect(form.getByText(/l’application garde son propre nom/)).toBeVisible();
    const name = form.getByRole('textbox', { name: /Nom de l’organisation/ });
    await user.clear(name);
    await user.type(name, 'Commune de Lutry');
    await user.type(form.getByRole('textbox', { name: 'Adresse du logo' }), 'https://lutry.ch/logo.svg');
    expect(form.getByText('Commune de Lutry')).toBeVisible();
    expect(form.getByRole('img', { name: 'Logo de l’organisation' })).toHaveAttribute(
      'src',
      'https://lutry.ch/logo.svg',
    );
  });

  it('require a name, and an https address', async () => {
    const user = userEvent.setup();
    show();
    const form = await inIdentity();
    await user.clear(form.getByRole('textbox', { name: /Nom de l’organisation/ }));
    await user.type(form.getByRole('textbox', { name: 'Adresse du logo' }), 'http://lutry.ch/logo.svg');
    expect(form.getByText('Le nom de l’organisation est requis')).toBeVisible();
    expect(form.getByText('L’adresse du logo doit commencer par https://')).toBeVisible();
    expect(form.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  });

  it('say so if they cannot be saved', async () => {
    const user = userEvent.setup();
    show([{ call: UpdateOrganisation, status: 500, body: {} }]);
    const form = await inIdentity();
    await user.type(form.getByRole('textbox', { name: /Nom de l’organisation/ }), ' X');
    await user.click(form.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Impossible d’enregistrer l’organisation')).toBeVisible();
  });
});

describe('the organisation’s templates', () => {
  it('are added with the same form as personal ones', async () => {
    const user = userEvent.setup();
    const sent = show([{ call: CreateOrganisationTemplate, body: template }], { templates: [] });
    expect(await screen.findByText('Aucun template pour le moment')).toBeVisible();
    await user.click(await button('Nouveau template'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /Nom du template/ }), 'Séance');
    await user.click(dialog.getByRole('button', { name: 'Ajouter un titre H1' }));
    await user.keyboard('Ouverture');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Template ajouté')).toBeVisible();
    expect(changesOf(sent)).toMatchObject([
      { url: '/api/v1/organisation/templates', body: { name: 'Séance', format: [{ level: 1, text: 'Ouverture' }] } },
    ]);
  });

  it('are changed and deleted, the latter after a question', async () => {
    const user = userEvent.setup();
    const params = { template_id: id };
    const sent = show([
      { call: UpdateOrganisationTemplate, params, body: template },
      { call: DeleteOrganisationTemplate, params, body: done },
    ]);
    await user.click(await button('Modifier le template Séance'));
    await user.type(await screen.findByRole('textbox', { name: /Nom du template/ }), ' ordinaire');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Template modifié')).toBeVisible();
    await user.click(await button('Supprimer le template Séance'));
    expect(changesOf(sent)).toHaveLength(1);
    await user.click(await button('Supprimer'));
    expect(await screen.findByText('Template supprimé')).toBeVisible();
    expect(changesOf(sent).map(({ method, url }) => `${method} ${url}`)).toEqual([
      `PUT /api/v1/organisation/templates/${id}`,
      `DELETE /api/v1/organisation/templates/${id}`,
    ]);
  });
});

describe('the organisation’s vocabularies', () => {
  it('are edited as one word per line, without blank lines', async () => {
    const user = userEvent.setup();
    const sent = show([{ call: UpdateOrganisationVocabulary, params: { vocabulary_id: id }, body: vocabulary }]);
    await user.click(await button('Modifier le vocabulaire Noms'));
    const words = await screen.findByRole('textbox', { name: 'Mots et expressions' });
    expect(words).toHaveValue('Lutry\nConseil d’État');
    await user.type(words, '{Enter}{Enter}Épalinges{Enter}');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Vocabulaire modifié')).toBeVisible();
    expect(changesOf(sent)[0]?.body).toEqual({ name: 'Noms', words: ['Lutry', 'Conseil d’État', 'Épalinges'] });
  });

  it('require a name, and say while one types what is wrong with the words', async () => {
    const user = userEvent.setup();
    const sent = show([{ call: CreateOrganisationVocabulary, body: vocabulary }], { vocabularies: [] });
    await user.click(await button('Nouveau vocabulaire'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Mots et expressions' }), 'un deux trois quatre cinq six');
    expect(dialog.getByText(/Un élément ne peut contenir plus de 5 mots/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(dialog.getByText('Le nom du vocabulaire est requis')).toBeVisible();
    expect(changesOf(sent)).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: /Nom du vocabulaire/ }), 'Noms');
    await user.type(dialog.getByRole('textbox', { name: 'Mots et expressions' }), '{Backspace>4/}');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Vocabulaire ajouté')).toBeVisible();
    expect(changesOf(sent)[0]?.body).toEqual({ name: 'Noms', words: ['un deux trois quatre cinq'] });
  });

  it('ask before typed text is lost', async () => {
    const user = userEvent.setup();
    show();
    await user.click(await button('Modifier le vocabulaire Noms'));
    await user.type(await screen.findByRole('textbox', { name: /Nom du vocabulaire/ }), ' propres');
    await user.click(await button('Annuler'));
    await user.click(await button('Abandonner'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('are deleted after a question, and report a failure', async () => {
    const user = userEvent.setup();
    const sent = show([{ call: DeleteOrganisationVocabulary, params: { vocabulary_id: id }, status: 500, body: {} }]);
    await user.click(await button('Supprimer le vocabulaire Noms'));
    expect(changesOf(sent)).toEqual([]);
    await user.click(await button('Supprimer'));
    expect(await screen.findByText('Impossible de supprimer le vocabulaire')).toBeVisible();
  });
});

it('says which parts could not be loaded, and loads them again', { timeout: 120_000 }, async () => {
  const user = userEvent.setup();
  const failed = [
    GetOrganisation,
    GetWordTemplate,
    ListOrganisationTemplates,
    ListOrganisationVocabularies,
    GetDataPolicy,
    GetQueue,
    GetEngines,
  ];
  show(failed.map((call) => ({ call, status: 500, body: {} })));
  const parts = [
    'l’organisation',
    'le modèle Word',
    'les templates',
    'les vocabulaires',
    'les durées de conservation',
    'la file des traitements',
    'les moteurs',
  ];
  // The failures are toasts, which disappear, so all are awaited at the same time. Some sections are loaded first,
  // which is slow on a busy machine.
  const patient = { timeout: 60_000 };
  await Promise.all(parts.map((what) => screen.findByText(`Impossible de charger ${what}`, {}, patient)));
  const retries = await screen.findAllByRole('button', { name: 'Réessayer' });
  expect(retries).toHaveLength(failed.length);
  mockServer([{ call: ListOrganisationVocabularies, body: { vocabularies: [vocabulary] } }]);
  for (const retry of retries) await user.click(retry);
  expect(await screen.findByRole('article', { name: 'Noms' })).toBeVisible();
});
