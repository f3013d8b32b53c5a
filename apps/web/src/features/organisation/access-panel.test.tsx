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
      replaces: organisation(['example.org']).auth_config,
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

  it('keep what was typed if somebody else has changed them, and then show their changes, too', async () => {
    const user = userEvent.setup();
    const detail = 'Entre-temps, ces règles d’accès ont été modifiées.';
    let saved = organisation(['example.org', 'depart.ch']);
    const sent = mockServer([
      { call: ListMembers, body: { users: [] } },
      { call: GetOrganisation, body: () => saved },
      { call: SaveAuthConfig, status: 409, body: { code: 'outdated', detail } },
    ]);
    renderInApp(<AccessPanel />, { user: { ...superUser, organization: saved } });
    await user.type(await field(DOMAINS), 'lutry.ch{Enter}');
    saved = organisation(['example.org', 'nouveau.ch']);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText(detail)).toBeVisible();
    const list = within(screen.getByRole('region', { name: DOMAINS }));
    const shown = () => list.getAllByRole('listitem').map((item) => item.textContent);
    await waitFor(() => expect(shown()).toEqual(['example.org', 'nouveau.ch', 'lutry.ch']));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const tries = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
    await waitFor(() => expect(tries()).toHaveLength(2));
    expect(tries()).toMatchObject([
      { replaces: { authorized_email_domains: ['example.org', 'depart.ch'] } },
      {
        authorized_email_domains: ['example.org', 'nouveau.ch', 'lutry.ch'],
        replaces: { authorized_email_domains: ['example.org', 'nouveau.ch'] },
      },
    ]);
  });
});
