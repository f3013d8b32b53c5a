import type { Organization } from '@greffier/contract/organisation/auth';
import { GetOrganisation, ListMembers, SaveAuthConfig } from '@greffier/contract/organisation/organisation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockServer, renderInApp, superUser } from '../../test/render.tsx';
import { AccessPanel } from './access-panel.tsx';

const organisation = (domains: string[], editable = true): Organization => ({
  ...superUser.organization,
  can_edit_auth_config: editable,
  auth_config: { ...superUser.organization.auth_config, authorized_email_domains: domains },
});

function show(organization: Organization, save: { status?: number } = {}) {
  let saved = organization;
  const keep = (auth_config: Organization['auth_config']) => {
    saved = { ...saved, auth_config };
    return auth_config;
  };
  const sent = mockServer([
    { call: ListMembers, body: { users: [] } },
    { call: GetOrganisation, body: () => saved },
    { call: SaveAuthConfig, ...save, body: save.status === undefined ? keep : {} },
  ]);
  renderInApp(<AccessPanel />, { user: { ...superUser, organization } });
  return sent;
}
const field = (name: string) => screen.findByRole('textbox', { name });
const DOMAINS = 'Domaines d’e-mail autorisés';

describe('the rules of access', () => {
  it('are hidden if the installation decides them', async () => {
    show(organisation([], false));
    expect(await screen.findByText('Aucun utilisateur pour le moment')).toBeVisible();
    expect(screen.queryByText('Configuration de l’authentification')).not.toBeInTheDocument();
  });

  it('say that only people who match one of them can sign in', async () => {
    show(organisation(['example.org']));
    expect(await screen.findByText(/remplissent au moins un de ces critères/)).toBeVisible();
  });

  it.each([
    ['Tenant IDs Microsoft autorisés', 'abc', 'Format de Tenant ID invalide (GUID attendu)'],
    [DOMAINS, 'exemple', 'Format de domaine invalide'],
    ['Adresses e-mail autorisées', 'ada@', 'Format d’email invalide'],
  ])('are checked while one types: %s', async (name, typed, message) => {
    show(organisation(['example.org']));
    const input = await field(name);
    const add = screen.getByRole('button', { name: new RegExp(`^Ajouter.*${name}$`, 'u') });
    expect(add).toBeDisabled();
    await userEvent.setup().type(input, typed);
    expect(await screen.findByText(message)).toBeVisible();
    expect(input).toHaveAccessibleDescription(message);
    expect(add).toBeDisabled();
  });

  it('are saved with what was typed last, even without « Ajouter »', async () => {
    const user = userEvent.setup();
    const sent = show(organisation(['example.org']));
    await user.type(await field(DOMAINS), 'lutry.ch');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Règles d’accès enregistrées')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      authorized_email_domains: ['example.org', 'lutry.ch'],
    });
  });

  it('are added once, removed, and saved together', async () => {
    const user = userEvent.setup();
    const sent = show(organisation(['example.org']));
    const input = await field(DOMAINS);
    expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
    await user.type(input, '@Lutry.ch{Enter}');
    await user.type(input, 'lutry.ch{Enter}');
    expect(input).toHaveValue('');
    const list = within(screen.getByRole('region', { name: DOMAINS }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['example.org', 'lutry.ch']);
    await user.type(await field('Adresses e-mail autorisées'), 'paul@rochat.ch{Enter}');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Règles d’accès enregistrées')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      methods: ['microsoft_entra_id'],
      authorized_microsoft_tenant_ids: [],
      authorized_email_domains: ['example.org', 'lutry.ch'],
      authorized_emails: ['paul@rochat.ch'],
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeDisabled());
  });

  it('warn people who would shut themselves out', async () => {
    const user = userEvent.setup();
    show(organisation(['example.org']));
    const remove = await screen.findByRole('button', { name: 'Retirer example.org' });
    expect(screen.queryByText(/ne pourrez plus vous connecter/)).not.toBeInTheDocument();
    await user.click(remove);
    expect(await screen.findByText(/Aucune de ces règles ne correspond à ada@example.org/)).toBeVisible();
  });

  it('stay as typed if they cannot be saved', async () => {
    const user = userEvent.setup();
    show(organisation(['example.org']), { status: 500 });
    await user.type(await field(DOMAINS), 'lutry.ch{Enter}');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Impossible d’enregistrer la configuration d’authentification')).toBeVisible();
    expect(screen.getByText('lutry.ch')).toBeVisible();
  });
});
