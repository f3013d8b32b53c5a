import { GetNotices, SaveNotices } from '@greffier/contract/organisation/notices';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mockServer, renderInApp } from '../../test/render.tsx';
import { MailCard } from './mail-card.tsx';

const whenReady = () => screen.findByRole('switch', { name: 'M’écrire quand un traitement est terminé' });

it('switches the e-mails off, and shows what the server keeps', async () => {
  const user = userEvent.setup();
  let kept = { mail_when_ready: true };
  const sent = mockServer([
    { call: GetNotices, body: () => kept },
    { call: SaveNotices, body: (body: typeof kept) => (kept = body) },
  ]);
  renderInApp(<MailCard />);
  expect(await whenReady()).toBeChecked();
  await user.click(await whenReady());
  await vi.waitFor(async () => expect(await whenReady()).not.toBeChecked());
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ mail_when_ready: false });
});

it('says so if the change could not be saved, and stays as it was', async () => {
  const user = userEvent.setup();
  mockServer([
    { call: GetNotices, body: { mail_when_ready: true } },
    { call: SaveNotices, status: 500, body: { detail: 'Le serveur a rencontré une erreur.', code: 'internal' } },
  ]);
  renderInApp(<MailCard />);
  await user.click(await whenReady());
  expect(await screen.findByText('Impossible de changer ce réglage')).toBeVisible();
  expect(await whenReady()).toBeChecked();
});
