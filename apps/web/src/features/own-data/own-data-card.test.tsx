import { DownloadOwnData, EraseOwnAccount } from '@greffier/contract/organisation/own-data';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mockServer, renderInApp } from '../../test/render.tsx';
import { OwnDataCard } from './own-data-card.tsx';

it('saves the person’s data as a ZIP', async () => {
  const user = userEvent.setup();
  const sent = mockServer([{ call: DownloadOwnData, body: 'PK' }]);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  renderInApp(<OwnDataCard />);
  await user.click(screen.getByRole('button', { name: 'Télécharger mes données (ZIP)' }));
  await expect
    .poll(() => click.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
    .toEqual(['mes-donnees.zip']);
  expect(sent).toHaveLength(1);
  click.mockRestore();
});

it('says so if the data cannot be loaded', async () => {
  const user = userEvent.setup();
  mockServer([
    { call: DownloadOwnData, status: 429, body: { detail: 'Trop de demandes.', code: 'too_many_requests' } },
  ]);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  renderInApp(<OwnDataCard />);
  await user.click(screen.getByRole('button', { name: 'Télécharger mes données (ZIP)' }));
  expect(await screen.findByText('Erreur lors du téléchargement de vos données')).toBeVisible();
});

it('deletes the account after a question, and says why if it cannot', async () => {
  const user = userEvent.setup();
  const detail = 'Vous êtes le dernier super utilisateur.';
  const sent = mockServer([{ call: EraseOwnAccount, status: 409, body: { detail, code: 'wrong_status' } }]);
  renderInApp(<OwnDataCard />);
  await user.click(screen.getByRole('button', { name: 'Supprimer mon compte' }));
  expect(sent).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Supprimer définitivement' }));
  expect(await screen.findByText(detail)).toBeVisible();
});
