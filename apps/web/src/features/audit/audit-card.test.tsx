import { type AuditEntry, ExportAudit, ListAuditEntries } from '@greffier/contract/organisation/audit';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockServer, renderInApp, superUser } from '../../test/render.tsx';
import { AuditCard } from './audit-card.tsx';

const MEETING = '0123abcd-0000-4000-8000-000000000000';
const entry = (id: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-03-03T12:05:00.000Z',
  deed: 'meeting.removed',
  count: 1,
  user_id: superUser.id,
  email: 'anne@exemple.ch',
  address: '203.0.113.9',
  object: 'meeting',
  object_id: MEETING,
  details: {},
  ...changes,
});

type Answer = () => { readonly entries: readonly AuditEntry[]; readonly next_cursor: string | null };

async function open(entries: readonly AuditEntry[] | Answer, status?: number) {
  const body = typeof entries === 'function' ? entries : { entries, next_cursor: null };
  const sent = mockServer([
    { call: ListAuditEntries, body, ...(status !== undefined && { status }) },
    { call: ExportAudit, body: {} },
  ]);
  renderInApp(<AuditCard />, { user: superUser });
  const user = userEvent.setup();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Afficher le journal' }));
  return { sent, user };
}
const asked = (sent: readonly { readonly url: string }[]) =>
  Object.fromEntries(new URL(sent.at(-1)?.url ?? '', 'http://localhost').searchParams);

it('is loaded on request, and says who did what, to what and from where', async () => {
  await open([
    entry(2, { deed: 'minutes.downloaded', details: { format: 'pdf', version: 3 } }),
    entry(1, { deed: 'session.token_refused', count: 1234, email: null, user_id: null, object: null, object_id: null }),
  ]);
  const list = within(await screen.findByRole('list', { name: 'Entrées du journal' }));
  const [first, second] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent(
    /Procès-verbal téléchargéRéunion 0123abcd · PDF · version 3anne@exemple.chdepuis 203/,
  );
  expect(second).toHaveTextContent(/Jeton refusé \(1\s234 fois\)Personne non connectéedepuis 203.0.113.9/);
});

it('is filtered by the fields, and by the person or object of an entry', async () => {
  const { sent, user } = await open([entry(1)]);
  await user.selectOptions(await screen.findByLabelText('Action'), 'Réunion supprimée');
  await waitFor(() => expect(asked(sent)).toEqual({ deed: 'meeting.removed' }));
  await user.click(await screen.findByRole('button', { name: 'Ne montrer que les actions de anne@exemple.ch' }));
  await waitFor(() => expect(asked(sent)).toEqual({ deed: 'meeting.removed', person: 'anne@exemple.ch' }));
  await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  await user.click(await screen.findByRole('button', { name: /Ne montrer que.*Réunion 0123abcd/ }));
  await waitFor(() => expect(asked(sent)).toEqual({ object: MEETING }));
});

it('filters by days in this time zone, including the last day', async () => {
  const { sent, user } = await open([entry(1)]);
  await user.type(await screen.findByRole('textbox', { name: 'Du' }), '03/03/2026');
  await user.type(screen.getByRole('textbox', { name: 'Au' }), '03/03/2026');
  const from = new Date(2026, 2, 3).toISOString();
  const to = new Date(2026, 2, 4).toISOString();
  await waitFor(() => expect(asked(sent)).toEqual({ from, to }));
});

it('loads the next page where the last one ended', async () => {
  const pages = [[entry(2)], [entry(1)]];
  const { sent, user } = await open(() => ({
    entries: pages.shift() ?? [],
    next_cursor: pages.length > 0 ? '5-1' : null,
  }));
  await user.click(await screen.findByRole('button', { name: 'Afficher plus' }));
  await waitFor(() => expect(asked(sent)).toEqual({ cursor: '5-1' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Afficher plus' })).not.toBeInTheDocument();
});

it('says when there are no entries', async () => {
  await open([]);
  expect(await screen.findByText('Rien n’a été fait pour le moment.')).toBeVisible();
});

it('can be loaded again after a failure', async () => {
  await open([], 500);
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible();
});
