import {
  BlockMember,
  DeleteMember,
  HandOverMember,
  ListMembers,
  SetSuperuser,
  UnblockMember,
} from '@greffier/contract/organisation/organisation';
import type { Member } from '@greffier/contract/organisation/organisation';
import { UserId } from '@greffier/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockServer, renderInApp, superUser } from '../../../test/render.tsx';
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

  it('are listed by e-mail and name; nobody can act on themselves', async () => {
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

  it('stay as they are after a failure', async () => {
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

  it('cannot be deleted if the server refuses, and a message says so', async () => {
    const user = userEvent.setup();
    mockServer([list, { call: DeleteMember, params: { user_id: other.id }, status: 404, body: {} }]);
    show();
    await user.click((await row('paul')).getByRole('button', { name: /^Supprimer/ }));
    await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('Impossible de supprimer l’utilisateur')).toBeVisible();
  });

  const done = { success: true, error: null };

  it('can be deleted and hand over their meetings to a chosen person who is not blocked', async () => {
    const user = userEvent.setup();
    const blocked = { ...other, id: UserId.parse('00000000-0000-4000-8000-000000000003'), email: 'b@example.org' };
    const users = { users: [me, other, { ...blocked, name: null, is_blocked: true }] };
    const params = { user_id: other.id };
    const sent = mockServer([
      { ...list, body: users },
      { call: HandOverMember, params, body: done },
    ]);
    show();
    await user.click((await row('paul')).getByRole('button', { name: /^Supprimer/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'Les confier à une autre personne' }));
    expect(
      dialog.getByText(/Ses 3 réunions, ses templates et ses vocabulaires passeront à la personne choisie/),
    ).toBeVisible();
    const heir = dialog.getByRole('combobox', { name: /Personne qui les reçoit/ });
    expect(
      within(heir)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choisissez une personne', 'ada@example.org (Ada Lovelace)']);
    await user.click(dialog.getByRole('button', { name: 'Confier et supprimer' }));
    expect(heir).toHaveAccessibleDescription('Choisissez la personne qui les reçoit');
    expect(sent.every(({ method }) => method === 'GET')).toBe(true);
    await user.selectOptions(heir, me.id);
    await user.click(dialog.getByRole('button', { name: 'Confier et supprimer' }));
    expect(await screen.findByText('Utilisateur supprimé, réunions confiées')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ to_user_id: me.id });
  });

  it('are blocked after a question, shown as such, and unblocked by the same button', async () => {
    const user = userEvent.setup();
    const params = { user_id: other.id };
    let is_blocked = false;
    const change = (to: boolean) => () => {
      is_blocked = to;
      return done;
    };
    const sent = mockServer([
      { call: ListMembers, body: () => ({ users: [me, { ...other, is_blocked }] }) },
      { call: BlockMember, params, body: change(true) },
      { call: UnblockMember, params, body: change(false) },
    ]);
    show();
    const button = (await row('paul')).getByRole('button', { name: 'Bloquer l’utilisateur Paul Rochat' });
    await user.click(button);
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/Paul Rochat ne pourra plus se connecter.*Ses réunions restent/);
    await user.click(within(dialog).getByRole('button', { name: 'Bloquer' }));
    expect(await screen.findByText('Utilisateur bloqué')).toBeVisible();
    expect((await row('paul')).getByText('Bloqué')).toBeVisible();
    expect(button).toHaveAccessibleName('Débloquer l’utilisateur Paul Rochat');
    await user.click(button);
    expect(await screen.findByText('Utilisateur débloqué')).toBeVisible();
    expect((await row('paul')).queryByText('Bloqué')).not.toBeInTheDocument();
    expect(sent.flatMap(({ method }) => (method === 'GET' ? [] : [method]))).toEqual(['POST', 'DELETE']);
  });

  it('can be loaded again', async () => {
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
