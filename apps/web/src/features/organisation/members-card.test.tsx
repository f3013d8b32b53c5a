import { DeleteMember, ListMembers, SetSuperuser } from '@greffier/contract/organisation';
import type { Member } from '@greffier/contract/organisation';
import { UserId } from '@greffier/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockServer, renderInApp, superUser } from '../../test/render.tsx';
import { MembersCard } from './members-card.tsx';

const me: Member = {
  id: superUser.id,
  email: superUser.email,
  name: superUser.name,
  is_superuser: true,
  is_blocked: false,
  meetings_count: 1,
};
const other: Member = {
  id: UserId.parse('00000000-0000-4000-8000-000000000002'),
  email: 'paul@example.org',
  name: 'Paul Rochat',
  is_superuser: false,
  is_blocked: false,
  meetings_count: 3,
};
const list = { call: ListMembers, body: { users: [me, other] } };
const row = async (email: string) => {
  const cell = await screen.findByRole('cell', { name: new RegExp(email) });
  const found = cell.closest('tr');
  if (!found) throw new Error('no row');
  return within(found);
};
const show = (max_users: number | null = null) =>
  renderInApp(<MembersCard />, { user: { ...superUser, organization: { ...superUser.organization, max_users } } });

describe('the people of an organisation', () => {
  it.each([
    [25, '2/25'],
    [null, '2'],
  ])('are counted against the limit %s', async (max, count) => {
    mockServer([list]);
    show(max);
    expect(await screen.findByText(count)).toBeVisible();
  });

  it('are shown by e-mail and name; nobody does anything to themselves', async () => {
    mockServer([list]);
    show();
    const own = await row('ada@example.org \\(Ada Lovelace\\)');
    expect(own.getByText('-')).toBeVisible();
    expect(own.getByRole('switch')).toBeDisabled();
    expect(own.queryByRole('button')).not.toBeInTheDocument();
    const paul = await row('paul@example.org \\(Paul Rochat\\)');
    expect(paul.getByRole('switch')).toBeEnabled();
  });

  it('become super users by a switch', async () => {
    const sent = mockServer([list, { call: SetSuperuser, body: { success: true, error: null } }]);
    show();
    await userEvent.setup().click((await row('paul')).getByRole('switch', { name: /Paul Rochat/ }));
    expect(await screen.findByText('Statut de super utilisateur accordé')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.url).toContain(`user_id=${other.id}&is_superuser=true`);
  });

  it('stay what they are where that fails', async () => {
    mockServer([list, { call: SetSuperuser, status: 500, body: {} }]);
    show();
    const toggle = (await row('paul')).getByRole('switch');
    await userEvent.setup().click(toggle);
    expect(await screen.findByText('Impossible de modifier le statut utilisateur')).toBeVisible();
    expect(toggle).not.toBeChecked();
  });

  it('are deleted after a question that says how many meetings go with them', async () => {
    const user = userEvent.setup();
    const body = { success: true, error: null };
    const sent = mockServer([list, { call: DeleteMember, params: { user_id: other.id }, body }]);
    show();
    const remove = (await row('paul')).getByRole('button', { name: 'Supprimer l’utilisateur Paul Rochat' });
    await user.click(remove);
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(
      /Êtes-vous sûr de vouloir supprimer l’utilisateur Paul Rochat\s\? Cette action est irréversible\. Ses 3 réunions, ses templates et ses vocabulaires seront supprimés avec son compte\./u,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(remove);
    await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('Utilisateur supprimé')).toBeVisible();
  });

  it('that cannot be deleted are told in words of their own', async () => {
    const user = userEvent.setup();
    mockServer([list, { call: DeleteMember, params: { user_id: other.id }, status: 404, body: {} }]);
    show();
    await user.click((await row('paul')).getByRole('button'));
    await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('Impossible de supprimer l’utilisateur')).toBeVisible();
  });

  it('can be asked for again', async () => {
    const user = userEvent.setup();
    mockServer([{ call: ListMembers, status: 500, body: {} }]);
    show();
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    expect(await screen.findByText('Impossible de charger les utilisateurs')).toBeVisible();
    mockServer([list]);
    await user.click(retry);
    expect(await screen.findByText(/paul@example.org/)).toBeVisible();
  });
});
