import { GetOrganisation } from '@greffier/contract/organisation/organisation';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockServer, renderInApp, superUser, testUser } from '../../test/render.tsx';
import { OrganizationPage } from './organization-page.tsx';

const open = (search = '', user = superUser) =>
  renderInApp(<OrganizationPage />, { path: '/organization', at: `/organization${search}`, user });

describe('the organisation’s page', () => {
  it('is for super users only, and sends other people to their meetings', () => {
    open('', testUser);
    expect(screen.getByText('ailleurs')).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  it('has a menu with its title and three tabs', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Gestion de l’organisation' })).toBeVisible();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Statistiques',
      'Accès',
      'Configuration',
    ]);
  });

  it.each(['', '?tab=statistics', '?tab=autre', '?tab='])('shows the statistics first: « %s »', (search) => {
    open(search);
    expect(screen.getByRole('tab', { name: 'Statistiques' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('Les métriques seront disponibles prochainement.')).toBeVisible();
  });

  it.each([
    ['?tab=access', 'Accès', 'Utilisateurs'],
    ['?tab=configure', 'Configuration', 'Vocabulaires'],
  ])('opens the tab in the address: « %s »', (search, tab, heading) => {
    mockServer([]);
    open(search);
    expect(screen.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  });

  it('changes tabs by a click', async () => {
    mockServer([]);
    open();
    await userEvent.setup().click(screen.getByRole('tab', { name: 'Accès' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Utilisateurs' })).toBeVisible();
  });

  it('asks before unsaved rules are lost by a change of tab', async () => {
    const user = userEvent.setup();
    const organization = { ...superUser.organization, can_edit_auth_config: true };
    mockServer([{ call: GetOrganisation, body: organization }]);
    open('?tab=access', { ...superUser, organization });
    await user.type(await screen.findByRole('textbox', { name: /Domaines/ }), 'lutry.ch{Enter}');
    await user.click(screen.getByRole('tab', { name: 'Configuration' }));
    await user.click(await screen.findByRole('button', { name: 'Rester sur la page' }));
    expect(await screen.findByRole('button', { name: 'Retirer lutry.ch' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Configuration' }));
    await user.click(await screen.findByRole('button', { name: 'Oui, quitter' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Vocabulaires' })).toBeVisible();
  });
});
