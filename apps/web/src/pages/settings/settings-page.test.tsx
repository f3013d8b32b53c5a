import { CreateTemplate, DeleteTemplate, ListTemplates } from '@greffier/contract/organisation/templates';
import { CreateVocabulary, ListVocabularies, UpdateVocabulary } from '@greffier/contract/organisation/vocabularies';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openAndEscape } from '../../test/escape.ts';
import { mockServer, renderInApp, testUser } from '../../test/render.tsx';
import { SettingsPage } from './settings-page.tsx';

const ids = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;
const own = { user_id: testUser.id, organization_id: null };
const shared = { user_id: null, organization_id: testUser.organization.id };
const format = [{ level: 1, text: 'Ouverture' }];
const open = (tab: string) => renderInApp(<SettingsPage />, { path: '/settings', at: `/settings?tab=${tab}` });

describe('templates', () => {
  const templates = [
    { id: ids[0], name: 'Séance', template_format: format, ...own },
    { id: ids[1], name: 'Commune', template_format: format, ...shared },
  ];

  it('are built of lines from H1 to H6 and saved under a name', async () => {
    const user = userEvent.setup();
    const sent = mockServer([
      { call: ListTemplates, body: { templates: [] } },
      { call: CreateTemplate, body: templates[0] },
    ]);
    open('templates');
    await user.click(await screen.findByRole('button', { name: 'Nouveau template' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getAllByRole('button', { name: /Ajouter un titre H/ })).toHaveLength(6);
    await user.type(within(dialog).getByRole('textbox', { name: /Nom du template/ }), 'Séance');
    await user.click(within(dialog).getByRole('button', { name: 'Ajouter un titre H1' }));
    // The new line has the focus, so the text typed goes there.
    await user.keyboard('Ouverture');
    await user.click(within(dialog).getByRole('button', { name: 'Ajouter un titre H2' }));
    await user.keyboard('Présences');
    await user.click(within(dialog).getByRole('button', { name: 'Monter le point 2' }));
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Séance',
      format: [
        { level: 2, text: 'Présences' },
        { level: 1, text: 'Ouverture' },
      ],
    });
  });

  it('require a name and a line, in the words of the specification', async () => {
    const user = userEvent.setup();
    const sent = mockServer([{ call: ListTemplates, body: { templates: [] } }]);
    open('templates');
    await user.click(await screen.findByRole('button', { name: 'Nouveau template' }));
    await user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Le nom du template est requis')).toBeVisible();
    expect(screen.getByText('Au moins un élément de format est requis')).toBeVisible();
    expect(sent.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('name each text that is too long', async () => {
    const user = userEvent.setup();
    const sent = mockServer([{ call: ListTemplates, body: { templates: [] } }]);
    open('templates');
    await user.click(await screen.findByRole('button', { name: 'Nouveau template' }));
    await user.click(await screen.findByRole('textbox', { name: /Nom du template/ }));
    await user.paste('x'.repeat(201));
    await user.click(screen.getByRole('button', { name: 'Ajouter un titre H1' }));
    await user.paste('x'.repeat(501));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Le nom du template contient au plus 200 caractères')).toBeVisible();
    expect(screen.getByText('Le titre du point contient au plus 500 caractères')).toBeVisible();
    expect(sent.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('stay as they were after « Annuler », which asks if something was typed', async () => {
    const user = userEvent.setup();
    const sent = mockServer([{ call: ListTemplates, body: { templates } }]);
    open('templates');
    const edit = await screen.findByRole('button', { name: 'Modifier le template Séance' });
    await user.click(edit);
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(edit);
    await user.type(await screen.findByRole('textbox', { name: /Nom du template/ }), ' du soir');
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await user.click(await screen.findByRole('button', { name: 'Abandonner' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(edit).toHaveFocus();
    expect(sent.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('are read-only if they are the organisation’s', async () => {
    mockServer([{ call: ListTemplates, body: { templates } }]);
    open('templates');
    expect(await screen.findByRole('button', { name: 'Modifier le template Séance' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Modifier le template Commune' })).not.toBeInTheDocument();
  });

  it('are deleted only after a question', async () => {
    const user = userEvent.setup();
    const sent = mockServer([
      { call: ListTemplates, body: { templates } },
      { call: DeleteTemplate, params: { template_id: ids[0] }, body: { success: true, error: null } },
    ]);
    open('templates');
    const remove = await screen.findByRole('button', { name: 'Supprimer le template Séance' });
    await user.click(remove);
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(remove);
    await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('Template supprimé')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('say why they cannot be deleted', async () => {
    const user = userEvent.setup();
    const body = { success: false, error: 'Le template est utilisé.' };
    mockServer([
      { call: ListTemplates, body: { templates } },
      { call: DeleteTemplate, params: { template_id: ids[0] }, body },
    ]);
    open('templates');
    await user.click(await screen.findByRole('button', { name: 'Supprimer le template Séance' }));
    await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('Impossible de supprimer le template')).toBeVisible();
    expect(screen.getByText('Le template est utilisé.')).toBeVisible();
  });
});

describe('vocabularies', () => {
  const vocabularies = [
    { id: ids[0], name: 'Noms', words: ['Lutry', 'Conseil d’État'], ...own },
    { id: ids[1], name: 'Sigles', words: ['CFF'], ...shared },
  ];

  it('are added by name', async () => {
    const user = userEvent.setup();
    const sent = mockServer([
      { call: ListVocabularies, body: { vocabularies: [] } },
      { call: CreateVocabulary, body: { ...vocabularies[0], words: [] } },
    ]);
    open('vocabularies');
    await user.click(await screen.findByRole('button', { name: 'Ajouter un vocabulaire' }));
    expect(await screen.findByText('Le nom du vocabulaire est requis')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Nom du vocabulaire' }), 'Noms{Enter}');
    expect(await screen.findByText('Vocabulaire ajouté')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Noms' });
  });

  it('gain a word by Enter and lose one by its button', async () => {
    const user = userEvent.setup();
    const sent = mockServer([
      { call: ListVocabularies, body: { vocabularies } },
      { call: UpdateVocabulary, params: { vocabulary_id: ids[0] }, body: vocabularies[0] },
    ]);
    open('vocabularies');
    const card = await screen.findByRole('article', { name: 'Noms' });
    const field = within(card).getByRole('textbox', { name: 'Mot ou expression' });
    await user.type(field, 'Lutry{Enter}');
    expect(await within(card).findByText('Cet élément figure déjà dans le vocabulaire')).toBeVisible();
    await user.clear(field);
    await user.type(field, ' Épalinges {Enter}');
    await waitFor(() => expect(field).toHaveValue(''));
    await user.click(within(card).getByRole('button', { name: 'Retirer Lutry' }));
    await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { name: 'Noms', words: ['Lutry', 'Conseil d’État', 'Épalinges'] },
      { name: 'Noms', words: ['Conseil d’État'] },
    ]);
  });

  it('keep their name if renaming is cancelled', async () => {
    const user = userEvent.setup();
    const sent = mockServer([{ call: ListVocabularies, body: { vocabularies } }]);
    open('vocabularies');
    await user.click(await screen.findByRole('button', { name: 'Renommer le vocabulaire Noms' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), ' propres');
    await user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sent.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('have no field and no button if they are the organisation’s', async () => {
    mockServer([{ call: ListVocabularies, body: { vocabularies } }]);
    open('vocabularies');
    const card = await screen.findByRole('article', { name: 'Sigles' });
    expect(within(card).queryByRole('textbox')).not.toBeInTheDocument();
    expect(within(card).queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the keyboard focus', () => {
  it.each([
    ['Nouveau template', 'templates'],
    ['Modifier le template Séance', 'templates'],
    ['Supprimer le template Séance', 'templates'],
    ['Renommer le vocabulaire Noms', 'vocabularies'],
    ['Supprimer le vocabulaire Noms', 'vocabularies'],
  ])('is back on « %s » once its dialog is closed', async (name, tab) => {
    mockServer([
      { call: ListTemplates, body: { templates: [{ id: ids[0], name: 'Séance', template_format: format, ...own }] } },
      { call: ListVocabularies, body: { vocabularies: [{ id: ids[0], name: 'Noms', words: [], ...own }] } },
    ]);
    open(tab);
    const opener = await screen.findByRole('button', { name });
    await openAndEscape(opener);
    await waitFor(() => expect(opener).toHaveFocus());
  });
});
